import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { allOperations } from '../testing/operations.js';
import { startEdge, type TestEdge } from '../testing/test-edge.js';
import { openApiDocument } from './open-api-document.js';

describe('the page of the documentation', () => {
  let edge: TestEdge;

  beforeAll(async () => {
    edge = await startEdge();
  });
  afterAll(() => edge.app.close());

  const get = (url: string, headers = {}) => edge.server.inject({ url, headers });

  async function bundleAddress(): Promise<string> {
    return /(?<=src=")[^"]*scalar\.js[^"]*/.exec((await get('/docs')).body)?.[0] ?? '';
  }

  it('is where the address of the engine leads, and shows the document', async () => {
    const start = await get('/');
    expect([start.statusCode, start.headers.location]).toEqual([302, 'docs']);
    const document = openApiDocument(allOperations, { title: 'Perkstream', version: '1.0.0' });
    expect((await get('/openapi.json')).json()).toEqual(JSON.parse(JSON.stringify(document)));
  });

  it('needs no other server', async () => {
    const page = await get('/docs');
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self';/);
    const links = [...page.body.matchAll(/(?:src|href)="(?!data:)([^"]+)"/g)].map(([, link]) => link as string);
    expect(links.length).toBeGreaterThan(2);
    for (const link of links) {
      expect(link).toMatch(/^\/(docs\/assets\/|openapi\.json$)/);
      expect((await get(link)).statusCode).toBe(200);
    }
    expect((await get('/docs/assets/introduction.md')).statusCode).toBe(404);
  });

  it.each(['/openapi.json', '/docs', '/docs/assets/start.js'])('is sent compressed to browsers: %s', async (url) => {
    const [small, plain] = [await get(url, { 'accept-encoding': 'gzip, deflate, br' }), await get(url)];
    expect(small.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(small.headers['content-type']).toBe(plain.headers['content-type']);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(gunzipSync(small.rawPayload).equals(plain.rawPayload)).toBe(true);
    const declined = await get(url, { 'accept-encoding': 'br, gzip;q=0' });
    expect(declined.rawPayload.equals(plain.rawPayload)).toBe(true);
  });

  it('takes 1.6 MB at most to be read, with the script and the document', async () => {
    const urls = ['/docs', await bundleAddress(), '/docs/assets/start.js', '/openapi.json'];
    const answers = await Promise.all(urls.map((url) => get(url, { 'accept-encoding': 'gzip' })));
    const bytes = answers.reduce((sum, { rawPayload }) => sum + rawPayload.length, 0);
    expect(bytes).toBeLessThan(1_600_000);
  });

  it('has its script compressed for browsers that take it so, and as it is for others', async () => {
    const url = await bundleAddress();
    const [packed, plain] = [await get(url, { 'accept-encoding': 'gzip, br' }), await get(url)];
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(gunzipSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect(plain.body).toContain('createApiReference');
  });

  it('has its script kept by browsers under an address of its content', async () => {
    const url = await bundleAddress();
    expect(url).toMatch(/\?[0-9a-f]{16}$/);
    expect((await get(url)).headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
  });
});
