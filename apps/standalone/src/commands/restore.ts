import { chmodSync, copyFileSync, existsSync } from 'node:fs';
import { DataExists, restoreDataFile } from '@perkstream/adapter-sqlite';
import { credentialsFileOf, dataFileOf, forgetVersion } from '@perkstream/assembly';
import { credentialsBeside } from './backup.js';
import { type Command, findEmbeddedData, fileAndForce } from './command.js';

/** `npm run restore -- <file>`: puts a backup in the place of the data. The server is stopped. */
export const run: Command = async (args, environment, print) => {
  const { file: copy, force } = fileAndForce(args, environment, 'npm run restore -- <file> [--force]');
  const dataDirectory = findEmbeddedData(environment);
  try {
    restoreDataFile(copy, dataFileOf(dataDirectory), { overwrite: force });
  } catch (error) {
    if (!(error instanceof DataExists)) throw error;
    throw new DataExists(`${error.message}. Add --force to lose it, or choose another folder by PERKSTREAM_DATA_DIR.`);
  }
  forgetVersion(dataDirectory);
  const kept = credentialsBeside(copy);
  if (existsSync(kept)) {
    copyFileSync(kept, credentialsFileOf(dataDirectory));
    chmodSync(credentialsFileOf(dataDirectory), 0o600);
  }
  print(`Restored ${copy} to ${dataDirectory}`);
};
