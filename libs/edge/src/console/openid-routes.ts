import { randomBytes } from 'node:crypto';
import { INSTALLATION, SignInByOpenId } from '@perkstream/published';
import { isUnavailable } from '@perkstream/ports';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type OpenIdProblem, type OpenIdSignIn } from '../edge-options.js';
import { isFromElsewhere, writeCookie, writeSessionCookie } from '../keys/session-cookie.js';
import { type GuessLimits } from '../limits/guess-limits.js';
import { askFor } from '../routes/beside-operations.js';
import { type Edge } from '../routes/edge.js';
import { type SignInState, StateSeal } from './sealed-state.js';

const BEGIN = '/console/openid/begin';
const RETURN = '/console/openid/return';
export const OPENID_PATHS = [BEGIN, RETURN];

const COOKIE = 'perkstream_openid';
const PATTERN = new RegExp(`(?:^|;)\\s*${COOKIE}=([\\w-]{1,3000})\\s*(?:;|$)`);
/** Seconds that somebody may take at the provider. */
const LONGEST = 600;
const LONGEST_EMAIL = 500;

/** A path below `/console`: letters of ASCII, and no second slash that would begin the name of another host. */
const LOCAL = /^\/(?![/\\])[!-[\]-~]{0,1000}$/;

/** Begins with nothing but an attempt, and ends on the sign-in page where it comes to nothing. */
export function serveOpenId(
  server: FastifyInstance,
  { provider, secret }: OpenIdSignIn,
  guesses: GuessLimits,
  edge: Edge,
): void {
  const seal = new StateSeal(secret);
  // A request that only asks for headers must not use a code up.
  const options = { exposeHeadRoute: false };

  server.get(BEGIN, options, async (request, reply) => {
    const next = localPath(new URLSearchParams(request.query as string).get('next'));
    // A page of another site must not sign its visitors in.
    if (isFromElsewhere(request)) return reply.redirect(signInPage(next));
    const random = () => randomBytes(32).toString('base64url');
    const expiresAt = Date.now() + 1000 * LONGEST;
    const state = { state: random(), nonce: random(), verifier: random(), next, expiresAt };
    const begun = await provider.begin(state);
    if ('error' in begun) {
      log(begun.error, request, edge);
      return reply.redirect(signInPage(next, 'unavailable'));
    }
    writeStateCookie(request, reply, seal.seal(state), edge);
    return reply.redirect(begun.url);
  });

  server.get(RETURN, options, async (request, reply) => {
    const query = request.query as string;
    writeStateCookie(request, reply, '', edge);
    const kept = seal.open(PATTERN.exec(request.headers.cookie ?? '')?.[1] ?? '', Date.now());
    if (!kept || new URLSearchParams(query).get('state') !== kept.state)
      return reply.redirect(signInPage('/', 'expired'));
    const found = await sessionFor(query, kept, request).catch((error: unknown) => {
      if (!isUnavailable(error)) throw error;
      edge.reportUnavailable(error.engine, error.message);
      return 'unavailable' as const;
    });
    if (typeof found === 'string') return reply.redirect(signInPage(kept.next, found));
    writeSessionCookie(request, reply, found.token, edge.publicUrl);
    // The page needs no cookie, and so comes also where the browser holds the one of the session back, as another site has led here.
    return reply.redirect(`/console${kept.next}`);
  });

  async function sessionFor(
    query: string,
    kept: SignInState,
    request: FastifyRequest,
  ): Promise<OpenIdProblem | { readonly token: string }> {
    const { exceeded } = await guesses.byAddress(request.ip);
    if (exceeded) return 'too_many';
    const answer = await provider.finish(query, kept);
    if ('problem' in answer) {
      log(answer.error, request, edge);
      return answer.problem;
    }
    const { email } = answer;
    if (email.length > LONGEST_EMAIL) return 'unknown';
    const command = new SignInByOpenId(email, {
      projectId: INSTALLATION,
      actor: { kind: 'system', id: 'sign-in' },
      channel: 'USER_PORTAL',
      correlationId: request.id,
      commandId: request.id,
      now: new Date().toISOString(),
    });
    return (await askFor<{ readonly token: string } | undefined>(command, email, edge)) ?? 'unknown';
  }
}

function localPath(next: string | null): string {
  return next && LOCAL.test(next) && !next.startsWith('/sign-in') ? next : '/';
}

function signInPage(next: string, problem?: OpenIdProblem): string {
  const query = new URLSearchParams({ ...(problem && { openid: problem }), ...(next !== '/' && { next }) });
  return `/console/sign-in${query.size > 0 ? `?${query}` : ''}`;
}

/** Sent also by the request with which the provider, which is another site, leads back. */
function writeStateCookie(request: FastifyRequest, reply: FastifyReply, text: string, { publicUrl }: Edge): void {
  const age = text === '' ? 0 : LONGEST;
  const cookie = `${COOKIE}=${text}; Path=/console/openid; Max-Age=${age}; HttpOnly; SameSite=Lax`;
  writeCookie(request, reply, cookie, publicUrl);
}

/** The person and the tokens of the provider stay out of the log. */
function log(failure: unknown, { id }: FastifyRequest, { logger }: Edge): void {
  if (!(failure instanceof Error)) return;
  const { name, message, code, error, cause } = failure as Error & { readonly code?: string; readonly error?: string };
  const { code: reason } = (cause ?? {}) as { readonly code?: string };
  logger.warn(
    { request_id: id, err: { type: name, message }, code: error ?? code ?? reason },
    'sign-in by OpenID failed',
  );
}
