import { isDeepStrictEqual } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@perkstream/kernel/testing';
import { alike, inTurn, itAlike } from './capabilities.js';
import { priceCarts, cartsFrom, expectSameAnswers } from './carts-at-random.js';
import { type Answer, baseUrl, type Json, unique } from './client.js';
import { CopiedShop } from './copied-shop.js';
import { ended } from './seeding/background.js';

/** On each campaign before it goes to the bin, and after it is back. */
const CARTS = 16;
const SEED = 233;

const campaigns = ['coupons', 'publicCode', 'freeSocks', 'giftCards', 'offers', 'friends', 'program'] as const;
type Kind = (typeof campaigns)[number];

/** What has no list of its own, under the path at which it is made, changed, used and deleted. */
interface Case {
  /** Makes one, with everything that it can have, and uses it. @returns the path at which it is deleted */
  readonly make: () => Promise<string>;
  /** What has to be as it was before. */
  readonly shown: (path: string) => Promise<Json>;
  /** What a use is answered, before and after. */
  readonly used: (path: string) => Promise<Json>;
}

let shop: CopiedShop;
let order: Json;

beforeAll(async () => {
  shop = await CopiedShop.open();
  order = { amount: 20_000 };
});

async function entryOf(resourceId: string): Promise<Json> {
  const query = `filters[resource_id][conditions][$is]=${resourceId}`;
  return (await shop.got(`/v1/trash-bin?${query}`)).data[0];
}

/** The values that a property may have, as the engine documents it. */
async function valuesOf(schema: string, property: string): Promise<string[]> {
  const document = (await (await fetch(`${baseUrl}/openapi.json`)).json()) as Json;
  return [...document.components.schemas[schema].properties[property].enum].sort();
}

const restore = ({ id }: Json): Promise<Answer> => shop.client.post(`/v1/trash-bin/${id}/restore`);

async function restored(resourceId: string): Promise<void> {
  const answer = await restore(await entryOf(resourceId));
  expect(answer).toMatchObject({ status: 204 });
  await eventually(
    () => entryOf(resourceId),
    (entry) => entry === undefined,
  );
}

async function binned(path: string): Promise<void> {
  const { status, body } = await shop.client.delete(path);
  expect([200, 202, 204]).toContain(status);
  if (body?.async_action_id) await ended(shop.client, body.async_action_id);
  expect((await shop.client.get(path)).status).toBe(404);
}

/** Equal once the views that follow are as far. */
async function expectSame(look: () => Promise<Json>, before: Json): Promise<void> {
  expect(await eventually(look, (now) => isDeepStrictEqual(now, before)).catch(look)).toEqual(before);
}

const redeem = async (code: string, more: object = {}): Promise<Json> => {
  const { body } = await shop.client.post('/v1/redemptions', {
    redeemables: [{ object: 'voucher', id: code, ...more }],
    order,
    customer: { source_id: 'ada' },
  });
  return body.key ?? body.redemptions[0].order.total_discount_amount;
};

async function coupon(fields: object): Promise<string> {
  const code = unique('CODE');
  const rule = await shop.rule([['redemption.count.per_customer', { $less_than_or_equal: [2] }]]);
  await shop.made(`/v1/vouchers/${code}`, { metadata: { season: 'spring' }, ...fields });
  await shop.assign(rule, 'voucher', code);
  await shop.made('/v1/publications', { voucher: code, customer: { source_id: 'ada' } });
  await shop.client.put(`/v1/vouchers/${code}`, {
    additional_info: 'changed',
    expiration_date: '2098-01-01T00:00:00.000Z',
  });
  expect(await redeem(code, 'gift' in fields ? { gift: { credits: 700 } } : {})).toEqual(700);
  return `/v1/vouchers/${code}`;
}

async function shownVoucher(path: string): Promise<Json> {
  const voucher = await shop.got(path);
  const { data: assignments } = await shop.got(`/v1/validation-rules-assignments?related_object_id=${voucher.id}`);
  const listed = await shop.got(`/v1/vouchers?code=${voucher.code}`);
  const held = await shop.got(`/v1/customers/${voucher.holder_id}/redeemables?limit=50`);
  const ofIt = held.data.filter(({ redeemable }: Json) => redeemable.id === voucher.id);
  return { voucher, assignments, listed, holding: ofIt.map(({ created_at, id }: Json) => [created_at, id]) };
}

