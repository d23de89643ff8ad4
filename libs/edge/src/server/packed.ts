import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type FastifyReply, type FastifyRequest } from 'fastify';

/** Bytes that all answers share, so that many clients who do not read take no more memory than one. */
export interface Packed {
  readonly bytes: Buffer;
  /** By gzip; absent where they are compressed already. */
  readonly compressed?: Buffer;
}

/** Compressed once, away from the event loop, for all who ask. */
export async function packed(content: Buffer | string): Promise<Packed> {
  const bytes = Buffer.from(content);
  return { bytes, compressed: await promisify(gzip)(bytes) };
}

/** Sends what the client takes. */
export function sendPacked({ bytes, compressed }: Packed, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('vary', 'accept-encoding');
  if (!compressed || !takesGzip(request)) return reply.send(bytes);
  return reply.header('content-encoding', 'gzip').send(compressed);
}

/** `gzip;q=0` declines it. */
export function takesGzip({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(String(headers['accept-encoding']));
}
