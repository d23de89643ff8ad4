import { Agent, type OutgoingHttpHeaders, request } from 'node:http';
import { type Answer, baseUrl, type Json, type Keys } from './client.js';

/** A request that is sent exactly as given: nothing is normalised, completed or repaired. */
export interface RawRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Buffer;
}

/** Operations and statuses that the contract has without a body. */
export const EMPTY_REFUSALS = ['revoke-oauth-token 404'];

export interface RawAnswer {
  readonly status: number;
  readonly text: string;
  /** The parsed text; undefined where it is no JSON. */
  readonly body: Json;
}

const shared = new Agent({ keepAlive: true, maxSockets: 32 });
/** Methods for which Node sends a body without `Content-Length`. */
const WITHOUT_LENGTH = ['GET', 'HEAD', 'DELETE'];
const { hostname, port } = new URL(baseUrl);

/**
 * The connection for a request. Where the framing is odd, the engine may see the end of a request early and answer the rest of it as
 * another, malformed request. Such a request has a connection of its own, so that no other request gets that answer.
 */
function agentFor({ method, headers = {}, body }: RawRequest): Agent | false {
  const isFramedOddly = Object.keys(headers).some((name) => name.toLowerCase() !== 'content-type');
  return isFramedOddly || (body !== undefined && WITHOUT_LENGTH.includes(method)) ? false : shared;
}

/** Sends a request. Status 0: the engine did not read it to the end and closed the connection before its answer was read. */
export function sendRaw(keys: Keys, raw: RawRequest): Promise<RawAnswer> {
  const { method, path, headers, body } = raw;
  const agent = agentFor(raw);
  return new Promise((resolve, reject) => {
    const sent = request({ agent, hostname, port, method, path, headers: { ...keys, ...headers } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      const answered = () => {
        const text = Buffer.concat(chunks).toString();
        resolve({ status: response.statusCode ?? 0, text, body: jsonIn(text) });
      };
      // The engine may take the rest of a request for another one, and close the connection during a long answer.
      response.on('error', agent === false ? answered : reject);
      response.on('end', answered);
    });
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE' || error.code === 'ECONNRESET') resolve({ status: 0, text: '', body: undefined });
      else reject(error);
    });
    sent.end(body);
  });
}

/** The answer to a request that announces so many bytes and sends none, because a client that sends them may not get to read it. */
export function announce(keys: Keys, method: string, path: string, bytes: number): Promise<Answer> {
  const headers = { ...keys, 'content-type': 'application/json', 'content-length': bytes };
  return new Promise((resolve, reject) => {
    const sent = request({ agent: false, hostname, port, method, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const body = jsonIn(Buffer.concat(chunks).toString());
        resolve({ status: response.statusCode ?? 0, body, headers: {} });
        sent.destroy();
      });
    });
    sent.on('error', reject);
    sent.flushHeaders();
  });
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The fault of an answer to a request that may be malformed; undefined where the answer is right. */
export function complaintAbout({ status, text, body }: RawAnswer, operation?: string): string | undefined {
  if (status >= 200 && status < 300) return undefined;
  if (text === '' && EMPTY_REFUSALS.includes(`${operation} ${status}`)) return undefined;
  if (status < 400 || status >= 500) return `answered ${status} ${text.slice(0, 500)}`;
  const ofOperation = body?.code === status && ['string', 'undefined'].includes(typeof body.key);
  const ofFramework = body?.statusCode === status && typeof body.error === 'string';
  if (!ofOperation && !ofFramework) return `${status} without the body of an error: ${text.slice(0, 500)}`;
  if (typeof body.message !== 'string' || body.message === '') return `${status} without a message: ${text}`;
  if (/node_modules|\.js:\d|TypeError|SQLITE/.test(text)) return `shows the engine's inside: ${text}`;
  return undefined;
}
