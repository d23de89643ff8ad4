import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { config } from '../../oxlint.config.mjs';
import { importCycles, sourcesIn } from './import-cycles.mjs';
import { importTable } from './import-table.mjs';
import { objectionsTo } from './objections.mjs';
import {
  lawfulImports,
  lawfulOthers,
  lawfulPurities,
  plantedImports,
  plantedImpurities,
  plantedOthers,
} from './planted.mjs';
import { roomOf } from './rules/import-room.mjs';

const root = join(import.meta.dirname, '../..');
const objections = objectionsTo([
  ...Object.values(plantedImports).flat(),
  ...lawfulImports,
  ...plantedImpurities,
  ...lawfulPurities,
  ...[...plantedOthers, ...lawfulOthers].map(([, path, code]) => [path, code]),
]);

/** For the table of a test: path, the text in one line for the title, and the text. */
function titled(rows) {
  return rows.map(([path, code]) => [path, code.replace(/\s*\n\s*/g, ' '), code]);
}

describe('The import table', () => {
  it('has a planted violation for every row, and each lies in its room', () => {
    expect(Object.keys(plantedImports).sort()).toEqual(importTable.map(({ room }) => room).sort());
    for (const [room, planted] of Object.entries(plantedImports)) {
      expect(planted.length).toBeGreaterThan(0);
      expect([...new Set(planted.map(([path]) => roomOf(importTable, path)?.room))]).toContain(room);
    }
  });

  it.each(titled(Object.values(plantedImports).flat()))('keeps %s from: %s', (path, _title, code) => {
    expect(objections(path, code)).toContain('house/imports');
  });

  it.each(titled(lawfulImports))('lets %s have: %s', (path, _title, code) => {
    expect(objections(path, code)).not.toContain('house/imports');
  });
});

describe('Where decisions are made', () => {
  it.each(titled(plantedImpurities))('%s may not say: %s', (path, _title, code) => {
    expect(objections(path, code)).toContain('house/pure');
  });

  it.each(titled(lawfulPurities))('%s may say: %s', (path, _title, code) => {
    expect(objections(path, code)).not.toContain('house/pure');
  });
});

describe('Files of a package', () => {
  it.each(['libs', 'apps', 'e2e', 'bench', 'simulation', 'tools'])(
    'do not import each other in a circle, in %s',
    (folder) => {
      expect(importCycles(sourcesIn(join(root, folder)))).toEqual([]);
    },
  );

  it('would be found in a circle, also of types and by way of others', () => {
    const sources = new Map([
      ['a/one.ts', `import { type Two } from './two.js';`],
      ['a/two.ts', `export * from './b/three.js';\nimport { four } from './four.js';`],
      ['a/b/three.ts', `const one = await import('../one.js');`],
      ['a/four.ts', `import { five } from '@perkstream/kernel';`],
      ['c/page.tsx', `import { Form } from './form.js';`],
      ['c/form.tsx', `import { type PageProps } from './page.js';`],
      ['d/one.mjs', `import { two } from './two.mjs';`],
      ['d/two.mjs', `export * from './one.mjs';`],
    ]);
    expect(importCycles(sources)).toEqual([
      ['a/one.ts', 'a/two.ts', 'a/b/three.ts'],
      ['c/page.tsx', 'c/form.tsx'],
      ['d/one.mjs', 'd/two.mjs'],
    ]);
    expect([...sourcesIn(join(root, 'apps/console')).keys()].some((path) => path.endsWith('.tsx'))).toBe(true);
  });
});

describe('The other rules', () => {
  const withRule = (rows) => rows.map(([rule, path, code]) => [rule, ...titled([[path, code]])[0]]);

  it.each(withRule(plantedOthers))('%s objects in %s to: %s', (rule, path, _title, code) => {
    expect(objections(path, code)).toContain(rule);
  });

  it.each(withRule(lawfulOthers))('%s lets pass in %s: %s', (rule, path, _title, code) => {
    expect(objections(path, code)).not.toContain(rule);
  });

  it('are each tried', () => {
    const tried = plantedOthers.map(([rule]) => rule);
    const all = [config, ...config.overrides].flatMap(({ rules }) => Object.keys(rules));
    expect(all.filter((rule) => !tried.includes(rule) && !/^house.(imports|pure)$/.test(rule))).toEqual([]);
  });
});