const codeOf = (path: string): string => path.split('/').at(-1)!;
const idOf = async (path: string): Promise<string> => (await shop.got(path)).id;

const discount = { type: 'AMOUNT', amount_off: 700 };
const gift = { amount: 1_500, effect: 'APPLY_TO_ORDER' };

async function inCollections(item: object): Promise<Json> {
  const own = await shop.made('/v1/product-collections', { name: unique('Own'), type: 'STATIC', products: [item] });
  return own.id;
}

const cases: Readonly<Record<string, readonly (readonly [string, Case])[]>> = {
  voucher: [
    [
      'a coupon of two uses',
      {
        make: () => coupon({ type: 'DISCOUNT_VOUCHER', discount, redemption: { quantity: 3 } }),
        shown: shownVoucher,
        used: async (path) => [await redeem(codeOf(path)), await redeem(codeOf(path))],
      },
    ],
    [
      'a gift card',
      {
        make: () => coupon({ type: 'GIFT_VOUCHER', gift }),
        shown: async (path) => [await shownVoucher(path), await shop.got(`${path}/transactions`)],
        used: async (path) => [await redeem(codeOf(path), { gift: { credits: 900 } })],
      },
    ],
  ],
  product: [['a product with two SKUs, in a collection', catalogueCase((product) => product)]],
  sku: [['a SKU, in a collection', catalogueCase((_product, sku) => sku)]],
};

/** Of a product or of the first of its two SKUs, on which a rule depends. */
function catalogueCase(choose: (product: Json, sku: Json) => Json): Case {
  let collection: string;
  let thing: Json;
  let product: Json;
  const item = () => ({
    object: thing.object,
    id: thing.id,
    ...(thing.object === 'sku' && { product_id: product.id }),
  });
  return {
    make: async () => {
      const source_id = unique('shirt');
      product = await shop.made('/v1/products', { source_id, name: 'Shirt', price: 5_000, attributes: ['size'] });
      const path = `/v1/products/${product.id}/skus`;
      const sizes = [{ size: 'M' }, { size: 'L' }].map((attributes) => ({
        source_id: unique('sku'),
        attributes,
        price: 5_500,
      }));
      const [sku] = [await shop.made(path, sizes[0]!), await shop.made(path, sizes[1]!)];
      await shop.client.put(`/v1/products/${product.id}`, { metadata: { of: 'cotton' } });
      thing = choose(product, sku);
      collection = await inCollections(item());
      return thing.object === 'sku' ? `${path}/${sku.id}` : `/v1/products/${product.id}`;
    },
    shown: async () => ({
      product: await shop.got(`/v1/products/${product.id}`),
      skus: await shop.got(`/v1/products/${product.id}/skus`),
      inCollection: await shop.got(`/v1/product-collections/${collection}/products`),
    }),
    used: async () => {
      const code = unique('SHIRT');
      const isSku = thing.object === 'sku';
      const items = [{ quantity: 2, product_id: product.id, ...(isSku && { sku_id: thing.id }) }];
      await shop.made(`/v1/vouchers/${code}`, {
        type: 'DISCOUNT_VOUCHER',
        discount: { type: 'PERCENT', percent_off: 10 },
      });
      const body = { redeemables: [{ object: 'voucher', id: code }], order: { items } };
      const { order: priced } = await shop.made('/v1/validations', body);
      return [priced.amount, priced.total_discount_amount];
    },
  };
}

describe('What is restored from the bin', () => {
  it('has a case here for everything that goes there', async () => {
    const kinds = await valuesOf('BinEntryAnswer', 'resource_type');
    expect(Object.keys({ ...cases, campaign: campaigns }).sort()).toEqual(kinds);
  });

  describe.each(alike(inTurn(Object.values(cases).flat())))('%s', (_title, { make, shown, used }) => {
    it('is as it was before, and is used as before', async () => {
      const path = await make();
      const [other, id] = [await make(), await idOf(path).catch(() => codeOf(path))];
      const wanted = await used(other);
      const pathNow = await make();
      const idNow = await idOf(pathNow).catch(() => id);
      const before = await shown(pathNow);
      await binned(pathNow);
      await restored(idNow);
      await expectSame(() => shown(pathNow), before);
      expect(await used(pathNow)).toEqual(wanted);
    });
  });
});

