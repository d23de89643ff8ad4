import { copyFileSync, existsSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { copyDataFile, DataExists } from '@perkstream/adapter-sqlite';
import { credentialsFileOf, dataFileOf } from '@perkstream/assembly';
import { type Command, findEmbeddedData, fileAndForce } from './command.js';

/** The bootstrap keys lie beside the copy of the data: without them a new data folder would make a second bootstrap project. */
export function credentialsBeside(copy: string): string {
  return `${copy}.keys.json`;
}

/** `npm run backup -- <file>`: a consistent copy of the data, while the server runs or not. Exported files are not in it. */
export const run: Command = async (args, environment, print) => {
  const { file: to, force } = fileAndForce(args, environment, 'npm run backup -- <file> [--force]');
  if (existsSync(to) && !force) throw new DataExists(`${to} is there already. Choose another name, or add --force.`);
  const dataDirectory = findEmbeddedData(environment);
  await copyDataFile(dataFileOf(dataDirectory), to);
  print(`Backed up ${dataDirectory} to ${to}`);
  const credentials = credentialsFileOf(dataDirectory);
  if (!existsSync(credentials)) return;
  copyFileSync(credentials, credentialsBeside(to));
  await chmod(credentialsBeside(to), 0o600);
  print(`Its bootstrap keys are in ${credentialsBeside(to)}. Keep both in a safe place: they open everything.`);
};
