import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ESLint } from 'eslint';
import { houseConfig } from './eslint.config.mjs';
import { importCycles, sourcesIn } from './import-cycles.mjs';
import { importTable } from './import-table.mjs';
import {
  lawfulImports,
  lawfulPurities,
  plantedImports,
  plantedImpurities,
  plantedOthers,
  plantedPromises,
} from './planted.mjs';
import { roomOf } from './rules/import-room.mjs';

const root = join(import.meta.dirname, '../..');
const untyped = linterOf({});
const typed = linterOf({ program: 'tools/lint/tsconfig.planted.json' });

function linterOf(options) {
  return new ESLint({ cwd: root, overrideConfigFile: true, overrideConfig: houseConfig(options) });
}

/** The rules that object to a text. Throws where the text cannot be parsed, as no rule would object then. */
async function objectionsTo(path, code, linter = untyped) {
  const [{ messages }] = await linter.lintText(code, { filePath: join(root, path) });
  const unreadable = messages.find(({ fatal }) => fatal);
  if (unreadable) throw new Error(`${path} cannot be read: ${unreadable.message}`);
  return messages.map(({ ruleId }) => ruleId);
}

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

  it.each(titled(Object.values(plantedImports).flat()))('keeps %s from: %s', async (path, _title, code) => {
    expect(await objectionsTo(path, code)).toContain('house/imports');
  });

  it.each(titled(lawfulImports))('lets %s have: %s', async (path, _title, code) => {
    expect(await objectionsTo(path, code)).not.toContain('house/imports');
  });
});

describe('Where decisions are made', () => {
  it.each(titled(plantedImpurities))('%s may not say: %s', async (path, _title, code) => {
    expect(await objectionsTo(path, code)).toContain('house/pure');
  });

  it.each(titled(lawfulPurities))('%s may say: %s', async (path, _title, code) => {
    expect(await objectionsTo(path, code)).not.toContain('house/pure');
  });
});

describe('Files of a package', () => {
  it.each(['libs', 'apps', 'e2e', 'bench', 'simulation'])('do not import each other in a circle, in %s', (folder) => {
    expect(importCycles(sourcesIn(join(root, folder)))).toEqual([]);
  });

  it('would be found in a circle, also of types and by way of others', () => {
    const sources = new Map([
      ['a/one.ts', `import { type Two } from './two.js';`],
      ['a/two.ts', `export * from './b/three.js';\nimport { four } from './four.js';`],
      ['a/b/three.ts', `const one = await import('../one.js');`],
      ['a/four.ts', `import { five } from '@perkstream/kernel';`],
    ]);
    expect(importCycles(sources)).toEqual([['a/one.ts', 'a/two.ts', 'a/b/three.ts']]);
  });
});

describe('The other rules of the house', () => {
  it.each(plantedOthers.map(([rule, path, code]) => [rule, ...titled([[path, code]])[0]]))(
    '%s objects in %s to: %s',
    async (rule, path, _title, code) => {
      expect(await objectionsTo(path, code)).toContain(rule);
    },
  );

  it.each(plantedPromises)('%s objects in %s', async (rule, path, code) => {
    expect(await objectionsTo(path, code, typed)).toContain(rule);
  });
});
