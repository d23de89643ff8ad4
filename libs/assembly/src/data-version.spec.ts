import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { forgetVersion, noteVersion, VERSION } from './data-version.js';

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
