import { type IncomingHttpHeaders } from 'node:http';
import { type FastifyReply, type FastifyRequest } from 'fastify';

/** Names the project of a request under the cookie. No page of another site can send it. */
export const PROJECT_HEADER = 'x-project-id';

export const SESSION_COOKIE = 'perkstream_session';
/** Seconds after which the browser forgets it. The session itself may be over before. */
const LONGEST = 7 * 24 * 3_600;
const LONGEST_TOKEN = 200;
const PATTERN = new RegExp(`(?:^|;)\\s*${SESSION_COOKIE}=([\\w.-]{1,${LONGEST_TOKEN}})\\s*(?:;|$)`);

/** Undefined where there is none, or nothing that could be one. */
export function sessionTokenIn({ cookie }: IncomingHttpHeaders): string | undefined {
  return cookie === undefined ? undefined : PATTERN.exec(cookie)?.[1];
}

/** @param token empty: the cookie is taken back */
export function writeSessionCookie(request: FastifyRequest, reply: FastifyReply, token: string, publicUrl = ''): void {
  const age = token === '' ? 0 : LONGEST;
  writeCookie(
    request,
    reply,
    `${SESSION_COOKIE}=${token}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Strict`,
    publicUrl,
  );
}

/** For secure connections alone where the engine is reached by them. */
export function writeCookie(request: FastifyRequest, reply: FastifyReply, cookie: string, publicUrl = ''): void {
  const isSecure = request.protocol === 'https' || publicUrl.startsWith('https:');
  reply.header('set-cookie', isSecure ? `${cookie}; Secure` : cookie);
}

/** Whether a page of another origin has sent a request. What is no browser says nothing of where it comes from. */
export function isFromElsewhere({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin } = headers;
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}
