import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { documentedOperations } from './documented-operations.js';

const PAGE = new URL('../../docs/coverage.md', import.meta.url);

it('The coverage page says which operations of the public API the engine answers', async () => {
  const withoutNames = (path: string): string => path.replaceAll(/\{[^}]+\}/g, '{}');
  const there = (await documentedOperations()).map(({ method, path }) => `${method} ${withoutNames(path)}`);
  const rows = [...readFileSync(PAGE, 'utf8').matchAll(/^- \[(.)\] `(\S+) (\S+?)`/gm)];
  expect(rows.length).toBeGreaterThan(200);
  const documented = rows.map(([, mark, method, path = '']) => ({
    isThere: mark === 'x',
    key: `${method} ${withoutNames(path)}`,
  }));
  expect(documented.filter(({ isThere, key }) => isThere !== there.includes(key))).toEqual([]);
});
