import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { prepareDataFolder } from './data-folder.js';

const NOBODY_UID = 65_534;

/** Root may write everywhere. */
function asSomebody<T>(work: () => T): T {
  if (process.geteuid?.() !== 0) return work();
  process.seteuid?.(NOBODY_UID);
  try {
    return work();
  } finally {
    process.seteuid?.(0);
  }
}

describe('the data folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'perkstream-folder-'));
    chmodSync(folder, 0o755);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is made where it is missing', () => {
    const missing = join(folder, 'a/b');
    prepareDataFolder(missing);
    expect(() => prepareDataFolder(missing)).not.toThrow();
  });

  it('is no file', () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(() => prepareDataFolder(file)).toThrow(`${file} is a file. Name a folder by PERKSTREAM_DATA_DIR`);
  });

  it('names itself, the user and what helps where it cannot be written, or made', () => {
    chmodSync(folder, 0o555);
    const cannot = (what: string, name: string) =>
      new RegExp(`^the data folder ${name} cannot be ${what} by the user \\S+ \\(EACCES\\)\\. .*PERKSTREAM_DATA_DIR$`);
    const inside = join(folder, 'inside');
    expect(() => asSomebody(() => prepareDataFolder(folder))).toThrow(cannot('read and written', folder));
    expect(() => asSomebody(() => prepareDataFolder(inside))).toThrow(cannot('made', inside));
  });

  it('names itself where its file belongs to another user', () => {
    chmodSync(folder, 0o777);
    const file = join(folder, 'perkstream.db');
    writeFileSync(file, '');
    chmodSync(file, 0o400);
    expect(() => asSomebody(() => prepareDataFolder(folder))).toThrow('cannot be read and written by the user');
  });
});
