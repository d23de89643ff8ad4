import { hostname } from 'node:os';
import { type Credentials, credentialsFileOf, VERSION, type VersionBefore } from '@perkstream/assembly';
import { type StandaloneSettings } from './settings.js';

/** The tokens themselves once, to the person who has just made them; what else is printed may end in a log. */
export interface Shown {
  readonly tokens: boolean;
  /** The path that signs the owner in once, where nobody has a password yet. */
  readonly signIn?: string | undefined;
  /** What runs a command of the standalone app beside this process, where that takes more than a terminal. */
  readonly beside?: string | undefined;
  /** What the settings mean for who runs the engine, where that is a danger. */
  readonly warning?: string | undefined;
  /** The other version that has used the data folder until now. */
  readonly before?: VersionBefore | undefined;
}

/** In a container, its name is that of the machine. */
export function besideOf(environment: NodeJS.ProcessEnv): string | undefined {
  const run = environment['KUBERNETES_SERVICE_HOST'] ? 'kubectl exec' : 'docker exec';
  const end = environment['KUBERNETES_SERVICE_HOST'] ? ' --' : '';
  return environment['PERKSTREAM_CONTAINER'] ? `${run} ${hostname()}${end} node dist/main.js` : undefined;
}

/** What a person who has just started the engine wants to know. */
export function welcome(
  settings: StandaloneSettings,
  credentials: Credentials,
  address: string,
  { tokens, beside, signIn, warning, before }: Shown,
): string {
  const { publicUrl, dataDirectory, console: hasConsole, ownerEmail } = settings;
  const url = publicUrl.endsWith(':0') ? address : publicUrl;
  const show = (token: string) => (tokens ? token : '…');
  return `
Perkstream runs at ${url}
${warning ? `\n  Warning: ${warning}.\n` : ''}${before ? `\n  ${changeOf(before)}.\n` : ''}
  documentation   ${url}/docs${hasConsole ? `\n  console         ${url}/console/` : ''}
  data            ${dataDirectory}
  project         ${credentials.projectId}
  application     X-App-Id: ${credentials.appId}   X-App-Token: ${show(credentials.appToken)}
  client          X-Client-Application-Id: ${credentials.clientId}   X-Client-Token: ${show(credentials.clientToken)}
  management      X-Management-Id: ${credentials.managementId}   X-Management-Token: ${show(credentials.managementToken)}
${tokens ? '' : `\n  The tokens are in ${credentialsFileOf(dataDirectory)}, but for those that the environment gives.\n`}
${signIn ? `Sign in as ${ownerEmail} by this link, once and within a day:\n  ${url}${signIn}\n\n` : ''}The keys of a shop, for another terminal:

${exportsOf(credentials, dataDirectory, { tokens, beside })}

Try it there:

  ${trial(settings, url)}
`;
}

function changeOf({ version, isNewer }: VersionBefore): string {
  if (isNewer) return `Warning: these data were used by version ${version}, and this is ${VERSION}`;
  return version ? `Upgraded from ${version} to ${VERSION}` : `Upgraded to ${VERSION}`;
}

function exportsOf({ appId, appToken }: Credentials, dataDirectory: string, { tokens, beside }: Shown): string {
  if (beside && !tokens) return `  eval "$(${beside} keys)"`;
  const kept = `$(node -p 'process.env.PERKSTREAM_APP_TOKEN || require("${credentialsFileOf(dataDirectory)}").appToken')`;
  return `  export PERKSTREAM_APP_ID=${appId}\n  export PERKSTREAM_APP_TOKEN=${tokens ? appToken : kept}`;
}

/** With the demo shop a cart to price; without it the empty list of vouchers. */
function trial({ demo }: StandaloneSettings, url: string): string {
  const keys = `-H "X-App-Id: $PERKSTREAM_APP_ID" -H "X-App-Token: $PERKSTREAM_APP_TOKEN"`;
  if (!demo) return `curl -s ${keys} ${url}/v1/vouchers`;
  const cart = '{"redeemables":[{"object":"voucher","id":"WELCOME10"}],"order":{"amount":20000}}';
  return `curl -s ${keys} -H 'Content-Type: application/json' ${url}/v1/validations -d '${cart}'`;
}
