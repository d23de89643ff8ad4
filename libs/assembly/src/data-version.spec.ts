import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { forgetVersion, noteVersion, refuseNewerData, VERSION } from './data-version.js';

const ROOT = join(import.meta.dirname, '../../..');

describe('the version of a data folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'perkstream-version-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is noted once, and is no news to the same version', () => {
    expect(noteVersion(folder, '0.9.0')).toEqual({ version: undefined, isNewer: false });
    expect(noteVersion(folder, '0.9.0')).toBeUndefined();
  });

  it('says which version was there before, and whether that was a newer one', () => {
    noteVersion(folder, '0.9.0');
    expect(noteVersion(folder, '0.10.0')).toEqual({ version: '0.9.0', isNewer: false });
    expect(noteVersion(folder, '0.9.1')).toEqual({ version: '0.10.0', isNewer: true });
    expect(noteVersion(folder, '0.10.0')).toEqual({ version: '0.9.1', isNewer: false });
  });

  it('is refused to an older minor version, and not to an older patch', () => {
    expect(() => refuseNewerData(folder, '0.9.0')).not.toThrow();
    noteVersion(folder, '0.10.1');
    for (const version of ['0.10.0', '0.10.1', '0.11.0', '1.0.0'])
      expect(() => refuseNewerData(folder, version)).not.toThrow();
    expect(() => refuseNewerData(folder, '0.9.9')).toThrow(
      `the data in ${folder} were used by version 0.10.1, and this is 0.9.9, which cannot read them. Start 0.10.1`,
    );
    noteVersion(folder, '1.0.0-rc.1');
    expect(() => refuseNewerData(folder, '0.11.0')).toThrow('1.0.0-rc.1');
  });

  it('is not known of data that have come from elsewhere', () => {
    noteVersion(folder, '0.10.0');
    forgetVersion(folder);
    expect(noteVersion(folder, '0.9.0')).toEqual({ version: undefined, isNewer: false });
  });

  it('is by default that of all packages', () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
    expect(VERSION).toBe(version);
  });
});
