import {
  ASSETS_PATH,
  DrawVoucherAsset,
  type Picture,
  PICTURE_FORMATS,
  PICTURE_KINDS,
  type PictureKind,
} from '@perkstream/published';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { edgeError } from '../server/error-answers.js';
import { askFor, refused } from './beside-operations.js';
import { type Edge } from './edge.js';

const MAX_SIZE = 100;
/** Of the pictures that the public API shows in its examples. */
const SIZES: Readonly<Record<PictureKind, number>> = { qr: 10, barcode: 20 };
/** The picture of an id is always the same. */
const FOR_A_YEAR = 'public, max-age=31536000, immutable';

export const ASSET_PATHS = PICTURE_KINDS.map((kind) => `${ASSETS_PATH}${kind}/{id}`);

/** Pictures of codes. They need no keys, so that pages and e-mails can show them; their address is the secret. */
export function serveAssets(server: FastifyInstance, edge: Edge): void {
  for (const kind of PICTURE_KINDS) {
    server.get(`${ASSETS_PATH}${kind}/:id`, (request, reply) => answer(kind, request, reply, edge));
  }
}

async function answer(
  kind: PictureKind,
  request: FastifyRequest,
  reply: FastifyReply,
  edge: Edge,
): Promise<FastifyReply> {
  const query = new URLSearchParams(request.query as string);
  const size = Number(query.get('size') ?? SIZES[kind]);
  const format = PICTURE_FORMATS.find((each) => each === (query.get('format') ?? 'png'));
  if (!format || !Number.isInteger(size) || size < 1 || size > MAX_SIZE) {
    return refused(
      reply,
      edgeError('invalid_payload', request.id, 'format is png or svg, size an integer from 1 to 100'),
    );
  }
  const { id } = request.params as { readonly id: string };
  const picture = await askFor<Picture | undefined>(new DrawVoucherAsset(kind, id, format, size), id, edge);
  if (picture === 'unavailable') return refused(reply, edgeError('service_unavailable', request.id));
  if (!picture) return refused(reply, edgeError('not_found', request.id));
  return reply
    .header('content-type', picture.type)
    .header('cache-control', FOR_A_YEAR)
    .send(Buffer.from(picture.base64, 'base64'));
}
