import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, type Client, newProject, unique } from './client.js';
import { RetryingClient } from './retrying-client.js';

const CONCURRENT_REQUESTS = 1_000;

describe('Under a thousand requests at once', () => {
  let shop: Client;
  /** A busy cluster may answer some of a thousand with 503: a client asks again, under the same idempotency key. */
  let retrying: RetryingClient;

  beforeAll(async () => {
    shop = (await newProject()).client;
    retrying = new RetryingClient(shop, { pause: 1_000 });
  });

  function atOnce(send: (index: number) => Promise<Answer>, times = CONCURRENT_REQUESTS): Promise<Answer[]> {
    return Promise.all(Array.from({ length: times }, (_one, index) => send(index)));
  }

  async function voucher(body: object): Promise<{ code: string; id: string }> {
    const code = unique('X');
    const created = await shop.post(`/v1/vouchers/${code}`, body);
    expect(created.status).toBe(200);
    return { code, id: created.body.id };
  }

  const amountOff = { type: 'DISCOUNT_VOUCHER', discount: { type: 'AMOUNT', amount_off: 100 } };
  const order = { amount: 10_000 };
  const redeem = (code: string, extra: object = {}) =>
    retrying.post('/v1/redemptions', { redeemables: [{ object: 'voucher', id: code }], order, ...extra });
  const succeeded = (answers: Answer[]) => answers.filter(({ status }) => status === 200);

  async function ruleFor(relatedObjectId: string, conditions: object, name: string): Promise<void> {
    const rule = await shop.post('/v1/validation-rules', {
      name: unique('Limit'),
      rules: { 1: { name, conditions }, logic: '1' },
    });
    expect(rule.status).toBe(200);
    const assigned = await shop.post(`/v1/validation-rules/${rule.body.id}/assignments`, {
      related_object_type: 'voucher',
      related_object_id: relatedObjectId,
    });
    expect(assigned.status).toBe(200);
  }

  it('a code with quantity N is redeemed exactly N times', async () => {
    const { code } = await voucher({ ...amountOff, redemption: { quantity: 37 } });
    const answers = await atOnce(() => redeem(code));
    expect(succeeded(answers)).toHaveLength(37);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.key))).toEqual(
      new Set(['quantity_exceeded']),
    );
    expect((await shop.get(`/v1/vouchers/${code}`)).body.redemption.redeemed_quantity).toBe(37);
    expect((await shop.get(`/v1/vouchers/${code}/redemption`)).body.total).toBeGreaterThanOrEqual(37);
  });

  it('a balance is spent to the last cent and no further', async () => {
    const { code } = await voucher({ type: 'GIFT_VOUCHER', gift: { amount: 10_050 } });
    const answers = await atOnce(() =>
      retrying.post('/v1/redemptions', {
        redeemables: [{ object: 'voucher', id: code, gift: { credits: 100 } }],
        order,
      }),
    );
    expect(succeeded(answers)).toHaveLength(100);
    expect((await shop.get(`/v1/vouchers/${code}`)).body.gift.balance).toBe(50);
  });

  it('a limit per customer holds for each customer, beside a global one', async () => {
    const { code, id } = await voucher({ ...amountOff, redemption: { quantity: 25 } });
    await ruleFor(id, { $less_than_or_equal: [2] }, 'redemption.count.per_customer');
    const customers = Array.from({ length: 10 }, () => unique('c'));
    const answers = await atOnce((index) => redeem(code, { customer: { source_id: customers[index % 10] } }), 400);
    const byCustomer = new Map<string, number>();
    for (const { body } of succeeded(answers)) {
      const who = body.redemptions[0].customer.source_id;
      byCustomer.set(who, (byCustomer.get(who) ?? 0) + 1);
    }
    expect(succeeded(answers)).toHaveLength(20);
    expect([...byCustomer.values()]).toEqual(Array.from({ length: 10 }, () => 2));
    expect((await shop.get(`/v1/vouchers/${code}`)).body.redemption.redeemed_quantity).toBe(20);
  });

  it('stacks that share a limited voucher redeem it exactly N times', async () => {
    const shared = await voucher({ ...amountOff, redemption: { quantity: 11 } });
    const open = await voucher(amountOff);
    const answers = await atOnce(
      () =>
        retrying.post('/v1/redemptions', {
          redeemables: [open, shared].map(({ code }) => ({ object: 'voucher', id: code })),
          order,
        }),
      300,
    );
    // In mode PARTIAL the open voucher is redeemed in any case.
    expect(succeeded(answers)).toHaveLength(300);
    const both = answers.filter(({ body }) => body.redemptions.length === 2);
    expect(both).toHaveLength(11);
    expect((await shop.get(`/v1/vouchers/${shared.code}`)).body.redemption.redeemed_quantity).toBe(11);
    expect((await shop.get(`/v1/vouchers/${open.code}`)).body.redemption.redeemed_quantity).toBe(300);
  });

  it('a redemption is rolled back once, and its use given back once', async () => {
    const { code } = await voucher({ ...amountOff, redemption: { quantity: 1 } });
    const redeemed = await redeem(code);
    const answers = await atOnce(
      () => retrying.post(`/v1/redemptions/${redeemed.body.redemptions[0].id}/rollback`, {}),
      200,
    );
    expect(succeeded(answers)).toHaveLength(1);
    for (const { status, body } of answers) {
      if (status !== 200) expect(['already_rolled_back', 'multiple_requests']).toContain(body.key);
    }
    expect((await shop.get(`/v1/vouchers/${code}`)).body.redemption.redeemed_quantity).toBe(0);
    expect(succeeded(await atOnce(() => redeem(code), 50))).toHaveLength(1);
  });

  it('rolling back gives the use per customer back', async () => {
    const { code, id } = await voucher(amountOff);
    await ruleFor(id, { $less_than_or_equal: [1] }, 'redemption.count.per_customer');
    const customer = { source_id: unique('back') };
    const first = await redeem(code, { customer });
    expect(first.status).toBe(200);
    expect(await redeem(code, { customer })).toMatchObject({ status: 400, body: { key: 'redemption_rules_violated' } });
    expect((await shop.post(`/v1/redemptions/${first.body.redemptions[0].id}/rollback`)).status).toBe(200);
    expect((await redeem(code, { customer })).status).toBe(200);
  });

  it('a request that is repeated under one key has one effect and one answer', async () => {
    const { code } = await voucher({ ...amountOff, redemption: { quantity: 5 } });
    const idempotencyKey = unique('key');
    const body = { redeemables: [{ object: 'voucher', id: code }], order };
    const answers = await atOnce(() => retrying.post('/v1/redemptions', body, idempotencyKey), 100);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    // To the byte: also what is null stands in its place.
    expect(new Set(answers.map(({ body: answer }) => JSON.stringify(answer))).size).toBe(1);
    expect((await shop.get(`/v1/vouchers/${code}`)).body.redemption.redeemed_quantity).toBe(1);
    const other = await retrying.post('/v1/redemptions', { ...body, order: { amount: 1 } }, idempotencyKey);
    expect(other).toMatchObject({ status: 409, body: { key: 'idempotency_key_reused' } });
  });

  it('one code is created once', async () => {
    const code = unique('ONCE');
    const answers = await atOnce(() => retrying.post(`/v1/vouchers/${code}`, amountOff), 200);
    expect(succeeded(answers)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(199);
  });
});
