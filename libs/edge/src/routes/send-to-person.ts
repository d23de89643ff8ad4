import { gzip } from 'node:zlib';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { takes } from '../server/packed.js';

/** Bytes of JSON that are worth it: they fit into one packet otherwise. */
const MIN_COMPRESSED_BYTES = 1_400;

/**
 * People sit behind slower lines than the servers of shops, and what they are sent repeats itself: figures of 60 days take a tenth.
 * The length of a compressed answer can be seen on the line. Only the console can ask for it with a session, so no attacker chooses a part of
 * it and learns the rest from the length (BREACH).
 */
export function sendToPerson(json: string, request: FastifyRequest, reply: FastifyReply): void {
  if (json.length < MIN_COMPRESSED_BYTES || !takes('gzip', request)) return void reply.send(json);
  gzip(json, (error, compressed) => {
    if (error) return void reply.send(json);
    reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding').send(compressed);
  });
}
