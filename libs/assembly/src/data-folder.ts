import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, rmdirSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { credentialsFileOf } from './credentials.js';
import { dataFileOf } from './settings.js';

const REMEDY = 'Give that user the folder, or name another one by PERKSTREAM_DATA_DIR';

/**
 * Makes the data folder where it is missing. Before this process opens its files: closing a file ends locks of the process on it.
 * @throws Error that names folder, user and remedy, where this process cannot keep its data there
 */
export function prepareDataFolder(folder: string): void {
  attempt(folder, 'made', () => mkdirSync(folder, { recursive: true }));
  attempt(folder, 'read and written', () => {
    rmdirSync(mkdtempSync(join(folder, 'check-')));
    for (const file of [dataFileOf(folder), credentialsFileOf(folder)]) {
      if (existsSync(file)) closeSync(openSync(file, 'r+'));
    }
  });
}

function attempt(folder: string, what: string, work: () => unknown): void {
  try {
    work();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' || code === 'ENOTDIR')
      throw new Error(`${folder} is a file. Name a folder by PERKSTREAM_DATA_DIR`);
    const user = userInfo().username;
    throw new Error(`the data folder ${folder} cannot be ${what} by the user ${user} (${code}). ${REMEDY}`);
  }
}
