import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fileStoreSuite } from '@perkstream/conformance';
import { EngineUnavailable } from '@perkstream/ports';
import { LocalFiles } from './local-files.js';

const newFolder = () => mkdtempSync(join(tmpdir(), 'perkstream-files-'));

fileStoreSuite({
  name: 'LocalFiles',
  open: async () => {
    const folder = newFolder();
    return { store: new LocalFiles(folder), close: async () => rmSync(folder, { recursive: true }) };
  },
});

describe('files in a folder', () => {
  let folder: string;
  let files: LocalFiles;

  beforeEach(() => {
    folder = newFolder();
    files = new LocalFiles(join(folder, 'files'));
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  it.each([
    '../outside',
    'a/../../outside',
    '/etc/passwd',
    '',
    '.',
    '..',
    'a//b',
    'a/',
    '.hidden',
    'a\\b',
    'a\u0000b',
    'a b',
  ])('takes no name that could lead out of the folder: %j', async (name) => {
    writeFileSync(join(folder, 'outside'), 'secret');
    await expect(files.read(name)).rejects.toThrow('Not a name');
    await expect(files.write(name, Readable.from(['x']))).rejects.toThrow('Not a name');
    await expect(files.delete(name)).rejects.toThrow('Not a name');
    expect(readdirSync(folder)).toEqual(['outside']);
  });

  it('finds no file where there is a folder', async () => {
    await files.write('folder/file', Readable.from(['x']));
    expect(await files.read('folder')).toBeUndefined();
  });

  it('clears away what interrupted writes left, and nothing else', async () => {
    await files.write('kept', Readable.from(['x']));
    writeFileSync(join(folder, 'files', '.unfinished-1'), 'half of it');
    await files.clear();
    expect(readdirSync(join(folder, 'files'))).toEqual(['kept']);
  });

  it('is unavailable where the folder cannot be written', async () => {
    writeFileSync(join(folder, 'files'), 'a file where the folder should be');
    await expect(files.write('name', Readable.from(['x']))).rejects.toBeInstanceOf(EngineUnavailable);
  });
});
