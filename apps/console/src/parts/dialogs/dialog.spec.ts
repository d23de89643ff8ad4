import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const SOURCES = join(import.meta.dirname, '../..');

describe('What opens above a page', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'));
  const opening = files.filter((name) => /<(?:Modal|Drawer)[\s.>]/.test(readFileSync(join(SOURCES, name), 'utf8')));

  it('gives the focus back to what opened it', () => {
    expect(opening).toContain('parts/dialogs/dialog.tsx');
    const careless = opening.filter((name) => !readFileSync(join(SOURCES, name), 'utf8').includes('useReturnedFocus('));
    expect(careless).toEqual([]);
  });
});
