import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@perkstream/kernel/testing/waiting';
import { pause } from '@perkstream/kernel/testing';
import { type Client, type Json, management } from './client.js';
import { withoutNow } from './past/of-now.js';
import { newPlace, type Place } from './place.js';
import { noRebuild, VIEWS } from './view-rebuild.js';

/** Milliseconds between what is kept and what changes it. */
const BETWEEN_MS = 20;
const ROUNDS = 3;
/** The views that answers as of a moment are made with. */
const REBUILT = ['customer_summaries', 'customer_activity', 'orders'];
interface Kept {
  readonly path: string;
  readonly moment: string;
  readonly body: Json;
}

describe('Things as of a moment', () => {
  let place: Place;
  let shop: Client;
  let paths: readonly string[];
  const kept: Kept[] = [];

  beforeAll(async () => {
    place = await newPlace();
    shop = place.client;
    const { things } = place;
    paths = [
      ...[`vouchers/${things.card.name}`, `vouchers/${things.coupon.name}`, `vouchers/${things.member.name}`],
      ...[`campaigns/${things.campaign.id}`, `campaigns/${things.codes.id}`, `loyalties/${things.program.id}`],
      ...[`promotions/tiers/${things.tier}`, `promotions/${things.campaign.id}/stacks/${things.promotionStack}`],
      ...[`validation-rules/${things.rule}`, `customers/${things.customer.id}`],
      ...[`customers/${things.customer.id}/segments`, `orders/${things.order.id}`, `products/${things.product.id}`],
      ...[`skus/${things.sku.id}`, `loyalties/members/${things.member.name}`, `rewards/${things.reward}`],
    ].map((path) => `/v1/${path}`);
    for (let round = 0; round < ROUNDS; round++) {
      await keepAll();
      await changeAll(round);
    }
    await keepAll();
    await removeSome();
  });

  /** As answers have settled: figures of a customer follow within moments. */
  async function keepAll(): Promise<void> {
    for (const path of paths) {
      let before: Json;
      const settled = await eventually(
        async () => {
          const [earlier, { body, status }] = [before, await shop.get(path)];
          before = JSON.stringify(body);
          await pause(BETWEEN_MS);
          return { body, isSettled: status === 200 && earlier === before };
        },
        ({ isSettled }) => isSettled,
      );
      kept.push({ path, moment: new Date().toISOString(), body: settled.body });
    }
    await pause(BETWEEN_MS);
  }

  const done = async (asked: Promise<{ readonly status: number; readonly body: Json }>): Promise<void> => {
    const { status, body } = await asked;
    if (status >= 300) throw new Error(JSON.stringify(body));
  };

  async function changeAll(round: number): Promise<void> {
    const { things } = place;
    const metadata = { round };
    await done(shop.put(`/v1/vouchers/${things.card.name}`, { metadata }));
    await done(shop.post(`/v1/vouchers/${things.card.name}/balance`, { amount: 100 }));
    await done(shop.put(`/v1/campaigns/${things.campaign.id}`, { description: `Round ${round}` }));
    await done(shop.put(`/v1/campaigns/${things.codes.id}`, { description: `Round ${round}` }));
    await done(shop.put(`/v1/loyalties/${things.program.id}`, { description: `Round ${round}` }));
    await done(shop.put(`/v1/promotions/tiers/${things.tier}`, { banner: `Round ${round}` }));
    const stack = `/v1/promotions/${things.campaign.id}/stacks/${things.promotionStack}`;
    await done(shop.put(stack, { name: `Round ${round}` }));
    await done(shop.put(`/v1/validation-rules/${things.rule}`, { name: `Round ${round}` }));
    const assignment = { voucher: things.coupon.name };
    if (round === 1) await done(shop.post(`/v1/validation-rules/${things.rule}/assignments`, assignment));
    await done(shop.put(`/v1/customers/${things.customer.id}`, { name: `Round ${round}`, metadata }));
    await done(shop.put(`/v1/orders/${things.order.id}`, { metadata }));
    await done(shop.put(`/v1/products/${things.product.id}`, { price: 1_000 + round }));
    await done(shop.put(`/v1/products/${things.product.id}/skus/${things.sku.id}`, { price: 2_000 + round }));
    await done(shop.post(`/v1/loyalties/members/${things.member.name}/balance`, { points: 10 }));
    await done(shop.put(`/v1/rewards/${things.reward}`, { name: `Round ${round}` }));
    const redeemables = [{ object: 'promotion_tier', id: things.tier }];
    const order = { amount: 50_000 };
    await done(shop.post('/v1/redemptions', { redeemables, order, customer: { id: things.customer.id } }));
    await pause(BETWEEN_MS);
  }

  async function removeSome(): Promise<void> {
    const { things } = place;
    await done(shop.delete(`/v1/vouchers/${things.coupon.name}?force=true`));
    await done(shop.delete(`/v1/promotions/${things.campaign.id}/stacks/${things.promotionStack}`));
    await done(shop.delete(`/v1/products/${things.product.id}/skus/${things.sku.id}`));
    await done(shop.delete(`/v1/customers/${things.customer.id}`));
    await done(shop.delete(`/v1/rewards/${things.reward}/assignments/${things.rewardAssignment}`));
  }

  async function differences(): Promise<unknown[]> {
    const wrong: unknown[] = [];
    for (const { path, moment, body } of kept) {
      const answer = await shop.get(`${path}?as_of=${moment}`);
      const { as_of, revision: _revision, ...then } = answer.body;
      try {
        expect(as_of).toBe(moment);
        expect(withoutNow(then)).toEqual(withoutNow(body));
      } catch (error) {
        wrong.push({ path, moment, error: (error as Error).message });
      }
    }
    return wrong;
  }

  it('are answered as they were answered then', async () => {
    expect(kept).toHaveLength((ROUNDS + 1) * paths.length);
    for (const path of paths) {
      const answers = new Set(kept.filter((each) => each.path === path).map(({ body }) => JSON.stringify(body)));
      if (!path.endsWith('/segments')) expect({ path, different: answers.size > 1 }).toEqual({ path, different: true });
    }
    expect(await differences()).toEqual([]);
  });

  it('are answered the same after the views were made anew', async () => {
    for (const view of REBUILT) {
      await noRebuild(management);
      await done(management.post(`${VIEWS}/${view}/rebuild`));
    }
    await noRebuild(management);
    expect(await eventually(differences, (wrong) => wrong.length === 0)).toEqual([]);
  });

  it('have a history whose newest change leads from what was before to what is', async () => {
    for (const path of paths.filter((each) => !each.endsWith('/segments'))) {
      const { status, body } = await shop.get(`${path}/history?limit=100`);
      expect({ path, status, isEmpty: body?.data?.length === 0 }).toEqual({ path, status: 200, isEmpty: false });
      const moments = body.data.map(({ moment }: Json) => moment);
      expect({ path, moments }).toEqual({ path, moments: moments.toSorted().toReversed() });
    }
    const { body } = await shop.get(`/v1/products/${place.things.product.id}/history?limit=100`);
    expect(body.data.find(({ type }: Json) => type === 'product.updated').changes).toEqual(
      expect.arrayContaining([{ path: '/price', before: 1_001, after: 1_002 }]),
    );
  });

  it('of people who were erased are erased in the past, too', async () => {
    const { body } = await shop.post('/v1/customers', { name: 'Ada Lovelace', metadata: { note: 'secret' } });
    await pause(BETWEEN_MS);
    const moment = new Date().toISOString();
    expect((await shop.get(`/v1/customers/${body.id}?as_of=${moment}`)).body.name).toBe('Ada Lovelace');
    await done(shop.post(`/v1/customers/${body.id}/permanent-deletion`));
    const then = await shop.get(`/v1/customers/${body.id}?as_of=${moment}`);
    expect(then.status).toBe(404);
    const history = await shop.get(`/v1/customers/${body.id}/history`);
    expect(JSON.stringify(history.body)).not.toMatch(/Ada|secret/);
    expect(history.body.data.at(-1).changes).toEqual([{ path: '', before: 'erased', after: 'erased' }]);
  });

  it('are refused in the future, in lists, and before they were there', async () => {
    const [path] = paths as [string];
    const future = await shop.get(`${path}?as_of=2999-01-01T00:00:00Z`);
    expect(future).toMatchObject({ status: 400, body: { key: 'invalid_query_params' } });
    const list = await shop.get('/v1/vouchers?as_of=2026-01-01T00:00:00Z');
    expect(list).toMatchObject({ status: 400, body: { key: 'invalid_query_params' } });
    const before = await shop.get(`${path}?as_of=2020-01-01T00:00:00Z`);
    expect(before).toMatchObject({ status: 404, body: { key: 'not_found', exists_from: expect.any(String) } });
  });
});
