import { beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@perkstream/kernel/testing';
import { type Json } from './client.js';
import { CustomerInShop } from './customer-in-shop.js';

let ada: CustomerInShop;

beforeEach(async () => {
  ada = await CustomerInShop.create();
});

describe('The activity of a member of a loyalty program', () => {
  it('shows points, tiers and rewards', async () => {
    const voucher = { type: 'LOYALTY_CARD', loyalty_card: { points: 0 } };
    await ada.made('/v1/loyalties', { name: 'Club', type: 'AUTO_UPDATE', voucher });
    await ada.made('/v1/loyalties/Club/tiers', [
      { name: 'Silver', points: { from: 1, to: 99 } },
      { name: 'Gold', points: { from: 100 } },
    ]);
    const { code } = await ada.made('/v1/loyalties/Club/members', { customer: { id: ada.id } });
    await ada.made(`/v1/loyalties/members/${code}/balance`, { points: 50 });
    await ada.made(`/v1/loyalties/members/${code}/balance`, { points: 60 });
    const { id } = await ada.made('/v1/rewards', {
      name: 'Mug',
      type: 'MATERIAL',
      parameters: { product: await ada.mug() },
    });
    await ada.made(`/v1/rewards/${id}/assignments`, { campaign: 'Club', parameters: { loyalty: { points: 40 } } });
    const redemption = await ada.made(`/v1/loyalties/members/${code}/redemption`, { reward: { id } });
    await ada.made(`/v1/redemptions/${redemption.id}/rollback`);
    await until(async () => (await ada.types('?limit=100')).includes('customer.reward_redemptions.rolledback'));
    const shown = (await ada.types('?limit=100')).sort();
    expect(shown).toEqual(
      [
        ...['customer.created', 'customer.publication.succeeded'],
        ...['customer.voucher.loyalty_card.points_added', 'customer.loyalty.tier.joined'],
        ...['customer.voucher.loyalty_card.points_added', 'customer.loyalty.tier.upgraded'],
        ...['customer.redemption.succeeded', 'customer.reward_redemptions.completed', 'customer.rewarded'],
        ...['customer.redemption.rollback.succeeded', 'customer.reward_redemptions.rolledback'],
        // These follow from the points that were spent and came back.
        ...['customer.loyalty.tier.downgraded', 'customer.loyalty.tier.upgraded'],
      ].sort(),
    );
    const { data } = await ada.activity('?type=customer.voucher.loyalty_card.points_added');
    expect(data).toMatchObject([
      { data: { data: { balance: { points: 60, balance: 110 }, voucher: { code }, campaign: { name: 'Club' } } } },
      { data: { data: { balance: { points: 50, balance: 50 } } } },
    ]);
    const back = {
      reward: { id },
      reward_redemption: { id: redemption.id },
      reward_assignment: { reward_id: id, object: 'reward_assignment' },
    };
    const rolledBack = 'customer.reward_redemptions.rolledback';
    expect((await ada.activity(`?type=${rolledBack}`)).data).toMatchObject([{ data: { data: back } }]);
    const ofCard = (await ada.memberActivity(code)).find(({ type }) => type === rolledBack);
    expect(ofCard).toMatchObject({ data: { data: back } });
    const upgraded = {
      type: 'customer.loyalty.tier.upgraded',
      data: {
        data: { loyalty_tier_from: { name: 'Silver' }, loyalty_tier_to: { name: 'Gold', points: { from: 100 } } },
      },
    };
    expect((await ada.activity(`?type=${upgraded.type}&order=created_at`)).data[0]).toMatchObject(upgraded);
    const ofMember = await ada.memberActivity(code);
    expect(ofMember.findLast(({ type }) => type === upgraded.type)).toMatchObject(upgraded);
    expect(ofMember.find(({ type }) => type === 'customer.loyalty.tier.joined')).toMatchObject({
      data: { data: { loyalty_tier: { name: 'Silver' }, campaign: { name: 'Club' }, customer: { id: ada.id } } },
    });
    expect(ofMember.find(({ type }) => type === 'customer.publication.succeeded')?.data.data).toMatchObject({
      publication: { result: 'SUCCESS', voucher: { code }, customer: { id: ada.id } },
    });
  });

  it('shows the order of pending points, also when they are changed, canceled and activated', async () => {
    const voucher = { type: 'LOYALTY_CARD', loyalty_card: { points: 0 } };
    await ada.made('/v1/loyalties', { name: 'Club', type: 'AUTO_UPDATE', voucher });
    const pending_points = { period_type: 'DAY', period_value: 3 };
    const rule = { event: 'order.paid', loyalty: { type: 'FIXED', points: 5 }, source: { banner: 'Later' } };
    await ada.made('/v1/loyalties/Club/earning-rules', [{ ...rule, pending_points }]);
    const { code } = await ada.made('/v1/loyalties/Club/members', { customer: { id: ada.id } });
    const pending = async (): Promise<Json[]> =>
      (await ada.shop.get(`/v1/loyalties/members/${code}/pending-points`)).body.data;
    const orders = new Map<string, string>();
    for (const source_id of ['A-1', 'A-2', 'A-3']) {
      const { id } = await ada.made('/v1/orders', { source_id, amount: 100, status: 'PAID', customer: { id: ada.id } });
      orders.set(id, source_id);
    }
    await until(async () => (await pending()).length === 3);
    const [updated, canceled, activated] = await pending();
    const of = ({ id }: Json) => `/v1/loyalties/members/${code}/pending-points/${id}`;
    await ada.made(`${of(updated)}/balance`, { points: 4 });
    expect((await ada.shop.post(`${of(canceled)}/cancel`)).status).toBe(204);
    await ada.made(`${of(activated)}/activate`);
    const type = 'customer.voucher.loyalty_card.pending_points';
    const entries = [
      [updated, 'updated'],
      [canceled, 'canceled'],
      [activated, 'activated'],
    ] as const;
    await until(async () => (await ada.types('?limit=100')).includes(`${type}.activated`));
    for (const [{ id, order_id }, what] of entries) {
      const shown = {
        order: { id: order_id, source_id: orders.get(order_id), amount: 100 },
        pending_points: { id, order_id, details: { earning_rule: { source: { banner: 'Later' } } } },
      };
      expect((await ada.activity(`?type=${type}.${what}`)).data).toMatchObject([{ data: { data: shown } }]);
      const ofMember = (await ada.memberActivity(code)).filter((each) => each.type === `${type}.${what}`);
      expect(ofMember).toMatchObject([{ data: { data: shown } }]);
    }
  });
});

it('The activity of a member says what points come from, and whose they are', async () => {
  const voucher = { type: 'LOYALTY_CARD', loyalty_card: { points: 0 } };
  const { id: campaign } = await ada.made('/v1/loyalties', { name: 'Club', type: 'AUTO_UPDATE', voucher });
  const earned = { event: 'order.paid', loyalty: { type: 'FIXED', points: 5 }, source: { banner: 'Orders' } };
  const rules = [earned, { ...earned, pending_points: { period_type: 'DAY', period_value: 3 } }];
  const [{ id: rule }] = (await ada.made('/v1/loyalties/Club/earning-rules', rules)) as unknown as [Json];
  const { code, id: card } = await ada.made('/v1/loyalties/Club/members', { customer: { id: ada.id } });
  const order = await ada.made('/v1/orders', {
    source_id: 'A-2',
    amount: 100,
    status: 'PAID',
    customer: { id: ada.id },
  });
  const added = 'customer.voucher.loyalty_card.pending_points.added';
  await until(async () => (await ada.types('?limit=100')).includes(added));
  await until(async () => (await ada.types('?limit=100')).includes('customer.rewarded.loyalty_points'));
  const about = async (type: string) => (await ada.activity(`?type=${type}`)).data[0].data.data;
  expect(await about('customer.rewarded.loyalty_points')).toMatchObject({
    earning_rule: { id: rule, source: { banner: 'Orders' } },
    order: { id: order.id, amount: 100, status: 'PAID' },
    transaction: { type: 'POINTS_ACCRUAL' },
    balance: { points: 5 },
  });
  expect(await about(added)).toMatchObject({
    order: { id: order.id },
    voucher: { code },
    campaign: { name: 'Club' },
    voucher_pending_points_balance: { points: 5, balance: 5 },
  });
  const ofMember = () => ada.memberActivity(code);
  await until(async () => (await ofMember()).some(({ type }) => type === 'customer.rewarded.loyalty_points'));
  const shown = (await ofMember()).find(({ type }) => type === 'customer.rewarded.loyalty_points');
  expect(shown?.data.data).toMatchObject({
    voucher: { id: card, code },
    campaign: { id: campaign, name: 'Club' },
    customer: { id: ada.id, source_id: 'ada' },
    earning_rule: { id: rule },
    order: { id: order.id, amount: 100, status: 'PAID' },
  });
});

it('The activity of a member names both cards of a transfer', async () => {
  const voucher = { type: 'LOYALTY_CARD', loyalty_card: { points: 0 } };
  await ada.made('/v1/loyalties', { name: 'Club', type: 'AUTO_UPDATE', voucher });
  const { id: bob } = await ada.made('/v1/customers', { source_id: 'bob' });
  const from = await ada.made('/v1/loyalties/Club/members', { customer: { id: ada.id } });
  const to = await ada.made('/v1/loyalties/Club/members', { customer: { id: bob } });
  await ada.made(`/v1/loyalties/members/${from.code}/balance`, { points: 50 });
  const gift = { code: from.code, points: 20, source_id: 'gift-1' };
  await ada.made(`/v1/loyalties/Club/members/${to.code}/transfers`, [gift] as object);
  const type = 'customer.voucher.loyalty_card.points_transferred';
  const sides = {
    source_voucher: { id: from.id, code: from.code, type: 'LOYALTY_CARD', object: 'voucher' },
    destination_voucher: { id: to.id, code: to.code, type: 'LOYALTY_CARD', object: 'voucher' },
  };
  for (const { code } of [from, to]) {
    const shown = async () => (await ada.memberActivity(code)).filter((each) => each.type === type);
    await until(async () => (await shown()).length > 0);
    expect(await shown()).toMatchObject([{ data: { data: { voucher: { code }, ...sides } } }]);
  }
  await until(async () => (await ada.types('?limit=100')).includes(type));
  expect((await ada.activity(`?type=${type}`)).data).toMatchObject([{ data: { data: sides } }]);
});