/** All that the API shows of a campaign, with its codes and everything else that belongs to it. */
async function wholeOf({ id, campaign_type: type }: Json): Promise<Json> {
  const campaign = await shop.got(`/v1/campaigns/${id}`);
  const parts = [`/v1/campaigns/${id}/summary`, `/v1/vouchers?campaign_id=${id}&limit=100&order=code`];
  if (type === 'PROMOTION') parts.push(`/v1/promotions/${id}/stacks`, '/v1/promotions/tiers?limit=100');
  if (type === 'LOYALTY_PROGRAM') {
    const lists = ['earning-rules', 'rewards', 'tiers', 'members'];
    parts.push(...lists.map((list) => `/v1/loyalties/${id}/${list}?limit=100`));
  }
  const ids = [...new Set(JSON.stringify(campaign).match(/\b(?:camp|promo)_[0-9A-Za-z]+/g))];
  parts.push(...ids.map((each) => `/v1/validation-rules-assignments?related_object_id=${each}`));
  const whole = { campaign, parts: await Promise.all(parts.map(async (path) => [path, await shop.got(path)])) };
  // Validations are counted some seconds later.
  return JSON.parse(JSON.stringify(whole, (key, value) => (key.startsWith('validations') ? undefined : value)));
}

const untilMade = ({ id }: Json): Promise<Json> =>
  eventually(
    () => shop.got(`/v1/campaigns/${id}`),
    ({ vouchers_generation_status: status }) => status === 'DONE',
  );

describe('A campaign that is restored', () => {
  it('was tried of each type', async () => {
    const types = await Promise.all(campaigns.map(async (kind) => (await shop[kind]()).campaign_type));
    expect([...new Set(types)].sort()).toEqual(await valuesOf('CreateCampaignBody', 'campaign_type'));
  });

  it.each(alike(inTurn(campaigns)))(
    'is as it was before, and counts on like one that never went: %s',
    async (kind: Kind) => {
      const [one, twin] = [await untilMade(await shop[kind]()), await untilMade(await shop[kind]())];
      const [answers, ofTwin] = [await priceCarts(shop, one), await priceCarts(shop, twin)];
      const carts = cartsFrom(SEED, 2 * CARTS);
      expect(await expectSameAnswers(answers, ofTwin, carts.slice(0, CARTS))).toBeGreaterThan(0);
      const before = await eventually(
        () => wholeOf(one),
        ({ parts: [[, { redemptions }]] }) => redemptions !== undefined,
      );
      await binned(`/v1/campaigns/${one.id}`);
      await restored(one.id);
      await expectSame(() => wholeOf(one), before);
      expect((await shop.got('/v1/trash-bin?limit=100')).data).toEqual([]);
      expect(await expectSameAnswers(answers, ofTwin, carts.slice(CARTS))).toBeGreaterThan(0);
    },
  );

  it('comes back with the codes that went with it, and without those that went before', async () => {
    const { id } = await untilMade(await shop.coupons());
    const [gone, ...others] = (await shop.got(`/v1/vouchers?campaign_id=${id}&limit=100`)).vouchers;
    await shop.client.delete(`/v1/vouchers/${gone.code}`);
    // Asked for while its codes are still being deleted.
    await shop.client.delete(`/v1/campaigns/${id}`);
    const [entry, first] = [await entryOf(id), await entryOf(gone.id)];
    expect(await restore(first)).toMatchObject({
      status: 409,
      body: { key: 'parent_in_bin', resource_id: id, resource_type: 'campaign' },
    });
    expect(await Promise.all([restore(entry), restore(entry)])).toMatchObject([{ status: 204 }, { status: 204 }]);
    await eventually(
      () => entryOf(id),
      (left) => left === undefined,
    );
    const codes = (await shop.got(`/v1/vouchers?campaign_id=${id}&limit=100`)).vouchers;
    expect(codes.map(({ code }: Json) => code).sort()).toEqual(others.map(({ code }: Json) => code).sort());
    expect((await shop.got('/v1/trash-bin')).data.map((left: Json) => left.resource_name)).toEqual([gone.code]);
    await restored(gone.id);
    expect((await shop.got(`/v1/vouchers?campaign_id=${id}&limit=100`)).vouchers).toHaveLength(others.length + 1);
  });

  it('goes to the bin again, and comes back again', async () => {
    const campaign = await untilMade(await shop.offers());
    const offers = async (): Promise<Json> => {
      const { redeemables } = await shop.made('/v1/qualifications', { order, options: { limit: 50 } });
      const { promotions } = await shop.made('/v1/promotions/validation', { order });
      const ids = [...redeemables.data, ...promotions].map(({ id }: Json) => id);
      return { ...(await wholeOf(campaign)), offered: ids.sort() };
    };
    const [{ id: tier }] = campaign.promotion.tiers;
    const before = await eventually(offers, ({ offered }) => offered.filter((id: string) => id === tier).length === 2);
    for (const _time of [1, 2]) {
      await binned(`/v1/campaigns/${campaign.id}`);
      await restored(campaign.id);
    }
    await expectSame(offers, before);
  });

  itAlike('has no rule that was deleted meanwhile', async () => {
    const campaign = await shop.publicCode();
    const [{ rule_id: rule }] = campaign.validation_rules_assignments.data;
    await binned(`/v1/campaigns/${campaign.id}`);
    await shop.client.delete(`/v1/validation-rules/${rule}`);
    await restored(campaign.id);
    expect((await shop.got(`/v1/campaigns/${campaign.id}`)).validation_rules_assignments.total).toBe(0);
  });

  itAlike('has kept its name', async () => {
    const { id, name } = await shop.publicCode();
    await binned(`/v1/campaigns/${id}`);
    const another = { name, campaign_type: 'PROMOTION' };
    expect((await shop.client.post('/v1/campaigns', another)).status).toBe(409);
    await restored(id);
    expect((await shop.got(`/v1/campaigns/${name}`)).id).toBe(id);
    expect((await shop.client.post('/v1/campaigns', another)).status).toBe(409);
  });
});

