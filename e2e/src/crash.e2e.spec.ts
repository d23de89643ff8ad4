import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { until } from '@perkstream/kernel/testing';
import { describeWith } from './capabilities.js';
import { type Client, type Json } from './client.js';
import { inParallel } from './in-parallel.js';
import { RedemptionAudit } from './redemption-audit.js';
import { RedemptionBooks } from './redemption-books.js';
import { LIMIT, LIMIT_PER_CUSTOMER, RedemptionLoad } from './redemption-load.js';
import { ServerProcess } from './server-process.js';
import { caughtUp } from './snapshot.js';

const ROUNDS = 4;
const CLIENTS = 32;

describeWith('one process on a data folder', 'After being killed again and again under load, the engine', () => {
  let server: ServerProcess;
  let shop: Client;
  let load: RedemptionLoad;
  let books: RedemptionBooks;
  let audit: RedemptionAudit;

  beforeAll(async () => {
    server = await ServerProcess.create();
    shop = server.shop;
    await server.start();
    load = await RedemptionLoad.prepare(shop);
    const running = load.run(CLIENTS);
    for (let round = 0; round < ROUNDS; round++) {
      const enough = load.retrying.answered.length + 50 + Math.random() * 300;
      await until(() => load.retrying.answered.length >= enough);
      await server.end('SIGKILL');
      await server.start();
    }
    await until(() => isWorthTheName(load));
    load.finish();
    await running;
    books = new RedemptionBooks(load.retrying.answered);
    audit = new RedemptionAudit(shop, load, books);
  }, 300_000);

  afterAll(() => server.remove());

  it('has every redemption that was answered, once', async () => {
    expect(books.twice).toEqual([]);
    expect(await audit.lost()).toEqual([]);
  });

  it('answers in full, also what it was at work on when it was killed', () => {
    const answers = load.retrying.answered.filter(
      ({ path, answer }) => path === '/v1/redemptions' && answer.status === 200,
    );
    const lacking = answers.filter(({ answer }) => {
      const { redemptions, parent_redemption: parent } = answer.body;
      return redemptions.some((each: Json) => !each.voucher) || (redemptions.length > 1 && !parent);
    });
    expect(lacking.map(({ answer }) => JSON.stringify(answer.body).slice(0, 300))).toEqual([]);
  });

  it('has no redemption and no rollback beside them', async () => {
    expect(await audit.besides()).toEqual([]);
  });

  it('has redeemed each voucher as often as it answered, less what was rolled back', async () => {
    const expected = audit.expectedStandings();
    expect(await audit.standings()).toEqual(expected);
    expect(await audit.ledger()).toBe(expected[load.card.id]?.balance);
  });

  it('leaves no work unfinished', async () => {
    const before = await audit.standings();
    await caughtUp(shop);
    expect(await audit.standings()).toEqual(before);
  });

  it('gives the same answer to a request that was answered before', async () => {
    const { answered } = load.retrying;
    const done = answered.filter(({ answer }) => answer.status === 200);
    const some = done.filter((_each, index) => index % Math.max(1, Math.floor(done.length / 300)) === 0);
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
    const then = new RedemptionBooks(load.retrying.answered);
    expect(then.inForce(load.limited.id)).toHaveLength(LIMIT);
    expect((await shop.get(`/v1/vouchers/${load.limited.code}`)).body.redemption.redeemed_quantity).toBe(LIMIT);
    for (const customer of load.customers) {
      const own = then.inForce(load.personal.id).filter((each) => each.customer === customer);
      expect(own).toHaveLength(LIMIT_PER_CUSTOMER);
    }
  });
});

/** There was enough of everything that can go wrong, however slow the machine is. */
function isWorthTheName({ retrying, vouchers }: RedemptionLoad): boolean {
  const books = new RedemptionBooks(retrying.answered);
  const isUsed = vouchers.every(({ id }) => books.inForce(id).length > 20);
  return isUsed && books.redemptions.size > 250 && books.rolledBack.size > 50 && books.parents.size > 50;
}
