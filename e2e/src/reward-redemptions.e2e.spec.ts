import { beforeAll, describe, expect, it } from '@jest/globals';
import { itAlike } from './capabilities.js';
import { type Answer, type Client, type Json, newProject, unique } from './client.js';
import { expectToKeepContract } from './contract.js';

describe('Redeeming rewards', () => {
  let shop: Client;
  let coupons: Json;
  let gifts: Json;

  beforeAll(async () => {
    shop = (await newProject()).client;
    const voucher = { type: 'LOYALTY_CARD', loyalty_card: { points: 100 } };
    await made(shop.post('/v1/loyalties', { name: 'Friends', type: 'AUTO_UPDATE', voucher }));
    const discount = { type: 'AMOUNT', amount_off: 500 };
    coupons = await campaign('DISCOUNT_COUPONS', { type: 'DISCOUNT_VOUCHER', discount });
    gifts = await campaign('GIFT_VOUCHERS', { type: 'GIFT_VOUCHER', gift: { amount: 0 } });
  });

  const made = async (answer: Promise<Answer>): Promise<Json> => {
    const { status, body } = await answer;
    expect({ status, body: status === 200 ? {} : body }).toEqual({ status: 200, body: {} });
    return body;
  };
  const campaign = (type: string, voucher: object, more: object = {}) =>
    made(
      shop.post('/v1/campaigns', { name: unique(type), campaign_type: type, type: 'AUTO_UPDATE', voucher, ...more }),
    );
  const newMember = () => made(shop.post('/v1/loyalties/Friends/members', { customer: { source_id: unique('who') } }));
  const memberNow = (code: string) => made(shop.get(`/v1/loyalties/members/${code}`));
  const redeem = (code: string, body: object) => shop.post(`/v1/loyalties/Friends/members/${code}/redemption`, body);
  const rollBack = (id: string) => shop.post(`/v1/redemptions/${id}/rollback`, {});
  const held = async (holder: string, of: Json) => {
    const path = `/v1/vouchers?limit=100&campaign_id=${of.id}&customer=${holder}`;
    return (await made(shop.get(path))).vouchers as Json[];
  };

  async function newReward(parameters: object, points?: number, more: object = {}): Promise<string> {
    const { id } = await made(shop.post('/v1/rewards', { name: 'Thanks', parameters, ...more }));
    const cost = points === undefined ? {} : { parameters: { loyalty: { points } } };
    await made(shop.post(`/v1/rewards/${id}/assignments`, { campaign: 'Friends', ...cost }));
    return id;
  }

  it('gives a code of a campaign for points, once for each redemption', async () => {
    const id = await newReward({ campaign: { id: coupons.id } }, 40);
    const member = await newMember();
    const first = await redeem(member.code, { reward: { id }, metadata: { till: 1 } });
    expectToKeepContract('redeem-reward-1', first);
    expect(first.body).toMatchObject({
      object: 'redemption',
      customer_id: member.holder_id,
      amount: 40,
      result: 'SUCCESS',
      metadata: { till: 1 },
      related_object_type: 'voucher',
      related_object_id: member.id,
      loyalty_card: { points: 40 },
      voucher: { code: member.code, loyalty_card: { points: 100, balance: 60 } },
      reward: {
        id,
        name: 'Thanks',
        type: 'CAMPAIGN',
        object: 'reward',
        assignment_id: expect.stringMatching(/^rewa_/),
      },
    });
    const second = await shop.post(`/v1/loyalties/members/${member.id}/redemption`, { reward: { id } });
    expectToKeepContract('redeem-reward', second);
    const given = [first, second].map(({ body }) => body.reward.voucher.id);
    expect(new Set(given).size).toBe(2);
    const coupon = await held(member.holder_id, coupons);
    expect(coupon.map((each) => each.id).sort()).toEqual(given.sort());
    const codes = [first, second].map(({ body }) => body.reward.voucher.code);
    expect(coupon.map((each) => each.code).sort()).toEqual(codes.sort());
    expect(await memberNow(member.code)).toMatchObject({
      loyalty_card: { points: 100, balance: 20 },
      redemption: { redeemed_quantity: 2, redeemed_points: 80 },
    });
    const third = await redeem(member.code, { reward: { id } });
    expect(third).toMatchObject({ status: 400, body: { key: 'loyalty_card_points_exceeded', resource_id: /^rf_/ } });
    const list = await made(shop.get(`/v1/redemptions?customer=${member.holder_id}`));
    const shown = list.redemptions.find((each: Json) => each.id === first.body.id);
    expect(shown).toMatchObject({ amount: 40, reward: { id, voucher: first.body.reward.voucher } });
    expect(shown.reward.voucher).toMatchObject({
      object: 'voucher',
      type: 'DISCOUNT_VOUCHER',
      discount: { amount_off: 500 },
      holder_id: member.holder_id,
    });
    const ledger = (await made(shop.get(`/v1/loyalties/members/${member.code}/transactions`))).data;
    expect(ledger.filter(({ type }: Json) => type === 'POINTS_REDEMPTION')).toHaveLength(2);
    expect((await made(shop.get(`/v1/rewards/${id}`))).redeemed).toBe(2);
    const activity = await shop.get(`/v1/loyalties/members/${member.code}/activity?limit=5`);
    expectToKeepContract('list-member-activity', activity);
    expect(activity.body).toMatchObject({
      data: [
        {
          type: 'customer.redemption.failed',
          data: { data: { reward: { id }, redemption: { failure_code: 'loyalty_card_points_exceeded' } } },
        },
        { type: 'customer.rewarded', data: { data: { reward: { id } } } },
        { type: 'customer.reward_redemptions.completed' },
        { type: 'customer.redemption.succceeded' },
        {},
      ],
      has_more: true,
    });
    const rest = await shop.get(
      `/v1/loyalties/Friends/members/${member.code}/activity?starting_after_id=${activity.body.more_starting_after}`,
    );
    expectToKeepContract('list-member-activity-1', rest);
    // The opening points have the same time as the first redemption, so they may be on either page.
    expect([...activity.body.data, ...rest.body.data].map(({ type }: Json) => type)).toEqual(
      expect.arrayContaining(['customer.publication.succeeded', 'customer.voucher.loyalty_card.points_added']),
    );
    expect(rest.body.data).toHaveLength(4);
    const rollback = await made(rollBack(second.body.id));
    const { data: refunds } = await made(shop.get(`/v1/loyalties/members/${member.code}/transactions?limit=1`));
    const redemption = { id: second.body.id };
    const reward = { id, name: 'Thanks' };
    expect(refunds).toMatchObject([
      { type: 'POINTS_REFUND', details: { redemption, rollback: { id: rollback.id }, reward } },
    ]);
  });

  itAlike('shows the product and SKU that were given', async () => {
    const product = await made(shop.post('/v1/products', { name: 'Shirt', attributes: ['size'] }));
    const sku = await made(shop.post(`/v1/products/${product.id}/skus`, { sku: 'XL', attributes: { size: 'XL' } }));
    const id = await newReward({ product: { id: product.id, sku_id: sku.id } }, 10);
    const member = await newMember();
    const redeemed = await redeem(member.code, { reward: { id } });
    expectToKeepContract('redeem-reward-1', redeemed);
    const { skus: _skus, ...shown } = product;
    expect(redeemed.body.reward).toMatchObject({ product: shown, sku, voucher: null });
    expect((await made(shop.get(`/v1/redemptions/${redeemed.body.id}`))).reward).toEqual(redeemed.body.reward);
  });

  it('puts credits on the one gift card that the member has', async () => {
    const id = await newReward({ campaign: { id: gifts.id, balance: 500 } }, 30);
    const member = await newMember();
    await made(redeem(member.code, { reward: { id } }));
    await made(redeem(member.code, { reward: { id } }));
    expect(await held(member.holder_id, gifts)).toMatchObject([{ gift: { balance: 1000 } }]);
  });

  itAlike('takes nothing where the reward cannot be given', async () => {
    const voucher = { type: 'DISCOUNT_VOUCHER', discount: { type: 'AMOUNT', amount_off: 1 } };
    const few = await campaign('DISCOUNT_COUPONS', voucher, { type: 'STATIC', vouchers_count: 1 });
    const id = await newReward({ campaign: { id: few.id } }, 10);
    const member = await newMember();
    await made(redeem(member.code, { reward: { id } }));
    const refused = await redeem(member.code, { reward: { id } });
    expect(refused).toMatchObject({ status: 400, body: { key: 'no_voucher_suitable_for_publication' } });
    expect((await memberNow(member.code)).loyalty_card).toMatchObject({ balance: 90 });
    expect((await made(shop.get(`/v1/rewards/${id}`))).redeemed).toBe(1);
  });

  it('never gives more than there is in stock, however many ask at once', async () => {
    const { id: product } = await made(shop.post('/v1/products', { name: 'Mug' }));
    const id = await newReward({ product: { id: product } }, 10, { stock: 3 });
    const members = await Promise.all(Array.from({ length: 8 }, newMember));
    const answers = await Promise.all(members.map(({ code }) => redeem(code, { reward: { id } })));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 200, 200, 400, 400, 400, 400, 400]);
    expect(answers.find(({ status }) => status === 400)?.body).toMatchObject({ key: 'quantity_exceeded' });
    const cards = await Promise.all(members.map(({ code }) => memberNow(code)));
    expect(cards.map(({ loyalty_card }) => loyalty_card.balance).sort()).toEqual([100, 100, 100, 100, 100, 90, 90, 90]);
    const one = answers.find(({ status }) => status === 200)?.body;
    expect(one.reward).toMatchObject({ type: 'MATERIAL', parameters: { product: { id: product } }, voucher: null });
    const back = await rollBack(one.id);
    expectToKeepContract('rollback-redemption', back);
    expect(back.body).toMatchObject({ amount: -10, loyalty_card: { points: -10 }, reward: { id } });
    const { code } = one.voucher;
    expect(await memberNow(code)).toMatchObject({
      loyalty_card: { balance: 100 },
      redemption: { redeemed_quantity: 0, redeemed_points: 0 },
    });
    expect(await made(shop.get(`/v1/rewards/${id}`))).toMatchObject({ stock: 3, redeemed: 2 });
    expect((await redeem(code, { reward: { id } })).status).toBe(200);
    expect((await rollBack(one.id)).body).toMatchObject({ key: 'already_rolled_back' });
  });

  it('never spends a point twice, with several requests for it at once', async () => {
    const { id: product } = await made(shop.post('/v1/products', { name: 'Cup' }));
    const id = await newReward({ product: { id: product } }, 30);
    const { code } = await newMember();
    const answers = await Promise.all(Array.from({ length: 8 }, () => redeem(code, { reward: { id } })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect((await memberNow(code)).loyalty_card).toMatchObject({ balance: 10 });
  });

  it('pays for an order, by itself and among other redeemables', async () => {
    const id = await newReward({ coin: { exchange_ratio: 0.5, points_ratio: 1 } });
    const member = await newMember();
    const alone = await redeem(member.code, { reward: { id, points: 10 }, order: { amount: 10_000 } });
    expectToKeepContract('redeem-reward-1', alone);
    expect(alone.body).toMatchObject({
      amount: 10,
      order: { status: 'PAID', amount: 10_000, total_discount_amount: 500, total_amount: 9_500 },
      reward: { type: 'COIN', parameters: { coin: { exchange_ratio: 0.5, points_ratio: 1 } } },
    });
    expect(await redeem(member.code, { reward: { id, points: 91 }, order: { amount: 10_000 } })).toMatchObject({
      body: { key: 'loyalty_card_points_exceeded' },
    });
    expect((await redeem(member.code, { reward: { id } })).body).toMatchObject({ key: 'missing_order' });
    const coupon = await made(
      shop.post(`/v1/vouchers/${unique('TEN')}`, {
        type: 'DISCOUNT_VOUCHER',
        discount: { type: 'PERCENT', percent_off: 10 },
      }),
    );
    const redeemables = [
      { object: 'voucher', id: coupon.code },
      { object: 'voucher', id: member.code, reward: { id } },
    ];
    const order = { amount: 2_000 };
    const asked = await made(shop.post('/v1/validations', { redeemables, order }));
    expect(asked).toMatchObject({ valid: true, redeemables: [{}, { result: { loyalty_card: { points: 36 } } }] });
    const customer = { id: member.holder_id };
    const stack = await made(shop.post('/v1/redemptions', { redeemables, order, customer }));
    expect(stack).toMatchObject({
      order: { total_discount_amount: 2_000, total_amount: 0 },
      redemptions: [{}, { amount: 36, loyalty_card: { points: 36 }, reward: { id } }],
    });
    expect((await memberNow(member.code)).loyalty_card).toMatchObject({ balance: 54 });
    await made(shop.post(`/v1/redemptions/${stack.parent_redemption.id}/rollbacks`, {}));
    expect((await memberNow(member.code)).loyalty_card).toMatchObject({ balance: 90 });
  });

  itAlike('spends the points of a card for its holder alone', async () => {
    const id = await newReward({ coin: { exchange_ratio: 1, points_ratio: 10 } });
    const member = await newMember();
    const stranger = { source_id: unique('stranger') };
    const body = { redeemables: [{ object: 'voucher', id: member.code, reward: { id } }], order: { amount: 100 } };
    const refused = { key: 'invalid_customer', code: 400 };
    for (const customer of [stranger, { id: (await made(shop.post('/v1/customers', stranger))).id }]) {
      expect((await made(shop.post('/v1/validations', { ...body, customer }))).redeemables).toMatchObject([
        { status: 'INAPPLICABLE', result: { error: refused } },
      ]);
      expect(await shop.post('/v1/redemptions', { ...body, customer })).toMatchObject({ status: 400, body: refused });
    }
    expect((await memberNow(member.code)).loyalty_card).toMatchObject({ balance: 100 });
    await made(shop.post('/v1/redemptions', { ...body, customer: { id: member.holder_id } }));
    expect((await memberNow(member.code)).loyalty_card).toMatchObject({ balance: 90 });
  });

  describe('with rules of its own', () => {
    const newRule = async (name: string, conditions: object) =>
      (await made(shop.post('/v1/validation-rules', { name, rules: { 1: { name, conditions }, logic: '1' } }))).id;
    const newCoin = async () =>
      (await made(shop.post('/v1/rewards', { parameters: { coin: { exchange_ratio: 1, points_ratio: 1 } } }))).id;
    const broken = { status: 400, body: { key: 'redemption_rules_violated' } };

    itAlike('pays no more points than its rule allows', async () => {
      const rule = await newRule('redemption.reward.pay_with_points.points_used', { $less_than_or_equal: [20] });
      const id = await newCoin();
      const body = { campaign: 'Friends', validation_rules: [rule] };
      await made(shop.post(`/v1/rewards/${id}/assignments`, body));
      const member = await newMember();
      const order = { amount: 10_000 };
      expect(await redeem(member.code, { reward: { id, points: 21 }, order })).toMatchObject(broken);
      const redeemables = [{ object: 'voucher', id: member.code, reward: { id, points: 21 } }];
      expect(await shop.post('/v1/redemptions', { redeemables, order })).toMatchObject(broken);
      expect((await made(shop.post('/v1/validations', { redeemables, order }))).redeemables).toMatchObject([
        { status: 'INAPPLICABLE', result: { error: { key: 'redemption_rules_violated' } } },
      ]);
      expect((await memberNow(member.code)).loyalty_card).toMatchObject({ balance: 100 });
      await made(redeem(member.code, { reward: { id, points: 20 }, order }));
      expect((await memberNow(member.code)).loyalty_card).toMatchObject({ balance: 80 });
    });

    it('counts the redemptions of the reward alone, by all members, until they are rolled back', async () => {
      const id = await newReward({ campaign: { id: coupons.id } }, 10);
      const other = await newReward({ campaign: { id: coupons.id } }, 10);
      const members = [await newMember(), await newMember()] as const;
      await made(redeem(members[0].code, { reward: { id: other } }));
      const first = await made(redeem(members[0].code, { reward: { id } }));
      const assignment = (await made(shop.get(`/v1/rewards/${id}/assignments`))).data[0].id;
      const rule = await newRule('redemption.count.daily', { $less_than_or_equal: [2] });
      const related = { related_object_type: 'reward_assignment', related_object_id: assignment };
      await made(shop.post(`/v1/validation-rules/${rule}/assignments`, related));
      await made(redeem(members[1].code, { reward: { id } }));
      expect(await redeem(members[1].code, { reward: { id } })).toMatchObject(broken);
      await made(redeem(members[1].code, { reward: { id: other } }));
      await made(rollBack(first.id));
      await made(redeem(members[0].code, { reward: { id } }));
      expect(await redeem(members[0].code, { reward: { id } })).toMatchObject(broken);
    });

    itAlike(
      'is assigned with its rule from the side of the program, and not at all where the rule is unknown',
      async () => {
        const rule = await newRule('order.amount', { $more_than: [5_000] });
        const [id, other] = [await newCoin(), await newCoin()];
        const missing = [
          { reward: id, validation_rules: [rule] },
          { reward: other, validation_rules: ['val_0'] },
        ];
        expect((await shop.post('/v1/loyalties/Friends/rewards', missing)).status).toBe(404);
        expect((await made(shop.get(`/v1/rewards/${id}/assignments`))).total).toBe(0);
        expect((await made(shop.get(`/v1/validation-rules/${rule}/assignments`))).total).toBe(0);
        await made(shop.post('/v1/loyalties/Friends/rewards', missing.slice(0, 1)));
        const member = await newMember();
        const refused = await redeem(member.code, { reward: { id, points: 1 }, order: { amount: 5_000 } });
        expect(refused).toMatchObject({ status: 400, body: { key: 'order_rules_violated' } });
        await made(redeem(member.code, { reward: { id, points: 1 }, order: { amount: 5_001 } }));
        const [assignment] = (await made(shop.get(`/v1/rewards/${id}/assignments`))).data;
        expect((await shop.delete(`/v1/rewards/${id}/assignments/${assignment.id}`)).status).toBe(204);
        expect((await made(shop.get(`/v1/validation-rules/${rule}/assignments`))).total).toBe(0);
      },
    );
  });

  itAlike('is refused without a reward, for one of another program, and for who is no member', async () => {
    const member = await newMember();
    const voucher = { type: 'LOYALTY_CARD', loyalty_card: { points: 0 } };
    await made(shop.post('/v1/loyalties', { name: 'Family', voucher }));
    const { id } = await made(shop.post('/v1/rewards', { parameters: { campaign: { id: coupons.id } } }));
    await made(
      shop.post(`/v1/rewards/${id}/assignments`, { campaign: 'Family', parameters: { loyalty: { points: 1 } } }),
    );
    expect(await redeem(member.code, {})).toMatchObject({ status: 400, body: { key: 'missing_reward' } });
    expect(await redeem(member.code, { reward: { id } })).toMatchObject({
      status: 404,
      body: { key: 'not_found', resource_type: 'redemption' },
    });
    expect(await redeem('NOBODY', { reward: { id } })).toMatchObject({ status: 404, body: { resource_id: 'NOBODY' } });
    const elsewhere = await shop.post(`/v1/loyalties/Family/members/${member.code}/redemption`, { reward: { id } });
    expect(elsewhere).toMatchObject({ status: 404, body: { resource_type: 'voucher' } });
    expect((await memberNow(member.code)).loyalty_card).toMatchObject({ balance: 100 });
  });
});
