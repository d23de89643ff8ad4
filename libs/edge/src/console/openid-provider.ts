import type * as Library from 'openid-client';
import { type ClientAuth, type Configuration } from 'openid-client';
import { type OpenIdProvider, type OpenIdSettings, type ProviderAnswer } from '../edge-options.js';

/** Seconds that the provider may take for each answer. */
const TIMEOUT_SECONDS = 5;

/** The library is loaded when somebody signs in so for the first time. */
const library = () => import('openid-client');

/** A provider of OpenID Connect: authorization code flow with PKCE, state and nonce. */
export function openIdProvider(settings: OpenIdSettings): OpenIdProvider {
  let known: Promise<Configuration> | undefined;
  const configuration = () => (known ??= discovered(settings));
  const redirectUri = `${settings.publicUrl}/console/openid/return`;

  /** What the provider says of itself may have changed where something fails: the next attempt asks again. */
  const attempt = async <Answer>(work: () => Promise<Answer>): Promise<Answer | { readonly error: unknown }> => {
    try {
      return await work();
    } catch (error) {
      known = undefined;
      return { error };
    }
  };

  return {
    begin: (secrets) =>
      attempt(async () => {
        const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library();
        const url = buildAuthorizationUrl(await configuration(), {
          redirect_uri: redirectUri,
          scope: 'openid email',
          code_challenge: await calculatePKCECodeChallenge(secrets.verifier),
          code_challenge_method: 'S256',
          state: secrets.state,
          nonce: secrets.nonce,
        });
        return { url: url.href };
      }),

    finish: async (query, { state, nonce, verifier }) => {
      const found = await attempt(async (): Promise<ProviderAnswer> => {
        const { authorizationCodeGrant, fetchUserInfo } = await library();
        const config = await configuration();
        const checks = {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        };
        const tokens = await authorizationCodeGrant(config, new URL(`${redirectUri}?${query}`), checks);
        const claims = tokens.claims();
        if (!claims) throw new Error('The provider sent no ID token');
        const isComplete = claims['email'] !== undefined && claims['email_verified'] !== undefined;
        const hasMore = !isComplete && config.serverMetadata().userinfo_endpoint !== undefined;
        const person = hasMore ? await fetchUserInfo(config, tokens.access_token, claims.sub) : claims;
        // Some providers send the text "true": what is not exactly as specified is not taken for verified.
        const isVerified = typeof person['email'] === 'string' && person['email_verified'] === true;
        return isVerified ? { email: person['email'] as string } : { problem: 'unverified' };
      });
      return 'error' in found ? { problem: problemOf(found.error), error: found.error } : found;
    },
  };
}

async function discovered({ issuer, clientId, clientSecret }: OpenIdSettings): Promise<Configuration> {
  const client = await library();
  const url = new URL(issuer);
  const execute = [client.enableNonRepudiationChecks];
  // Settings admit that on this machine alone.
  if (url.protocol === 'http:') execute.push(client.allowInsecureRequests);
  return client.discovery(url, clientId, undefined, authentication(client, clientSecret), {
    timeout: TIMEOUT_SECONDS,
    execute,
  });
}

/** By the header, as is the default of OpenID Connect, or by the body for a provider that takes nothing else. */
function authentication({ ClientSecretBasic, ClientSecretPost }: typeof Library, secret: string): ClientAuth {
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)];
  return (server, ...rest) => {
    const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } = server;
    return (methods.includes('client_secret_basic') ? basic : post)(server, ...rest);
  };
}

/** `TypeError` is that of a `fetch` that reached nobody. */
function problemOf(error: unknown): 'cancelled' | 'unavailable' | 'failed' {
  const { code, error: refusal } = error as { readonly code?: string; readonly error?: string };
  if (refusal === 'access_denied') return 'cancelled';
  const isAway = error instanceof TypeError || code === 'OAUTH_TIMEOUT' || code === 'OAUTH_RESPONSE_IS_NOT_CONFORM';
  return isAway ? 'unavailable' : 'failed';
}
