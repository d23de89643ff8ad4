import { type IncomingHttpHeaders } from 'node:http';
import { type FastifyReply, type FastifyRequest } from 'fastify';

/** Names the project of a request under the cookie. No page of another site can send it. */
export const PROJECT_HEADER = 'x-project-id';

export const SESSION_COOKIE = 'perkstream_session';
/** Browsers take such a cookie from the host itself over TLS, and from no neighbouring domain. */
const SECURE_PREFIX = '__Host-';
/** Seconds after which the browser forgets it. The session itself may be over before. */
const COOKIE_MAX_AGE_SECONDS = 7 * 24 * 3_600;
const MAX_TOKEN_CHARACTERS = 200;

/** Tells a device on which somebody has signed in before. It opens nothing. */
const DEVICE_COOKIE = 'perkstream_device';
const DEVICE_MAX_AGE_SECONDS = 90 * 24 * 3_600;
const DEVICE_PATTERN = new RegExp(`(?:^|;)\\s*${DEVICE_COOKIE}=([\\w.-]{1,${MAX_TOKEN_CHARACTERS}})\\s*(?:;|$)`);

export function deviceTokenIn({ cookie }: IncomingHttpHeaders): string | undefined {
  return cookie === undefined ? undefined : DEVICE_PATTERN.exec(cookie)?.[1];
}

/** The site of the console, as people reach it: what the cookie of a session is called there, and which pages may send it. */
export class ConsoleSite {
  private readonly isSecure: boolean;
  private readonly cookie: string;
  private readonly pattern: RegExp;

  /** @param origin that of `PERKSTREAM_PUBLIC_URL`; absent: the setting is, and the site is whatever host a request names */
  constructor(private readonly origin?: string) {
    this.isSecure = origin?.startsWith('https:') === true;
    this.cookie = this.isSecure ? SECURE_PREFIX + SESSION_COOKIE : SESSION_COOKIE;
    this.pattern = new RegExp(`(?:^|;)\\s*${this.cookie}=([\\w.-]{1,${MAX_TOKEN_CHARACTERS}})\\s*(?:;|$)`);
  }

  /** Undefined where there is none, or nothing that could be one. */
  tokenIn({ cookie }: IncomingHttpHeaders): string | undefined {
    return cookie === undefined ? undefined : this.pattern.exec(cookie)?.[1];
  }

  /** @param token empty: the cookie is taken back */
  writeSession(request: FastifyRequest, reply: FastifyReply, token: string): void {
    const age = token === '' ? 0 : COOKIE_MAX_AGE_SECONDS;
    this.writeCookie(request, reply, `${this.cookie}=${token}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Strict`);
  }

  writeDevice(request: FastifyRequest, reply: FastifyReply, token: string): void {
    const path = 'Path=/console/v1/session';
    const cookie = `${DEVICE_COOKIE}=${token}; ${path}; Max-Age=${DEVICE_MAX_AGE_SECONDS}; HttpOnly; SameSite=Strict`;
    this.writeCookie(request, reply, cookie);
  }

  /** For secure connections alone where the engine is reached by them. */
  writeCookie(request: FastifyRequest, reply: FastifyReply, cookie: string): void {
    const isSecure = this.isSecure || request.protocol === 'https';
    reply.header('set-cookie', isSecure ? `${cookie}; Secure` : cookie);
  }

  /**
   * Whether a page of another origin has sent a request. What is no browser says nothing of where it comes from. `X-Forwarded-Host` does
   * not count, as clients can send it through proxies that hand it on.
   */
  isFromElsewhere({ headers }: FastifyRequest): boolean {
    const site = headers['sec-fetch-site'];
    if (site !== undefined) return site !== 'same-origin' && site !== 'none';
    const { origin } = headers;
    if (origin === undefined) return false;
    if (!URL.canParse(origin)) return true;
    return this.origin === undefined ? new URL(origin).host !== headers.host : new URL(origin).origin !== this.origin;
  }
}
