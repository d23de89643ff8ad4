import { type Credentials } from '@perkstream/assembly';
import { type StandaloneSettings } from './settings.js';

/** What a person who has just started the engine wants to know. */
export function welcome(
  { publicUrl, dataDirectory, demo }: StandaloneSettings,
  credentials: Credentials,
  address: string,
): string {
  const url = publicUrl.endsWith(':0') ? address : publicUrl;
  return `
Perkstream runs at ${url}

  documentation   ${url}/docs
  data            ${dataDirectory}
  project         ${credentials.projectId}
  application     X-App-Id: ${credentials.appId}   X-App-Token: ${credentials.appToken}
  client          X-Client-Application-Id: ${credentials.clientId}   X-Client-Token: ${credentials.clientToken}
  management      X-Management-Id: ${credentials.managementId}   X-Management-Token: ${credentials.managementToken}

Try it:

  ${trial(url, credentials, demo)}
`;
}

/** With the demo shop a cart to price; without it the empty list of vouchers. */
function trial(url: string, { appId, appToken }: Credentials, demo: boolean): string {
  const keys = `-H 'X-App-Id: ${appId}' -H 'X-App-Token: ${appToken}'`;
  if (!demo) return `curl -s ${keys} ${url}/v1/vouchers`;
  const cart = '{"redeemables":[{"object":"voucher","id":"WELCOME10"}],"order":{"amount":20000}}';
  return `curl -s ${keys} -H 'Content-Type: application/json' ${url}/v1/validations -d '${cart}'`;
}
