import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@perkstream/kernel/testing';
import { type Answer, type Client, newProject, unique } from './client.js';
import { expectToKeepContract } from './contract.js';

let shop: Client;

beforeAll(async () => {
  shop = (await newProject()).client;
});

function kept(operationId: string, answer: Answer, status = 200): Answer['body'] {
  expect({ status: answer.status, body: answer.body }).toMatchObject({ status });
  expectToKeepContract(operationId, answer);
  return answer.body;
}

async function made(path: string, body: object): Promise<Answer['body']> {
  const answer = await shop.post(path, body);
  expect({ path, status: answer.status, body: answer.body }).toMatchObject({ status: 200 });
  return answer.body;
}

/** A code with the rule set. */
async function codeWith(rules: object, discount: object = { type: 'PERCENT', percent_off: 10 }): Promise<string> {
  const code = unique('CODE');
  const rule = await made('/v1/validation-rules', { name: unique('Rule'), ...rules });
  await made(`/v1/vouchers/${code}`, { type: 'DISCOUNT_VOUCHER', discount, validation_rules: [rule.id] });
  return code;
}

async function isValid(code: string, customer: object, items?: readonly object[]): Promise<boolean> {
  const order = items ? { items } : { amount: 10_000 };
  const redeemables = [{ object: 'voucher', id: code }];
  const answer = await shop.post('/v1/validations', { redeemables, customer, order });
  return kept('validate-stacked-discounts', answer).valid;
}

async function qualify(customer: object, items: readonly object[], scenario = 'ALL'): Promise<string[]> {
  const asked = { scenario, customer, order: { items }, options: { limit: 50 } };
  const { redeemables } = kept('check-eligibility', await shop.post('/v1/qualifications', asked));
  return redeemables.data.map(({ id }: { id: string }) => id);
}

const inSegment = (id: string, operator = '$is') => ({
  rules: { '1': { name: 'customer.segment', conditions: { [operator]: [id] } }, logic: '1' },
});

