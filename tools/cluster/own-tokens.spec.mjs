import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ownTokens } from './own-tokens.mjs';

describe('The tokens of a cluster that nobody gives any', () => {
  let folder;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'perkstream-tokens-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  it('are made at the first start, and are the same at the next', () => {
    const made = ownTokens(join(folder, 'cluster'));
    expect(new Set(Object.values(made)).size).toBe(3);
    expect(ownTokens(join(folder, 'cluster'))).toEqual(made);
    expect(ownTokens(join(folder, 'other'))).not.toEqual(made);
  });

  it('are readable to their owner only', () => {
    ownTokens(folder);
    // Windows keeps no such modes.
    if (process.platform !== 'win32') expect(statSync(join(folder, 'tokens.json')).mode & 0o077).toBe(0);
  });
});
