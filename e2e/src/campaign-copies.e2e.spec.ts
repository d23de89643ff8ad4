import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, until } from '@perkstream/kernel/testing';
import { alike, inTurn, itAlike } from './capabilities.js';
import { type Json, unique } from './client.js';
import { CopiedShop } from './copied-shop.js';
import { priceCarts, cartsFrom, expectAlike } from './carts-at-random.js';
import { variants } from './copied-variants.js';
import { codesOf, wholeCampaign } from './whole-campaign.js';

const CARTS = 200;
/** Of each further campaign: together they are more. */
const CARTS_OF_VARIANT = 30;
const SEED = 59;

const kinds = ['coupons', 'publicCode', 'freeSocks', 'giftCards', 'offers', 'friends', 'program'] as const;
type Kind = (typeof kinds)[number];

describe('The copy of a campaign', () => {
  let shop: CopiedShop;

  beforeAll(async () => {
    shop = await CopiedShop.open();
  });

  const dates = { start_date: '2026-01-01T00:00:00.000Z' };
  const copied = (original: Json, body: object = {}): Promise<Json> =>
    shop.made(`/v1/campaigns/${original.id}/copy`, { name: unique('Copy'), ...body });
  const enable = ({ id }: Json) => shop.made(`/v1/campaigns/${id}/enable`, {});
  const untilMade = ({ id }: Json): Promise<Json> =>
    eventually(
      () => shop.got(`/v1/campaigns/${id}`),
      ({ vouchers_generation_status: status }) => status === 'DONE',
    );

  /** Of each kind, with codes where those of the original are looked at. */
  async function pairOf(kind: Kind): Promise<{ original: Json; copy: Json }> {
    const original = await untilMade(await shop[kind]());
    const isProgram = kind === 'friends' || kind === 'program';
    const more =
      kind === 'publicCode' ? { code: unique('AGAIN') } : isProgram && { vouchers_count: original.vouchers_count };
    return { original, copy: await untilMade(await copied(original, { ...dates, ...more })) };
  }

  it.each(alike(inTurn(kinds)))('has everything of its original but ids, name, codes and dates: %s', async (kind) => {
    const { original, copy } = await pairOf(kind);
    const same = [shop.shared.id];
    expect(await wholeCampaign(shop, copy.id, same)).toEqual(await wholeCampaign(shop, original.id, same));
    expect(copy).toMatchObject({ active: false, ...dates });
    expect(copy.expiration_date ?? null).toBeNull();
    expect(copy.name).not.toBe(original.name);
  });

  it.each(alike(inTurn(kinds)))('answers 200 carts like its original once it is enabled: %s', async (kind) => {
    const { original, copy } = await pairOf(kind);
    await enable(copy);
    const [one, other] = [await priceCarts(shop, original), await priceCarts(shop, copy)];
    await expectAlike(one, other, cartsFrom(SEED, CARTS));
  });

  it('is compared for more than twenty campaigns', () => {
    expect(kinds.length + Object.keys(variants).length).toBeGreaterThan(20);
  });

  it.each(alike(inTurn(Object.keys(variants))))('has and answers what its original does: %s', async (name) => {
    const original = await untilMade(await variants[name]!(shop));
    const more = original.campaign_type === 'REFERRAL_PROGRAM' && { vouchers_count: original.vouchers_count };
    const copy = await untilMade(await copied(original, { ...dates, ...more }));
    const same = [shop.shared.id];
    expect(await wholeCampaign(shop, copy.id, same)).toEqual(await wholeCampaign(shop, original.id, same));
    await enable(copy);
    const [one, other] = [await priceCarts(shop, original), await priceCarts(shop, copy)];
    await expectAlike(one, other, cartsFrom(SEED, CARTS_OF_VARIANT));
  });

  it.each(alike(['coupons', 'publicCode', 'giftCards', 'friends'] as const))(
    'gives nothing before it is enabled: %s',
    async (kind) => {
      const { copy } = await pairOf(kind);
      const [code] = await codesOf(shop, copy.id);
      const cart = { redeemables: [{ object: 'voucher', id: code }], order: { amount: 30_000 } };
      const { body } = await shop.client.post('/v1/redemptions', { ...cart, customer: { source_id: 'early' } });
      expect(body).toMatchObject({ code: 400, key: 'voucher_disabled' });
      expect((await shop.got(`/v1/campaigns/${copy.id}`)).active).toBe(false);
    },
  );

  it('offers none of its tiers before it is enabled', async () => {
    const { original, copy } = await pairOf('offers');
    for (const tier of copy.promotion.tiers) {
      const cart = { redeemables: [{ object: 'promotion_tier', id: tier.id }], order: { amount: 30_000 } };
      const { body } = await shop.client.post('/v1/redemptions', cart);
      expect(body).toMatchObject({ code: 400, key: 'promotion_inactive' });
    }
    const offered = await shop.made('/v1/promotions/validation', { order: { amount: 30_000 } });
    const ids = offered.promotions.map(({ id }: Json) => id);
    const offers = (of: Json) => of.promotion.tiers.filter(({ id }: Json) => ids.includes(id)).length;
    expect([offers(original), offers(copy)]).toEqual([2, 0]);
  });

  it('of a loyalty program makes no cards, and nobody earns or joins before it is enabled', async () => {
    const original = await shop.program();
    const copy = await copied(original);
    const cardOf = async (campaign: Json, customer: string): Promise<Json> =>
      (await shop.got(`/v1/vouchers?campaign_id=${campaign.id}&customer=${customer}`)).vouchers[0];
    const pay = async (): Promise<string> => {
      const order = { status: 'PAID', amount: 30_000, customer: { source_id: unique('buyer') } };
      return (await shop.made('/v1/orders', order)).customer.id;
    };
    const before = await pay();
    await until(async () => (await cardOf(original, before))?.loyalty_card.balance > 10);
    expect(await shop.got(`/v1/campaigns/${copy.id}`)).toMatchObject({ active: false, vouchers_count: 0 });
    await enable(copy);
    const after = await pay();
    // Each rule of a program books for itself.
    const balances = async () =>
      [await cardOf(original, after), await cardOf(copy, after)].map((card) => card?.loyalty_card.balance);
    await eventually(
      balances,
      ([ofOriginal, ofCopy]) => ofCopy > 10 && ofCopy === ofOriginal,
      'the same points of both',
    );
    expect(await cardOf(copy, before)).toBeUndefined();
  });

  itAlike('of a referral program has no codes unless that is said', async () => {
    const original = await shop.friends();
    expect(await copied(original)).toMatchObject({ vouchers_count: 0 });
    expect(await untilMade(await copied(original, { vouchers_count: 3 }))).toMatchObject({ vouchers_count: 3 });
  });

  itAlike('has as many codes as the original was made with, whatever became of these', async () => {
    const original = await untilMade(await shop.coupons());
    await shop.made(`/v1/campaigns/${original.id}/vouchers`, {});
    expect(await untilMade(await copied(original))).toMatchObject({ vouchers_count: 12 });
    expect(await untilMade(await copied(original, { vouchers_count: 1 }))).toMatchObject({ vouchers_count: 1 });
    expect(await untilMade(await copied(original, { vouchers_count: 0 }))).toMatchObject({ vouchers_count: 0 });
  });

  it('has rules of its own, and those that others use as well', async () => {
    const original = await shop.coupons();
    const copy = await copied(original);
    const rulesOf = ({ validation_rules_assignments: { data } }: Json) => data.map(({ rule_id: id }: Json) => id);
    const [own, shared] = rulesOf(await shop.got(`/v1/campaigns/${original.id}`));
    const [ownOfCopy, sharedToo] = rulesOf(copy);
    expect([shared, sharedToo]).toEqual([shop.shared.id, shop.shared.id]);
    expect(ownOfCopy).not.toBe(own);
    const { name } = await shop.got(`/v1/validation-rules/${own}`);
    expect(await shop.got(`/v1/validation-rules/${ownOfCopy}`)).toMatchObject({ name: `${name} (copy)` });
  });

  it('is the same one when the request is repeated under its Idempotency-Key', async () => {
    const original = await shop.offers();
    const path = `/v1/campaigns/${original.id}/copy`;
    const body = { name: unique('Copy') };
    const headers = { 'idempotency-key': unique('key') };
    const [first, second] = [await shop.client.post(path, body, headers), await shop.client.post(path, body, headers)];
    expect(first.status).toBe(200);
    expect(second.body.id).toBe(first.body.id);
    const { campaigns } = await shop.got('/v1/campaigns?limit=100');
    expect(campaigns.filter(({ name }: Json) => name === body.name)).toHaveLength(1);
  });
});

