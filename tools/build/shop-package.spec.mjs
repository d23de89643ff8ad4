import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { minifySync } from '@swc/core';

const MAX_CLIENT_BYTES = 12_000;
const MAX_REACT_BYTES = 3000;
const root = join(import.meta.dirname, '../..');

/** What a shop's programmer writes: it must be checked by the types that are packed, and by nothing of this repository. */
const SHOP = `
import { createClient, EngineAway, PerkstreamError, type Quote } from '@perkstream/client';
const client = createClient({ baseUrl: 'http://127.0.0.1:3000', appId: 'id', appToken: 'token' });
const quote: Quote = await client.quote({ codes: ['TEN'], customer: { source_id: 'alice' }, items: [{ source_id: 'mug', price: 600 }] });
export const total: number | undefined = quote.total_amount;
const { refund } = await client.giveBack('order-1', [{ source_id: 'mug', quantity: 1 }]);
export const amount: number = refund.amount;
const { data } = await client.api.GET('/v1/vouchers/{code}', { params: { path: { code: 'TEN' } } });
export const code: string | undefined = data?.code;
// @ts-expect-error: there is no such operation
await client.api.GET('/v1/nothing');
// @ts-expect-error: a quantity is missing
await client.giveBack('order-1', [{ source_id: 'mug' }]);
const browser = createClient({ baseUrl: 'http://127.0.0.1:3000', clientId: 'id', clientToken: 'token' });
// @ts-expect-error: pages give nothing back
browser.giveBack;
export const isKnown = (error: unknown) => error instanceof EngineAway || (error instanceof PerkstreamError && error.key);
`;

/** CommonJS has no `await` at the top, and nothing is exported from within a function. */
function inFunction(source) {
  const [, imports, ...rest] = source.split('\n');
  return [imports, 'export async function shop() {', ...rest.map((line) => line.replace(/^export /, '')), '}'].join(
    '\n',
  );
}

describe('The package of the client', () => {
  let folder;
  const packed = () => join(folder, 'node_modules/@perkstream/client');

  beforeAll(() => {
    mkdirSync(join(root, '.cache'), { recursive: true });
    folder = mkdtempSync(join(root, '.cache', 'shop-package-'));
    const build = join(import.meta.dirname, 'shop-package.mjs');
    const { status, stderr } = spawnSync(process.execPath, [build, 'client', packed()], { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function bytesOf(name) {
    const code = readFileSync(join(packed(), 'dist', name), 'utf8');
    return gzipSync(minifySync(code, { module: true, compress: true, mangle: true }).code).length;
  }

  it('has at most 12 kB for a page, and 3 kB more for React', () => {
    expect(bytesOf('index.js')).toBeLessThanOrEqual(MAX_CLIENT_BYTES);
    expect(bytesOf('react.js')).toBeLessThanOrEqual(MAX_REACT_BYTES);
  });

  it.each([
    ['nodenext', 'shop.mts', { module: 'nodenext' }],
    ['bundler', 'shop.mts', { module: 'esnext', moduleResolution: 'bundler' }],
    ['a CommonJS module', 'shop.cts', { module: 'nodenext' }],
  ])('has types that a shop is checked by: %s', (_name, file, more) => {
    const options = { target: 'es2022', strict: true, noEmit: true, types: ['node'], ...more };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: [file] }));
    writeFileSync(join(folder, file), file.endsWith('.cts') ? inFunction(SHOP) : SHOP);
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    const { stdout } = spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' });
    expect(stdout).toBe('');
  });

  it('names its code and types for resolvers that do not read exports', () => {
    const { main, types, typesVersions } = JSON.parse(readFileSync(join(packed(), 'package.json'), 'utf8'));
    for (const file of [main, types, ...typesVersions['*'].react]) readFileSync(join(packed(), file));
    expect([main, types]).toEqual(['./dist/index.js', './dist/index.d.ts']);
  });

  it('is required by a CommonJS module', () => {
    const script = `require('@perkstream/client').createClient({ baseUrl: 'nowhere' })`;
    const { stderr } = spawnSync(process.execPath, ['-e', script], { cwd: folder, encoding: 'utf8' });
    expect(stderr).toContain('baseUrl is not a URL: nowhere');
  });

  it('runs in Node, and names nothing of this repository', () => {
    const manifest = readFileSync(join(packed(), 'package.json'), 'utf8');
    expect(JSON.parse(manifest).dependencies).toEqual({ 'openapi-fetch': expect.stringMatching(/^\d/) });
    const script = `import { createClient } from '@perkstream/client'; createClient({ baseUrl: 'nowhere' })`;
    const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(stderr).toContain('baseUrl is not a URL: nowhere');
  });
});
