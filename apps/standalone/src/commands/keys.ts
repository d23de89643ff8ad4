import { existsSync } from 'node:fs';
import { credentialsFileOf, loadCredentials, dataDirectoryOf } from '@perkstream/assembly';
import { type Command, WrongUsage } from './command.js';

/** `keys`: lines for a shell that export the bootstrap project and its keys, while the server runs or not. */
export const run: Command = async (_args, environment, print) => {
  const folder = dataDirectoryOf(environment);
  const file = credentialsFileOf(folder);
  if (!existsSync(file)) throw new WrongUsage(`${file} is not there: the first start of the server makes it`);
  const keys = loadCredentials(environment, folder);
  print(line('PROJECT_ID', keys.projectId));
  print(line('APP_ID', keys.appId));
  print(line('APP_TOKEN', keys.appToken));
  print(line('CLIENT_ID', keys.clientId));
  print(line('CLIENT_TOKEN', keys.clientToken));
  print(line('MANAGEMENT_ID', keys.managementId));
  print(line('MANAGEMENT_TOKEN', keys.managementToken));
};

/** Quoted, as a value may hold any character. */
function line(name: string, value: string): string {
  return `export PERKSTREAM_${name}='${value.replaceAll("'", `'\\''`)}'`;
}
