import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import { type Socket } from 'node:net';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { frameworkError, JSON_TYPE } from './error-answers.js';

const ANSWERS: Readonly<Record<string, readonly [status: number, message: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request headers are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive'],
  HPE_INVALID_CONTENT_LENGTH: [400, 'Invalid Content-Length header'],
  HPE_UNEXPECTED_CONTENT_LENGTH: [400, 'Content-Length and Transfer-Encoding exclude each other'],
  HPE_INVALID_TRANSFER_ENCODING: [400, 'Invalid Transfer-Encoding header'],
};

/** How long a connection is still read after the answer that ends it. */
const LINGER_MS = 1_000;
/** Connections that have their answer, or will have it after the answer to an earlier request. */
const handled = new WeakSet<Socket>();

/**
 * Answers malformed HTTP directly on the socket, and closes it. A proper request before it gets its own answer first,
 * because it may have had an effect.
 */
export function answerClientError(error: Error & { code?: string }, socket: Socket, requestId: string): void {
  if (error.code === 'ECONNRESET') socket.destroy();
  if (socket.destroyed || handled.has(socket)) return;
  handled.add(socket);
  afterEarlier(socket, () => endWithAnswer(error, socket, requestId));
}

/** @param own the answer that is not to be waited for */
function afterEarlier(socket: Socket, step: () => void, own?: ServerResponse): void {
  const earlier = earlierAnswer(socket);
  if (earlier && earlier !== own) earlier.once('finish', () => afterEarlier(socket, step, own));
  else step();
}

/**
 * What the client goes on sending is read, and passed over, for a moment: a connection that is closed with bytes unread is
 * reset, and takes answers with it that the client has not read yet.
 */
function endWithAnswer(error: Error & { code?: string }, socket: Socket, requestId: string): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const [status, message] = ANSWERS[error.code ?? ''] ?? [400, 'Malformed HTTP request'];
  const body = frameworkError(status, message);
  const headers = { 'X-Request-Id': requestId, 'X-Content-Type-Options': 'nosniff' };
  endWith(socket, status, headers, JSON.stringify(body));
}

/**
 * Answers a request whose body is not read, by the documented body of its operation, and closes the connection: to read what is refused
 * would take the time of those who are not. The client has a moment to find the answer.
 */
export function answerUnread(reply: FastifyReply, status: number, json: string): void {
  reply.hijack();
  const { socket } = reply.request.raw;
  const answer = () => {
    if (!socket.writable) return void socket.destroy();
    endWith(socket, status, reply.getHeaders(), json);
    socket.pause();
  };
  afterEarlier(socket, answer, reply.raw);
}

function endWith(socket: Socket, status: number, headers: object, json: string): void {
  const lines = Object.entries({
    ...headers,
    'content-type': JSON_TYPE,
    'content-length': Buffer.byteLength(json),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${String(value)}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${json}`);
  const linger = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(linger));
}

/** Node keeps the open answer at the socket only. A request whose own body is malformed will have none. */
function earlierAnswer(socket: Socket): ServerResponse | undefined {
  const { _httpMessage: answer } = socket as Socket & { _httpMessage?: ServerResponse | null };
  return answer?.req.complete ? answer : undefined;
}

/** Ends a request whose body takes too long to arrive. */
export function endLateBody({ raw, id }: FastifyRequest): void {
  const late = Object.assign(new Error('The body took too long to arrive'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  answerClientError(late, raw.socket, id);
}

/** Answers an `Expect` header other than `100-continue`, which Node by itself would answer without a body. */
export function answerExpectation(request: IncomingMessage, response: ServerResponse, requestId: string): void {
  const json = JSON.stringify(frameworkError(417, 'Nothing but 100-continue can be expected'));
  response.writeHead(417, {
    'content-type': JSON_TYPE,
    'content-length': Buffer.byteLength(json),
    'x-request-id': requestId,
    'x-content-type-options': 'nosniff',
    connection: 'close',
  });
  response.end(request.method === 'HEAD' ? undefined : json);
}
