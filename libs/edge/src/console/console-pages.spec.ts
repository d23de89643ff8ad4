import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startEdge, type TestEdge } from '../testing/test-edge.js';

const PAGE = '<!doctype html><meta property="csp-nonce" nonce="%NONCE%"><script src="/console/assets/a-1.js"></script>';

describe('the console', () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'perkstream-console-')), 'console');
  let edge: TestEdge;

  beforeAll(async () => {
    edge = await startEdge({ console: folder });
  });

  afterAll(async () => {
    await edge.app.close();
    rmSync(join(folder, '..'), { recursive: true });
  });

  const get = (url: string, headers: Record<string, string> = {}) => edge.server.inject({ url, headers });

  it('says that it is not built, until it is', async () => {
    const before = await get('/console/');
    expect([before.statusCode, before.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(before.body).toContain('not built');
    mkdirSync(join(folder, 'assets'), { recursive: true });
    writeFileSync(join(folder, 'index.html'), PAGE);
    writeFileSync(join(folder, 'assets', 'a-1.js'), 'console.log(1)');
    writeFileSync(join(folder, 'favicon.svg'), '<svg/>');
    writeFileSync(join(folder, '..', 'secret.txt'), 'secret');
    expect((await get('/console/')).statusCode).toBe(200);
  });

  it.each(['/console', '/console/', '/console/campaigns/camp_1', '/console/codes/A.B%20C', '/console/index.html'])(
    'is one page at %s, with a nonce of its own each time',
    async (url) => {
      const [first, second] = [await get(url), await get(url)];
      const [, nonce = 'none'] = /nonce="([^"%]+)"/.exec(first.body) ?? [];
      const policy = String(first.headers['content-security-policy']);
      expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
      expect(policy).toMatch(/^default-src 'none'; script-src 'self';.*frame-ancestors 'none'$/);
      expect(policy).not.toContain("script-src 'self' 'unsafe");
      expect(second.body).not.toContain(nonce);
      expect(first.headers).toMatchObject({
        'cache-control': 'no-store',
        'cross-origin-opener-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      });
    },
  );

  it('has assets that browsers keep for a year', async () => {
    const { statusCode, body, headers } = await get('/console/assets/a-1.js');
    expect([statusCode, body]).toEqual([200, 'console.log(1)']);
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
    const packed = await get('/console/assets/a-1.js', { 'accept-encoding': 'gzip, br;q=0' });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(packed.rawPayload).toString()).toBe('console.log(1)');
  });

  it('has assets that the build compressed, for browsers that take them so', async () => {
    writeFileSync(join(folder, 'assets', 'c-3.js'), 'console.log(3)');
    writeFileSync(join(folder, 'assets', 'c-3.js.br'), brotliCompressSync('console.log(3)'));
    const smaller = await get('/console/assets/c-3.js', { 'accept-encoding': 'gzip, deflate, br, zstd' });
    expect(smaller.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(smaller.rawPayload).toString()).toBe('console.log(3)');
    expect((await get('/console/assets/c-3.js')).body).toBe('console.log(3)');
    expect((await get('/console/assets/c-3.js.br')).statusCode).toBe(404);
  });

  it('asks for an icon again', async () => {
    expect((await get('/console/favicon.svg')).headers['cache-control']).toBe('no-cache');
  });

  it('has no page in the place of an asset that is not there', async () => {
    expect((await get('/console/assets/b-2.js')).json()).toMatchObject({ code: 404, key: 'not_found' });
  });

  it.each([
    '..%2fsecret.txt',
    '%2e%2e/secret.txt',
    'assets/..%2f..%2fsecret.txt',
    '..%5csecret.txt',
    '%2fetc%2fpasswd',
  ])('shows no file outside of its folder: %s', async (path) => {
    const { body } = await get(`/console/${path}`);
    expect(body).not.toContain('secret');
    expect(body).not.toContain('root:');
  });

  it('is not there where it is switched off', async () => {
    const without = await startEdge();
    expect((await without.server.inject({ url: '/console/' })).statusCode).toBe(404);
    await without.app.close();
  });
});
