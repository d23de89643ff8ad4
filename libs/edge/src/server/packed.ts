import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type FastifyReply, type FastifyRequest } from 'fastify';

/** Bytes that all answers share, so that many clients who do not read take no more memory than one. */
export interface Packed {
  readonly bytes: Buffer;
  /** By gzip; absent where they are compressed already. */
  readonly compressed?: Buffer;
  /** By Brotli, when the file was built. Browsers take it over TLS and on loopback. */
  readonly brotli?: Buffer;
}

/** Compressed once, away from the event loop, for all who ask. */
export async function packed(content: Buffer | string): Promise<Packed> {
  const bytes = Buffer.from(content);
  return { bytes, compressed: await promisify(gzip)(bytes) };
}

/** Sends what the client takes. */
export function sendPacked(
  { bytes, compressed, brotli }: Packed,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  reply.header('vary', 'accept-encoding');
  if (brotli && takes('br', request)) return reply.header('content-encoding', 'br').send(brotli);
  if (compressed && takes('gzip', request)) return reply.header('content-encoding', 'gzip').send(compressed);
  return reply.send(bytes);
}

/** `gzip;q=0` declines it. */
export function takes(encoding: 'br' | 'gzip', { headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return TAKEN[encoding].test(String(headers['accept-encoding']));
}

const TAKEN = {
  br: /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/,
  gzip: /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/,
};