describe('A restore', () => {
  const inBin = async (): Promise<Json> => {
    const path = await coupon({ type: 'DISCOUNT_VOUCHER', discount });
    const id = await idOf(path);
    await binned(path);
    return entryOf(id);
  };

  it('is the same one when the request is repeated under its Idempotency-Key, and then finds nothing', async () => {
    const entry = await inBin();
    const headers = { 'idempotency-key': unique('key') };
    const path = `/v1/trash-bin/${entry.id}/restore`;
    const again = () => shop.client.post(path, undefined, headers);
    expect([(await again()).status, (await again()).status]).toEqual([204, 204]);
    expect(await restore(entry)).toMatchObject({ status: 404, body: { key: 'not_found' } });
  });

  it('finds nothing that was deleted for good, nor what was never there', async () => {
    const entry = await inBin();
    expect((await shop.client.delete(`/v1/trash-bin/${entry.id}`)).status).toBe(204);
    for (const each of [entry, { id: 'tbe_0000000000000000000000' }]) {
      expect(await restore(each)).toMatchObject({ status: 404, body: { key: 'not_found' } });
    }
  });

  itAlike('of a SKU is refused while its product is in the bin', async () => {
    const product = await shop.made('/v1/products', { name: 'Scarf' });
    const sku = await shop.made(`/v1/products/${product.id}/skus`, { sku: 'Scarf, red' });
    await shop.client.delete(`/v1/products/${product.id}/skus/${sku.id}`);
    await shop.client.delete(`/v1/products/${product.id}`);
    expect(await restore(await entryOf(sku.id))).toMatchObject({
      status: 409,
      body: { key: 'parent_in_bin', resource_id: product.id, resource_type: 'product' },
    });
    await restored(product.id);
    expect((await shop.got(`/v1/products/${product.id}/skus`)).total).toBe(0);
    await restored(sku.id);
    expect((await shop.got(`/v1/products/${product.id}/skus`)).total).toBe(1);
  });
});