describe('A copy that is refused', () => {
  let shop: CopiedShop;

  beforeAll(async () => {
    shop = await CopiedShop.open();
  });

  const copy = ({ id }: Json, body: object) => shop.client.post(`/v1/campaigns/${id}/copy`, body);
  const total = async (path: string): Promise<number> => (await shop.got(`${path}?limit=1`)).total;
  const counted = () =>
    Promise.all(
      ['/v1/validation-rules', '/v1/validation-rules-assignments', '/v1/campaigns', '/v1/vouchers'].map(total),
    );
  const refused = { code: 400, key: 'invalid_campaign' };

  itAlike('says what is missing, or too much', async () => {
    const [coupons, publicCode, offers] = [await shop.coupons(), await shop.publicCode(), await shop.offers()];
    const name = unique('Copy');
    expect((await copy(publicCode, { name })).body).toMatchObject(refused);
    expect((await copy(publicCode, { name, code: 'MANY', vouchers_count: 2 })).body).toMatchObject(refused);
    expect((await copy(coupons, { name, code: 'ONE' })).body).toMatchObject(refused);
    expect((await copy(offers, { name, vouchers_count: 2 })).body).toMatchObject(refused);
    const wrong = { start_date: '2026-03-01', expiration_date: '2026-02-01' };
    expect((await copy(coupons, { name, ...wrong })).body).toMatchObject({ code: 400, key: 'invalid_payload' });
    expect((await copy(coupons, {})).body).toMatchObject({ code: 400, key: 'invalid_payload' });
    expect((await copy(coupons, { name: coupons.name })).body).toMatchObject({ code: 409, key: 'duplicate_found' });
    expect((await copy({ id: 'camp_nobody' }, { name })).body).toMatchObject({ code: 404, key: 'not_found' });
    expect(await copy(coupons, { name })).toMatchObject({ status: 200 });
  });

  it('leaves nothing behind where its code is taken', async () => {
    const original = await shop.publicCode();
    const [code] = await codesOf(shop, original.id);
    const before = await counted();
    const name = unique('Copy');
    expect((await copy(original, { name, code })).body).toMatchObject({ code: 409, key: 'duplicate_found' });
    expect(await eventually(counted, (now) => now.join() === before.join())).toEqual(before);
    expect(await copy(original, { name, code: unique('FREE') })).toMatchObject({ status: 200 });
  });

  it('leaves nothing behind where there would be too many earning rules', async () => {
    const original = await shop.program();
    const path = `/v1/loyalties/${original.id}`;
    const rules = Array.from({ length: 50 }, () => ({ event: 'order.paid', loyalty: { points: 1 } }));
    await shop.made(`${path}/earning-rules`, rules);
    const { data: rewards } = await shop.got(`${path}/rewards`);
    const assigned = () =>
      Promise.all(rewards.map(({ reward_id: id }: Json) => total(`/v1/rewards/${id}/assignments`)));
    const before = [await counted(), await assigned()];
    const name = unique('Copy');
    expect((await copy(original, { name })).body).toMatchObject({ code: 400, key: 'invalid_payload' });
    const now = async () => [await counted(), await assigned()];
    expect(await eventually(now, (each) => each.join() === before.join())).toEqual(before);
    const { data } = await shop.got(`${path}/earning-rules?limit=100`);
    for (const { id } of data.slice(0, 50)) await shop.client.delete(`${path}/earning-rules/${id}`);
    expect(await copy(original, { name })).toMatchObject({ status: 200 });
  });
});
