import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'unused-'));

/** A repository of two packages; in the second one is what nothing uses. */
const files = {
  'package.json': JSON.stringify({
    name: 'perkstream',
    workspaces: ['libs/*', 'libs/*/*'],
    dependencies: { pino: '*' },
  }),
  'libs/edge/package.json': manifest('@perkstream/edge', { pino: '*' }),
  'libs/edge/src/index.ts': `import pino from 'pino';\nexport * from './used.js';\nexport const log = pino();`,
  'libs/edge/src/used.ts': `export const used = 1;`,
  'libs/contexts/shop/package.json': manifest('@perkstream/context-shop', { '@perkstream/edge': '*', pino: '*' }),
  'libs/contexts/shop/src/index.ts': `import { used } from '@perkstream/edge';\nimport { sold } from './sales.js';\nexport const shop = used + sold;`,
  'libs/contexts/shop/src/sales.ts': `export const sold = 1;\nexport const bought = 2;\nexport interface Bought {}`,
  'libs/contexts/shop/src/left.ts': `export const left = 1;`,
};

function manifest(name, dependencies) {
  return JSON.stringify({ name, exports: { '.': { '@perkstream/source': './src/index.ts' } }, dependencies });
}

describe('What nothing uses', () => {
  const found = unusedIn(files);
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is found: a declared package, a file, an exported value and an exported type', () => {
    expect(found).toEqual([
      'dependencies pino libs/contexts/shop/package.json',
      'exports bought libs/contexts/shop/src/sales.ts',
      'files libs/contexts/shop/src/left.ts libs/contexts/shop/src/left.ts',
      'types Bought libs/contexts/shop/src/sales.ts',
    ]);
  });
});

/** With the configuration of the repository. */
function unusedIn(texts) {
  cpSync(join(root, 'knip.json'), join(folder, 'knip.json'));
  for (const [path, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const knip = join(root, 'node_modules/knip/bin/knip.js');
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [knip, '--no-progress', '--no-config-hints', '--reporter', 'json'],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  );
  if (!stdout.startsWith('{')) throw new Error(stdout + stderr);
  return JSON.parse(stdout)
    .issues.flatMap(({ file, ...kinds }) =>
      Object.entries(kinds).flatMap(([kind, found]) =>
        Array.isArray(found) ? found.map(({ name }) => `${kind} ${name} ${file}`) : [],
      ),
    )
    .sort();
}
