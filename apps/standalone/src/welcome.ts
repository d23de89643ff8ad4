import { type Credentials } from './credentials.js';
import { type Settings } from './settings.js';

/** What a person who has just started the engine wants to know. */
export function welcome({ publicUrl, dataDirectory }: Settings, credentials: Credentials, address: string): string {
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

  curl -s -H 'X-App-Id: ${credentials.appId}' -H 'X-App-Token: ${credentials.appToken}' '${url}/v1/vouchers?limit=3'
`;
}
