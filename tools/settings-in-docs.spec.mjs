import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { findVariables } from './manifests/known-variables.mjs';

const ROOT = resolve(import.meta.dirname, '..');
const contentOf = (path) => readFileSync(join(ROOT, path), 'utf8');
const operating = contentOf('docs/operating.md');

/** Variables that the image sets, but for those of Node itself. */
const ofImage = [...contentOf('Dockerfile').matchAll(/\b([A-Z][A-Z_]*)=/g)]
  .map(([, name]) => name)
  .filter((name) => name === 'HOST' || name === 'PORT' || name.startsWith('PERKSTREAM_'));

/** Names of the first column of the table. */
const rows = [...operating.matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) +\|/gm)].flatMap(([, names]) =>
  [...names.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name),
);

describe('The settings', () => {
  const read = findVariables('standalone').known.filter(
    (name) => !name.endsWith('_FILE') || !rows.includes(name.replace(/_FILE$/, '')),
  );

  it.each([...new Set([...read, ...ofImage])])('have a row in docs/operating.md: %s', (name) => {
    expect(rows).toContain(name);
  });
});

it('docs/kubernetes.md names the paths that the chart routes', () => {
  const chart = contentOf('charts/perkstream/templates/_names.tpl');
  const [, prefixes] = /^prefixes: \[(.+)\]$/m.exec(chart);
  const [, exact] = /^exact: \[(.+)\]$/m.exec(chart);
  const [, named] = /^Ingress and HTTPRoute route ([^]*?) to the gateway/m.exec(contentOf('docs/kubernetes.md'));
  const paths = [...named.matchAll(/`([^`]+)`/g)].map(([, path]) => path);
  expect(paths.sort()).toEqual([...prefixes.split(', '), ...exact.split(', ')].sort());
});
