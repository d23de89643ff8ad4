import { openIdProvider, type OpenIdSettings, type OpenIdSignIn } from '@perkstream/edge';
import { readSecret } from './setting-values.js';

const ISSUER = 'PERKSTREAM_OPENID_ISSUER';
const ID = 'PERKSTREAM_OPENID_CLIENT_ID';
const SECRET = 'PERKSTREAM_OPENID_CLIENT_SECRET';
const NAME = 'PERKSTREAM_OPENID_NAME';
const PUBLIC_URL = 'PERKSTREAM_PUBLIC_URL';
/** Without TLS only on this machine. */
const ADDRESS = /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$))/;
const MAX_NAME_CHARACTERS = 60;

/**
 * How people sign in to the console by OpenID Connect; undefined where that is not set.
 * @throws RangeError that names the setting which is missing or cannot be used
 */
export function readOpenIdSettings(environment: NodeJS.ProcessEnv): OpenIdSettings | undefined {
  const given = {
    [ISSUER]: environment[ISSUER],
    [ID]: environment[ID],
    [SECRET]: readSecret(environment, SECRET),
    [PUBLIC_URL]: environment[PUBLIC_URL],
  };
  const name = environment[NAME];
  if (!given[ISSUER] && !given[ID] && !given[SECRET]) return undefined;
  const missing = Object.entries(given).filter(([, value]) => !value);
  if (missing.length > 0)
    throw new RangeError(`Signing in by OpenID Connect lacks ${missing.map(([each]) => each).join(', ')}`);
  const { [ISSUER]: issuer = '', [ID]: clientId = '', [SECRET]: clientSecret = '', [PUBLIC_URL]: url = '' } = given;
  if (!URL.canParse(issuer) || !ADDRESS.test(issuer))
    throw new RangeError(`${ISSUER} is no https:// address: ${issuer}`);
  if (!URL.canParse(url)) throw new RangeError(`${PUBLIC_URL} is no address: ${url}`);
  if (name && name.length > MAX_NAME_CHARACTERS)
    throw new RangeError(`${NAME} has more than ${MAX_NAME_CHARACTERS} characters`);
  return { issuer, clientId, clientSecret, name: name || new URL(issuer).host, publicUrl: url.replace(/\/+$/, '') };
}

/** The same for the edge. Keys of cookies are made of the client's secret, which all replicas have. */
export function openIdOf(environment: NodeJS.ProcessEnv): OpenIdSignIn | undefined {
  const settings = readOpenIdSettings(environment);
  return settings && { name: settings.name, secret: settings.clientSecret, provider: openIdProvider(settings) };
}
