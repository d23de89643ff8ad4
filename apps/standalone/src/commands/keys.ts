import { existsSync } from 'node:fs';
import { credentialsFileOf, credentialsOf, dataDirectoryOf } from '@perkstream/assembly';
import { type Command, WrongUsage } from './command.js';

/** `keys`: lines for a shell that export the bootstrap project and its keys, while the server runs or not. */
export const run: Command = async (_args, environment, tell) => {
  const folder = dataDirectoryOf(environment);
  const file = credentialsFileOf(folder);
  if (!existsSync(file)) throw new WrongUsage(`${file} is not there: the first start of the server makes it`);
  const keys = credentialsOf(environment, folder);
  tell(line('PROJECT_ID', keys.projectId));
  tell(line('APP_ID', keys.appId));
  tell(line('APP_TOKEN', keys.appToken));
  tell(line('CLIENT_ID', keys.clientId));
  tell(line('CLIENT_TOKEN', keys.clientToken));
  tell(line('MANAGEMENT_ID', keys.managementId));
  tell(line('MANAGEMENT_TOKEN', keys.managementToken));
};

/** Quoted, as a value may hold any character. */
function line(name: string, value: string): string {
  return `export PERKSTREAM_${name}='${value.replaceAll("'", `'\\''`)}'`;
}
