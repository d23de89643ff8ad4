import { randomBytes } from 'node:crypto';
import { INSTALLATION, SignInByOpenId } from '@perkstream/published';
import { isUnavailable } from '@perkstream/ports';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type OpenIdProblem, type OpenIdSignIn } from '../edge-options.js';
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
const SIGN_IN_TIMEOUT_SECONDS = 600;
const MAX_EMAIL_CHARACTERS = 500;

interface Failure {
  readonly problem: OpenIdProblem;
  readonly error?: unknown;
}

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
    if (edge.site.isFromElsewhere(request)) return reply.redirect(signInPage(next));
    const random = () => randomBytes(32).toString('base64url');
    const expiresAt = Date.now() + 1000 * SIGN_IN_TIMEOUT_SECONDS;
    const state = { state: random(), nonce: random(), verifier: random(), next, expiresAt };
    const begun = await provider.begin(state);
    if ('error' in begun) {
      log('unavailable', begun.error, request, edge);
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
      return { problem: 'unavailable' } satisfies Failure as Failure;
    });
    if ('problem' in found) {
      log(found.problem, found.error, request, edge);
      return reply.redirect(signInPage(kept.next, found.problem));
    }
    edge.site.writeSession(request, reply, found.token);
    // The page needs no cookie, and so comes also where the browser holds the one of the session back, as another site has led here.
    return reply.redirect(`/console${kept.next}`);
  });

  async function sessionFor(
    query: string,
    kept: SignInState,
    request: FastifyRequest,
  ): Promise<Failure | { readonly token: string }> {
    const { exceeded } = await guesses.byAddress(request.ip);
    if (exceeded) return { problem: 'too_many' };
    const answer = await provider.finish(query, kept);
    if ('problem' in answer) return answer;
    const { email } = answer;
    if (email.length > MAX_EMAIL_CHARACTERS) return { problem: 'unknown' };
    const command = new SignInByOpenId(email, {
      projectId: INSTALLATION,
      actor: { kind: 'system', id: 'sign-in' },
      channel: 'USER_PORTAL',
      correlationId: request.id,
      commandId: request.id,
      now: new Date().toISOString(),
    });
    const begun = await askFor<{ readonly token: string } | undefined>(command, email, edge);
    return begun === 'unavailable' ? { problem: begun } : (begun ?? { problem: 'unknown' });
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
function writeStateCookie(request: FastifyRequest, reply: FastifyReply, text: string, { site }: Edge): void {
  const age = text === '' ? 0 : SIGN_IN_TIMEOUT_SECONDS;
  const cookie = `${COOKIE}=${text}; Path=/console/openid; Max-Age=${age}; HttpOnly; SameSite=Lax`;
  site.writeCookie(request, reply, cookie);
}

/** What failed, in the words of the library. The person and the tokens of the provider stay out of the log. */
function log(problem: OpenIdProblem, error: unknown, { id }: FastifyRequest, { logger }: Edge): void {
  const failure = error instanceof Error ? describeFailure(error) : {};
  logger.warn({ request_id: id, problem, ...failure }, 'sign-in by OpenID failed');
}

/** Texts alone: the fields that libraries add hold answers of the provider. */
function describeFailure(failure: Error & { readonly code?: string; readonly error?: string }): object {
  const { name, message, code, error, cause } = failure;
  const { code: reason } = (cause ?? {}) as { readonly code?: string };
  const words = cause instanceof Error ? `${message}: ${cause.message}` : message;
  return { failure: `${name}: ${words}`, code: error ?? code ?? reason };
}