describe('A segment', () => {
  it('says who may redeem, by its list or by what is known of the customer', async () => {
    const ada = await made('/v1/customers', { source_id: unique('ada'), metadata: { level: 3 } });
    const bob = await made('/v1/customers', { source_id: unique('bob'), metadata: { level: 1 } });
    const list = kept('create-segment', await shop.post('/v1/segments', { name: 'List', customers: [ada.id] }));
    const filter = { junction: 'and', 'metadata.level': { conditions: { $more_than: [2] } } };
    const high = kept('create-segment', await shop.post('/v1/segments', { type: 'passive', name: 'High', filter }));
    for (const segment of [list, high]) {
      const code = await codeWith(inSegment(segment.id));
      expect(await isValid(code, { id: ada.id })).toBe(true);
      expect(await isValid(code, { id: bob.id })).toBe(false);
      const others = await codeWith(inSegment(segment.id, '$is_not'));
      expect(await isValid(others, { id: ada.id })).toBe(false);
      expect(await isValid(others, { id: bob.id })).toBe(true);
      const path = `/v1/customers?segment_id=${segment.id}`;
      expect(kept('list-customers', await shop.get(path)).customers).toMatchObject([{ id: ada.id }]);
      kept('get-segment', await shop.get(`/v1/segments/${segment.id}`));
    }
    const segments = kept('list-customer-segments', await shop.get(`/v1/customers/${ada.source_id}/segments`));
    expect(segments).toMatchObject({ data: [{ id: list.id }, { id: high.id }], total: 2 });
    kept('list-segment', await shop.get('/v1/segments?limit=1'));
    const redeemables = [{ object: 'voucher', id: await codeWith(inSegment(high.id)) }];
    const redemption = { redeemables, order: { amount: 1_000 } };
    kept('redeem-stacked-discounts', await shop.post('/v1/redemptions', { ...redemption, customer: { id: ada.id } }));
    expect(await shop.post('/v1/redemptions', { ...redemption, customer: { id: bob.id } })).toMatchObject({
      status: 400,
      body: { key: 'customer_rules_violated' },
    });
    kept('delete-segment', await shop.delete(`/v1/segments/${list.id}`), 204);
    kept('get-segment', await shop.get(`/v1/segments/${list.id}`), 404);
  });

  it('changes with what the customer does', async () => {
    const { id } = await made('/v1/customers', { source_id: unique('eve') });
    const filter = { junction: 'and', 'summary.orders.total_amount': { conditions: { $more_than: [5_000] } } };
    const segment = await made('/v1/segments', { type: 'passive', name: 'Big', filter });
    const code = await codeWith(inSegment(segment.id));
    expect(await isValid(code, { id })).toBe(false);
    await made('/v1/orders', { source_id: unique('order'), customer: { id }, amount: 6_000, status: 'PAID' });
    await eventually(() => isValid(code, { id }), Boolean);
  });

  it('gives points to customers that enter it, and not to those in it before', async () => {
    const voucher = { type: 'LOYALTY_CARD', loyalty_card: { points: 0 } };
    const program = await made('/v1/loyalties', { name: unique('Points'), type: 'AUTO_UPDATE', voucher });
    const filter = { junction: 'and', 'metadata.vip': { conditions: { $is: [true] } } };
    const { id } = await made('/v1/segments', { type: 'passive', name: 'VIP', filter });
    const before = await made('/v1/customers', { source_id: unique('ada'), metadata: { vip: true } });
    await made(`/v1/loyalties/${program.id}/earning-rules`, [
      { event: 'customer.segment.entered', segment: { id }, loyalty: { type: 'FIXED', points: 30 } },
    ]);
    expect((await shop.get(`/v1/segments/${id}`)).body).toMatchObject({ type: 'auto-update' });
    const bob = await made('/v1/customers', { source_id: unique('bob') });
    const cards = new Map<string, string>();
    for (const customer of [before, bob]) {
      const card = await made(`/v1/loyalties/${program.id}/members`, { customer: { id: customer.id } });
      cards.set(customer.id, card.code);
    }
    await shop.put(`/v1/customers/${before.id}`, { name: 'Ada' });
    await shop.put(`/v1/customers/${bob.id}`, { metadata: { vip: true } });
    const points = async ({ id: customer }: { id: string }): Promise<number> =>
      (await shop.get(`/v1/loyalties/members/${cards.get(customer)}`)).body.loyalty_card.balance;
    await eventually(
      () => points(bob),
      (balance) => balance === 30,
    );
    expect(await points(before)).toBe(0);
    const { data } = kept('list-customer-activity', await shop.get(`/v1/customers/${bob.id}/activity`));
    expect(data.map(({ type }: { type: string }) => type)).toContain('customer.segment.entered');
  });

  it('knows the points of a loyalty program, and notes who enters by them', async () => {
    const name = unique('Points');
    const voucher = { type: 'LOYALTY_CARD', loyalty_card: { points: 0 } };
    await made('/v1/loyalties', { name, type: 'AUTO_UPDATE', voucher });
    const filter = {
      junction: 'and',
      [`loyalty_points.campaigns.${name}.points`]: { conditions: { $more_than: [50] } },
    };
    const rich = await made('/v1/segments', { type: 'auto-update', name: 'Rich', filter });
    const { id } = await made('/v1/customers', { source_id: unique('ada') });
    const card = await made(`/v1/loyalties/${name}/members`, { customer: { id } });
    const code = await codeWith(inSegment(rich.id));
    const adjust = (points: number) => made(`/v1/loyalties/members/${card.code}/balance`, { points });
    const listed = async () => (await shop.get(`/v1/customers?segment_id=${rich.id}`)).body.customers;
    await adjust(50);
    expect([await isValid(code, { id }), await listed()]).toEqual([false, []]);
    await adjust(10);
    expect([await isValid(code, { id }), await listed()]).toMatchObject([true, [{ id }]]);
    const activity = async (): Promise<string[]> =>
      (await shop.get(`/v1/customers/${id}/activity?limit=50`)).body.data.map((each: { type: string }) => each.type);
    await eventually(activity, (types) => types.includes('customer.segment.entered'));
    await adjust(-10);
    await eventually(activity, (types) => types.includes('customer.segment.left'));
  });

  it('says who qualifies', async () => {
    const ada = await made('/v1/customers', { source_id: unique('ada') });
    const bob = await made('/v1/customers', { source_id: unique('bob') });
    const segment = await made('/v1/segments', { name: 'List', customers: [ada.id] });
    const code = await codeWith(inSegment(segment.id));
    const items = [{ product_id: 'prod_x', price: 1_000 }];
    for (const scenario of ['ALL', 'AUDIENCE_ONLY']) {
      expect(await qualify({ id: ada.id }, items, scenario)).toContain(code);
      expect(await qualify({ id: bob.id }, items, scenario)).not.toContain(code);
    }
  });
});

