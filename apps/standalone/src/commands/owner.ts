import { existsSync } from 'node:fs';
import { credentialsFileOf, loadCredentials, dataDirectoryOf, readSecret, readSettings } from '@perkstream/assembly';
import { type Command, WrongUsage } from './command.js';

/**
 * `npm run owner -- <e-mail> [<address of the engine>]`: makes somebody an owner, and prints a link that signs them in once. It asks the
 * running engine, or the gateway of a cluster, with the management key, so that whoever administers the server is never shut out.
 */
export const run: Command = async (args, environment, print) => {
  const [email, address, ...more] = args;
  if (!email?.includes('@') || more.length > 0) throw new WrongUsage('Usage: npm run owner -- <e-mail> [<address>]');
  const url = (address ?? readSettings(environment).publicUrl).replace(/\/+$/, '');
  const headers = readManagementKey(environment);
  const ask = async <Answer>(path: string, body?: object): Promise<Answer> => {
    const sent = body && { body: JSON.stringify(body), headers: { ...headers, 'content-type': 'application/json' } };
    const method = path.endsWith('/projects') ? 'GET' : 'POST';
    const answer = await fetch(url + path, { method, headers, ...sent }).catch(() => {
      throw new WrongUsage(`No engine answers at ${url}: start it first, or name its address after the e-mail`);
    });
    if (!answer.ok) throw new WrongUsage(`${url} answers ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
  const owner = await ask<{ readonly id: string }>('/management/v1/owners', { login: email });
  const { data } = await ask<{ readonly data: readonly { readonly id: string }[] }>('/management/v1/projects');
  const [project] = data;
  if (!project) throw new WrongUsage(`${url} has no project yet`);
  const link = await ask<{ readonly url: string }>(
    `/management/v1/projects/${project.id}/users/${owner.id}/sign-in-link`,
  );
  print(`${email} is an owner. This link signs them in once, within a day:\n${link.url}`);
};

/** As in the environment, or as the first start has kept it: a command makes none. */
function readManagementKey(environment: NodeJS.ProcessEnv): Record<string, string> {
  const [id, token] = ['PERKSTREAM_MANAGEMENT_ID', 'PERKSTREAM_MANAGEMENT_TOKEN'].map((name) =>
    readSecret(environment, name),
  );
  if (id && token) return { 'x-management-id': id, 'x-management-token': token };
  const folder = dataDirectoryOf(environment);
  if (!existsSync(credentialsFileOf(folder))) {
    const lack = `PERKSTREAM_MANAGEMENT_ID and PERKSTREAM_MANAGEMENT_TOKEN are not set, and ${folder} has no keys`;
    throw new WrongUsage(lack);
  }
  const { managementId, managementToken } = loadCredentials(environment, folder);
  return { 'x-management-id': managementId, 'x-management-token': managementToken };
}
