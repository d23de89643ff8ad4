import { isRefusal, notFound, type Refusal, refuse } from '@perkstream/kernel';
import { commandContext, CommandRunner, handler } from '@perkstream/platform';
import {
  accessTokenOf,
  GenerateOAuthToken,
  GenerateOAuthTokenOfProject,
  IntrospectOAuthToken,
  type KeyRole,
  type OAuthTokenGenerateResponseBody,
  realTimeOf,
  RevokeOAuthToken,
  type Scope,
  SCOPES,
} from '@perkstream/published';
import {
  accessTokensAggregate,
  ALL_TOKENS,
  LIFETIME_SECONDS,
} from '../../domain/access-tokens/access-tokens.decider.js';
import { type KeyRefusal } from '../../keys.refusals.js';
import { KeyRepository } from '../../repositories/key.repository.js';
import { hashOfToken, newToken } from '../../services/token-hash.js';

interface ShownToken {
  readonly token: string;
  readonly keyId: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt: number;
}

/** They read or redeem, and are handed to many. */
const RESTRICTED: ReadonlySet<KeyRole> = new Set(['VIEWER', 'MERCHANT']);

const services = [KeyRepository, CommandRunner] as const;

/** The operations on access tokens. */
export const manageOAuthTokens = [
  handler(GenerateOAuthToken, services, (request, ...by) => issue(request, ...by)),

  handler(GenerateOAuthTokenOfProject, services, (request, ...by) => {
    const { context, body } = request;
    // What keys know of other projects is nothing, not even whether there is one.
    return body.project_id === context.projectId ? issue(request, ...by) : notFound('project', body.project_id);
  }),

  /** Changes nothing; it is a command because its request is a POST. */
  handler(IntrospectOAuthToken, [KeyRepository], async ({ context, body: { access_token: token } }, keys) => {
    if (!token) return refuse<KeyRefusal>('missing_parameters');
    const found = await keys.accessToken(context.projectId, hashOfToken(token));
    const now = unixTime(realTimeOf(context));
    if (!found || found.expiresAt <= now) return { active: false };
    const { key, scopes, expiresAt } = found;
    return { ...presentAccessToken({ token, keyId: key.appId, scopes, expiresAt }, now), active: true };
  }),

  handler(RevokeOAuthToken, [CommandRunner], async ({ context, body }, runner) => {
    const tokenHash = hashOfToken(body.access_token);
    const command = { do: 'revoke', tokenHash, now: unixTime(realTimeOf(context)) } as const;
    const origin = commandContext(context, 'revoke');
    const revoked = await runner.execute(accessTokensAggregate, ALL_TOKENS, command, origin);
    return isRefusal(revoked) ? revoked : undefined;
  }),
];

async function issue(
  { context, body }: Pick<GenerateOAuthToken, 'context' | 'body'>,
  keys: KeyRepository,
  runner: CommandRunner,
): Promise<OAuthTokenGenerateResponseBody | Refusal<KeyRefusal>> {
  if (body.grant_type !== 'client_credentials') return refuse<KeyRefusal>('invalid_grant_type');
  const scopes = scopesIn(body.scope);
  if (!scopes) return refuse<KeyRefusal>('invalid_scope', { message: `Invalid scope: ${body.scope}` });
  const { projectId, actor } = context;
  const key = await keys.active('application', actor.id);
  if (!key) return refuse<KeyRefusal>('not_found', { details: 'The key was revoked' });
  const token = accessTokenOf(projectId, newToken());
  const tokenHash = hashOfToken(token);
  const now = unixTime(realTimeOf(context));
  const { tokenHash: keyTokenHash, identity } = key;
  const isRestricted = RESTRICTED.has(identity.role ?? 'ADMIN');
  const command = { do: 'issue', tokenHash, keyId: actor.id, keyTokenHash, isRestricted, scopes, now } as const;
  // Each attempt is a command of its own: the token of an earlier one reached nobody, and expires.
  const origin = commandContext(context, `issue-${tokenHash}`);
  const issued = await runner.execute(accessTokensAggregate, ALL_TOKENS, command, origin);
  if (isRefusal(issued)) return issued;
  return presentAccessToken({ token, keyId: actor.id, scopes, expiresAt: now + LIFETIME_SECONDS }, now);
}

/** Undefined when the text is not a list of scopes, each once, with a space between. */
function scopesIn(text: string): readonly Scope[] | undefined {
  const names = text.split(' ');
  const isEach = names.every((name) => (SCOPES as readonly string[]).includes(name));
  return isEach && new Set(names).size === names.length ? (names as Scope[]) : undefined;
}

/** Unix time, in seconds */
function unixTime(instant: string): number {
  return Math.floor(Date.parse(instant) / 1000);
}

function presentAccessToken(
  { token, keyId, scopes, expiresAt }: ShownToken,
  now: number,
): OAuthTokenGenerateResponseBody {
  return {
    access_token: token,
    client_id: keyId,
    expires_at: expiresAt,
    expires_in: expiresAt - now,
    scope: scopes.join(' '),
    token_type: 'Bearer',
  };
}