describe('A collection of products', () => {
  it('says what a discount applies to, and what an order must hold', async () => {
    const shirt = await made('/v1/products', { source_id: unique('shirt'), price: 1_000, metadata: { brand: 'Acme' } });
    const small = await made(`/v1/products/${shirt.id}/skus`, { source_id: unique('small') });
    const cap = await made('/v1/products', { source_id: unique('cap'), price: 300, metadata: { brand: 'Other' } });
    const listed = { type: 'STATIC', name: 'Shirts', products: [{ id: shirt.id, object: 'product' }] };
    const shirts = kept('create-product-collection', await shop.post('/v1/product-collections', listed));
    const filter = { junction: 'and', 'metadata.brand': { conditions: { $is: ['Acme'] } } };
    const found = { type: 'AUTO_UPDATE', name: 'Acme', filter };
    const acme = kept('create-product-collection', await shop.post('/v1/product-collections', found));
    const discount = { type: 'PERCENT', percent_off: 50, effect: 'APPLY_TO_ITEMS' };
    const items = [{ product_id: shirt.id }, { product_id: cap.id }, { sku_id: small.id }];
    for (const [{ id }, amounts] of [
      [shirts, [500, undefined, 500]],
      [acme, [500, undefined, undefined]],
    ] as const) {
      const target = { object: 'products_collection', id };
      const code = await codeWith({ applicable_to: { included: [{ ...target, effect: 'APPLY_TO_EVERY' }] } }, discount);
      const redeemables = [{ object: 'voucher', id: code }];
      const { order } = kept(
        'validate-stacked-discounts',
        await shop.post('/v1/validations', { redeemables, order: { items } }),
      );
      expect(order.items.map((item: { discount_amount?: number }) => item.discount_amount || undefined)).toEqual(
        amounts,
      );
      const rules = { '1': { name: 'order.items.any', conditions: { $is: [target] } }, logic: '1' };
      const asking = await codeWith({ rules });
      expect(await isValid(asking, {}, [{ product_id: shirt.id }])).toBe(true);
      expect(await isValid(asking, {}, [{ product_id: cap.id }])).toBe(false);
      // What a line says of its product wins over what is known of it.
      const described = { product_id: cap.id, product: { metadata: { brand: 'Acme' } } };
      expect(await isValid(asking, {}, [described])).toBe(id === acme.id);
      for (const scenario of ['ALL', 'PRODUCTS']) {
        expect(await qualify({}, [{ product_id: shirt.id }], scenario)).toContain(asking);
        expect(await qualify({}, [{ product_id: cap.id }], scenario)).not.toContain(asking);
      }
      const refused = await shop.delete(`/v1/product-collections/${id}`);
      expect(refused).toMatchObject({ status: 400, body: { key: 'resource_in_use' } });
    }
  });
});
