import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@perkstream/kernel/testing';
import { describeWith, promised } from './capabilities.js';
import { baseUrl, managementKeys, shop } from './client.js';
import { inParallel } from './in-parallel.js';
import { RedemptionBooks } from './redemption-books.js';
import { RedemptionLoad } from './redemption-load.js';
import { ServerProcess } from './server-process.js';

describe('An engine', () => {
  const got = async (path: string): Promise<{ status: number; type: string; text: string }> => {
    const response = await fetch(baseUrl + path);
    return { status: response.status, type: response.headers.get('content-type') ?? '', text: await response.text() };
  };

  it('reports without a key that it lives and is ready', async () => {
    expect(await got('/health/live')).toMatchObject({ status: 200 });
    const ready = await got('/health/ready');
    expect(ready.status).toBe(200);
    const { status, details } = JSON.parse(ready.text);
    expect(status).toBe('ok');
    expect(details).toMatchObject({ message_bus: { status: 'up' } });
    for (const each of Object.values(details)) expect(each).toMatchObject({ status: 'up' });
  });

  it('counts its requests by operation and status', async () => {
    await shop.get('/v1/vouchers');
    await shop.get('/v1/vouchers/NOBODY');
    const { status, type, text } = await got('/metrics');
    expect({ status, type }).toEqual({ status: 200, type: expect.stringContaining('text/plain') });
    expect(text).toMatch(/^\w+\{[^}]*operation="list-vouchers"[^}]*\} [1-9]/m);
    expect(text).toMatch(/^\w+\{[^}]*operation="get-voucher"[^}]*status="404"[^}]*\} [1-9]/m);
    expect(text).toMatch(/^process_cpu_seconds_total/m);
    expect(text).not.toContain('NOBODY');
  });

  it('documents itself', async () => {
    const page = await got('/docs');
    expect(page).toMatchObject({ status: 200, type: expect.stringContaining('text/html') });
    for (const [, asset] of page.text.matchAll(/(?:src|href)="(\/docs\/[^"]+)"/g)) {
      expect((await got(asset as string)).status).toBe(200);
    }
    const document = await got('/openapi.json');
    expect(document.status).toBe(200);
    const { openapi, paths } = JSON.parse(document.text);
    expect(openapi).toMatch(/^3\.1/);
    expect(Object.keys(paths)).toContain('/v1/redemptions');
    for (const key of Object.values({ ...shop.keys, ...managementKeys })) expect(document.text).not.toContain(key);
  });
});

describeWith('one process on a data folder', 'An engine in one process', () => {
  let server: ServerProcess;

  beforeAll(async () => {
    server = await ServerProcess.create();
    await server.start();
  });

  afterAll(() => server.remove());

  it('is started on its data once: a second start is refused, and says why', async () => {
    const second = await ServerProcess.create(server.dataDirectory);
    const { code, output } = await second.startInVain();
    expect(code).toBe(1);
    expect(output).toContain(server.dataDirectory);
    expect(output).toMatch(/in use by another process/);
    expect(output).not.toMatch(/^\s+at /m);
    expect((await server.shop.get('/v1/vouchers')).status).toBe(200);
  });

  it('does not start with settings that it cannot use, and names them', async () => {
    const other = await ServerProcess.create();
    try {
      expect(await other.startInVain({ LOG_LEVEL: 'loud' })).toMatchObject({
        code: 1,
        output: expect.stringContaining('LOG_LEVEL'),
      });
      expect(await other.startInVain({ PORT: 'abc' })).toMatchObject({
        code: 1,
        output: expect.stringContaining('PORT'),
      });
    } finally {
      await other.remove();
    }
  });

  it('ends drained at SIGTERM under load, and loses nothing that it answered', async () => {
    const load = await RedemptionLoad.prepare(server.shop);
    const running = load.run(32);
    await until(() => new RedemptionBooks(load.retrying.answered).redemptions.size >= 200);
    const end = await server.end('SIGTERM');
    expect(end.code).toBe(0);
    expect(end.milliseconds).toBeLessThan(promised(3_000));
    await server.start();
    const before = load.retrying.answered.length;
    await until(() => load.retrying.answered.length > before + 50);
    load.finish();
    await running;

    const books = new RedemptionBooks(load.retrying.answered);
    expect(books.twice).toEqual([]);
    expect(books.redemptions.size).toBeGreaterThan(100);
    const lost: string[] = [];
    await inParallel([...books.redemptions.keys()], 16, async (id) => {
      if ((await server.shop.get(`/v1/redemptions/${id}`)).status !== 200) lost.push(id);
    });
    expect(lost).toEqual([]);
    for (const { id, code } of load.vouchers) {
      const { body } = await server.shop.get(`/v1/vouchers/${code}`);
      expect(body.redemption.redeemed_quantity).toBe(books.inForce(id).length);
    }
  });

  it('finishes what it is at work on before it ends, and opens no new connection', async () => {
    const { code } = (
      await server.shop.post('/v1/vouchers', { type: 'DISCOUNT_VOUCHER', discount: { type: 'AMOUNT', amount_off: 1 } })
    ).body;
    const cart = { redeemables: [{ object: 'voucher', id: code }], order: { amount: 100 } };
    const inWork = Array.from({ length: 64 }, () => server.shop.post('/v1/redemptions', cart).catch(() => undefined));
    await Promise.race(inWork);
    const end = server.end('SIGTERM');
    const answers = await Promise.all(inWork);
    expect((await end).code).toBe(0);
    const done = answers.filter((answer) => answer?.status === 200).length;
    await expect(fetch(`${server.address}/health/live`)).rejects.toThrow();
    await server.start();
    expect((await server.shop.get(`/v1/vouchers/${code}`)).body.redemption.redeemed_quantity).toBe(done);
  });
});
