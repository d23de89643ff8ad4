import { type FastifyReply, type FastifyRequest } from 'fastify';
import { edgeError, type EdgeErrorKey, JSON_TYPE } from './error-answers.js';

/**
 * Refuses a body in an encoding that is not read, before anybody takes its bytes for something else: one that is compressed, 415, and a
 * transfer coding besides `chunked`, 501 (RFC 9112, 6.1).
 * @returns whether it was refused
 */
export function refuseEncodedBody(request: FastifyRequest, reply: FastifyReply): boolean {
  const { 'transfer-encoding': transfer, 'content-encoding': content } = request.headers;
  if (transfer !== undefined && transfer.toLowerCase() !== 'chunked') {
    // Where its body ends cannot be known, so nothing more is read from the connection.
    reply.header('connection', 'close');
    return refuse(request, reply, 'not_implemented', 'Transfer-Encoding: only chunked is read');
  }
  if (content === undefined || content.toLowerCase() === 'identity') return false;
  reply.header('accept-encoding', 'identity');
  return refuse(request, reply, 'unsupported_media_type', 'Content-Encoding is not read: send the body as it is');
}

function refuse(request: FastifyRequest, reply: FastifyReply, key: EdgeErrorKey, details: string): true {
  const body = edgeError(key, request.id, details);
  reply.code(body.code).header('content-type', JSON_TYPE).send(JSON.stringify(body));
  return true;
}
