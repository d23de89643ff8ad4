import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeWith } from './capabilities.js';
import { type Client, type Json } from './client.js';
import { inParallel } from './in-parallel.js';
import { everyPage, RedemptionBooks, sumOfLedger } from './redemption-books.js';
import { CARD_AMOUNT, LIMIT, LIMIT_PER_CUSTOMER, RedemptionLoad } from './redemption-load.js';
import { ServerProcess } from './server-process.js';

const ROUNDS = 4;
const CLIENTS = 32;

const after = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

describeWith('one process on a data folder', 'After being killed again and again under load, the engine', () => {
  let server: ServerProcess;
  let shop: Client;
  let load: RedemptionLoad;
  let books: RedemptionBooks;

  beforeAll(async () => {
    server = await ServerProcess.create();
    shop = server.shop;
    await server.start();
    load = await RedemptionLoad.prepare(shop);
    const running = load.run(CLIENTS);
    for (let round = 0; round < ROUNDS; round++) {
      await after(300 + Math.random() * 900);
      await server.end('SIGKILL');
      await server.start();
    }
    await after(500);
    load.finish();
    await running;
    books = new RedemptionBooks(load.steadfast.answered);
  }, 120_000);

  afterAll(() => server.remove());

  async function quantities(): Promise<Record<string, unknown>> {
    const shown = await Promise.all(
      load.vouchers.map(async ({ id, code }) => {
        const { status, body } = await shop.get(`/v1/vouchers/${code}`);
        if (status !== 200) throw new Error(`${code} is ${status} ${JSON.stringify(body)}`);
        return [id, { redeemed: body.redemption.redeemed_quantity, balance: body.gift?.balance }] as const;
      }),
    );
    return Object.fromEntries(shown);
  }

  it('has been under a load worth the name', () => {
    for (const { id } of load.vouchers) {
      expect(books.inForce(id).length).toBeGreaterThan(20);
    }
    expect(books.rolledBack.size).toBeGreaterThan(50);
    expect(books.parents.size).toBeGreaterThan(50);
  });

  it('has every redemption that was answered, once', async () => {
    expect(books.twice).toEqual([]);
    const wrong: string[] = [];
    await inParallel(
      [...books.redemptions.values(), ...[...books.parents].map((id) => ({ id }))],
      16,
      async ({ id }) => {
        const { status, body } = await shop.get(`/v1/redemptions/${id}`);
        const expected = books.rolledBack.has(id) ? 'ROLLED_BACK' : 'SUCCEEDED';
        if (status !== 200 || body.status !== expected) {
          wrong.push(`${id} is ${status} ${body.status}, not ${expected}`);
        }
      },
    );
    expect(wrong).toEqual([]);
  });

  it('answers in full, also what it was at work on when it was killed', () => {
    const answers = load.steadfast.answered.filter(
      ({ path, answer }) => path === '/v1/redemptions' && answer.status === 200,
    );
    const lacking = answers.filter(({ answer }) => {
      const { redemptions, parent_redemption: parent } = answer.body;
      return redemptions.some((each: Json) => !each.voucher) || (redemptions.length > 1 && !parent);
    });
    expect(lacking.map(({ answer }) => JSON.stringify(answer.body).slice(0, 300))).toEqual([]);
  });

  it('has no redemption and no rollback beside them', async () => {
    const listed = await everyPage(shop, '/v1/redemptions?result=SUCCESS');
    const idsOf = (object: string): string[] =>
      listed.filter((each: Json) => each.object === object).map((each: Json) => each.id ?? '');
    const unknown = idsOf('redemption').filter((id) => !books.redemptions.has(id) && !books.parents.has(id));
    expect(unknown).toEqual([]);
    const rolledBack = listed
      .filter((each: Json) => each.object === 'redemption_rollback')
      .map((each) => each.redemption);
    expect(rolledBack.filter((id) => !books.rolledBack.has(id))).toEqual([]);
    expect(new Set(rolledBack).size).toBe(rolledBack.length);
  });

  it('has redeemed each voucher as often as it answered, less what was rolled back', async () => {
    const expected = Object.fromEntries(
      load.vouchers.map(({ id }) => {
        const spent = books.inForce(id).reduce((sum, { amount }) => sum + (amount ?? 0), 0);
        const balance = id === load.card.id ? CARD_AMOUNT - spent : undefined;
        return [id, { redeemed: books.inForce(id).length, balance }];
      }),
    );
    expect(await quantities()).toEqual(expected);
    expect(await sumOfLedger(shop, load.card.code)).toBe(expected[load.card.id]?.balance);
  });

  it('leaves no work unfinished', async () => {
    const before = await quantities();
    await after(2_500);
    expect(await quantities()).toEqual(before);
  });

  it('gives the same answer to a request that was answered before', async () => {
    const { answered } = load.steadfast;
    const done = answered.filter(({ answer }) => answer.status === 200);
    const some = done.filter((_each, index) => index % Math.ceil(done.length / 300) === 0);
    await inParallel(some, 16, async ({ path, body, headers, answer }) => {
      const again = await shop.post(path, body, headers);
      expect({ status: again.status, body: again.body }).toEqual({ status: answer.status, body: answer.body });
    });
    expect(some.length).toBeGreaterThan(200);
  });

  it('holds every limit to the last use: nothing leaked, nothing is still reserved', async () => {
    const exhaust = async (vouchers: RedemptionLoad['vouchers'], extra: object = {}): Promise<string> => {
      for (;;) {
        const answer = await load.redeem(vouchers, extra);
        if (answer?.status !== 200) return answer?.body.key;
      }
    };
    await Promise.all(Array.from({ length: 8 }, () => exhaust([load.limited])));
    await inParallel(load.customers, 8, async (source_id) => {
      await exhaust([load.personal], { customer: { source_id } });
    });
    const then = new RedemptionBooks(load.steadfast.answered);
    expect(then.inForce(load.limited.id)).toHaveLength(LIMIT);
    expect((await shop.get(`/v1/vouchers/${load.limited.code}`)).body.redemption.redeemed_quantity).toBe(LIMIT);
    for (const customer of load.customers) {
      const own = then.inForce(load.personal.id).filter((each) => each.customer === customer);
      expect(own).toHaveLength(LIMIT_PER_CUSTOMER);
    }
  });
});
