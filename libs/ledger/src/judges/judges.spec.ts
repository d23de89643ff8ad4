import { describe, expect, it } from '@jest/globals';
import { type Json } from '../json.js';
import { emptyModel, type Model, noteRedeemed, noteRolledBack } from '../model.js';
import { noteReturned, noteSold } from '../returns.js';
import { JUDGES } from './all.js';
import { type Judge, type Shown } from './judge.js';
import { messages } from './messages.js';

/** What an engine shows of a small shop: bodies by path, items of lists by path, messages by object. */
interface Shop {
  readonly bodies: Record<string, Json>;
  readonly lists: Record<string, Json[]>;
  readonly messages: Record<string, string[]>;
}

const order = (off: number) => ({ id: 'ord_1', amount: 1_000, total_discount_amount: off, total_amount: 1_000 - off });
const redemption = (id: string, code: string, off: number, more: object = {}) => ({
  object: 'redemption',
  id,
  date: '2026-11-29T10:00:00.000Z',
  voucher: { code },
  customer: { source_id: 'ann' },
  order: { id: 'ord_1', total_applied_discount_amount: off },
  ...more,
});

/** A cup of 100 comes back of two, of which a gift card paid 50. */
const cups = {
  id: 'ret_1',
  order_id: 'ord_2',
  items: [{ item: 'ordli_1', quantity: 1, paid: 100 }],
  refund: { amount: 75, credits: [{ amount: 25 }] },
  redemptions: [{ id: 'r_5', effect: 'KEPT' }],
};
const sold = {
  order: { id: 'ord_2', total_amount: 150, items: [{ id: 'ordli_1', quantity: 2 }] },
  redemptions: [{ id: 'r_5', gift: {}, amount: 50, voucher: { code: 'CUPS' } }],
};

/**
 * Ann pays an order with a gift card and a code of a campaign, takes back a third redemption, gets a mug for points, and returns one of the
 * cups that she has bought.
 */
function answered(): Model {
  const model = emptyModel();
  model.orders.set('ord_1', 1_000);
  model.credits.set('CARD', 500);
  model.limits.set('BUDGET-1', 1);
  model.locked.set('SEAT', new Set(['session-1']));
  model.cards.set('POINTS', { program: 'Wallet', customer: 'ann', booked: 100, pending: 7, isDeleted: false });
  model.stock.set('rew_1', 1);
  model.metadata.set('/v1/products/mug', { mark_1: true, mark_2: true });
  model.published.set('BUDGET-1', { customer: 'ann', campaign: 'Growing', isDeleted: false });
  model.referred.set('ann', 'ada');
  model.referrers.add('ada').add('bob');
  model.campaigns.set('Budget', 'BUDGET-');
  noteRedeemed(model, redemption('r_1', 'CARD', 300, { gift: { amount: 300 }, amount: 300 }));
  noteRedeemed(model, redemption('r_2', 'BUDGET-1', 200));
  noteRedeemed(model, redemption('r_3', 'SEAT', 50));
  noteRolledBack(model, { id: 'rr_3', redemption: 'r_3' });
  const reward = { loyalty_card: { points: 10 }, amount: 10, reward: { id: 'rew_1' }, order: undefined };
  noteRedeemed(model, redemption('r_4', 'POINTS', 0, reward));
  noteSold(model, sold);
  noteReturned(model, cups);
  model.credits.delete('CUPS');
  return model;
}

function shop(): Shop {
  const card = { balance: 90, pending_points: 7, expired_points: 0 };
  const entry = (balance: object) => ({ data: [{ details: { balance } }], has_more: false });
  const orders = { total_count: 1, total_amount: 500 };
  const shown = (id: string, status = 'SUCCEEDED') => ({ object: 'redemption', id, status });
  return {
    bodies: {
      '/v1/orders/ord_1': order(500),
      '/v1/orders/ord_2': { items: [{ id: 'ordli_1', returned_quantity: 1, returned_amount: 100 }] },
      '/v1/vouchers/CARD': { gift: { balance: 200 } },
      '/v1/vouchers/CARD/transactions?limit=100': entry({ amount: -300, balance: 200 }),
      '/v1/vouchers/BUDGET-1': { code: 'BUDGET-1', redemption: { redeemed_quantity: 1 } },
      '/v1/vouchers/SEAT': { redemption: { locked_quantity: 1 } },
      '/v1/vouchers/POINTS': { loyalty_card: card },
      '/v1/vouchers/POINTS/transactions?limit=100': entry({ points: 90, balance: 90 }),
      '/v1/loyalties/members/POINTS/pending-points?limit=100': { data: [{ points: 7 }] },
      '/v1/rewards/rew_1': { redeemed: 1 },
      '/v1/products/mug': { metadata: { mark_1: true, mark_2: true } },
      '/v1/campaigns/Growing/summary': { publications_succeeded: 1 },
      '/v1/campaigns/Budget/summary': {
        ...{ redemptions_succeeded: 1, rollbacks_succeeded: 0 },
        ...{ discounted_amount: 200, rolledback_discounted_amount: 0 },
      },
      '/v1/customers/ada': { loyalty: { referred_customers: 1 } },
      '/v1/customers/bob': { loyalty: { referred_customers: 0 } },
    },
    lists: {
      '/v1/orders': [{ ...order(500), status: 'PAID', customer: { id: 'cust_1' } }],
      '/v1/returns': [{ id: 'ret_1' }],
      '/v1/vouchers': [
        { code: 'BUDGET-1', redemption: { redeemed_quantity: 1 } },
        { code: 'SEAT', redemption: { redeemed_quantity: 0 } },
      ],
      '/v1/loyalties/Wallet/members/POINTS/points-expiration': [{ bucket: { total_points: 90 } }],
      '/v1/loyalties/Wallet/members': [{ code: 'POINTS' }],
      '/v1/redemptions?result=SUCCESS': [
        ...[shown('r_1'), shown('r_2'), shown('r_3', 'ROLLED_BACK'), shown('r_4')],
        { object: 'redemption_rollback', id: 'rr_3', redemption: 'r_3' },
      ],
      '/v1/publications?campaign=Growing&result=SUCCESS': [{ customer: { source_id: 'ann' }, vouchers: ['BUDGET-1'] }],
      '/v1/customers': [
        {
          id: 'cust_1',
          source_id: 'ann',
          summary: { orders, redemptions: { total_succeeded: 4, total_rollback_succeeded: 1 } },
          loyalty: { points: 90 },
        },
      ],
    },
    messages: {
      ...{ r_1: ['redemption.succeeded'], r_2: ['redemption.succeeded'], r_4: ['redemption.succeeded'] },
      r_3: ['redemption.succeeded', 'redemption.rollback.succeeded'],
    },
  };
}

/** For each judge, what an engine that breaks the promise would show. */
const BROKEN: Readonly<Record<string, readonly ((shop: Shop) => unknown)[]>> = {
  orders: [
    ({ lists }) => (lists['/v1/orders']![0] = order(300)),
    ({ lists }) => (lists['/v1/orders']![0] = { ...order(500), amount: 900, total_amount: 400 }),
    ({ bodies }) => (bodies['/v1/orders/ord_1'] = order(300)),
  ],
  uses: [
    ({ lists }) => (lists['/v1/vouchers']![0].redemption.redeemed_quantity = 0),
    ({ bodies }) => (bodies['/v1/vouchers/BUDGET-1'].redemption.redeemed_quantity = 0),
  ],
  locks: [({ bodies }) => (bodies['/v1/vouchers/SEAT'].redemption.locked_quantity = 0)],
  credits: [
    ({ bodies }) => (bodies['/v1/vouchers/CARD'].gift.balance = 201),
    ({ bodies }) => (bodies['/v1/vouchers/CARD/transactions?limit=100'].data[0].details.balance.balance = 199),
  ],
  points: [
    ({ bodies }) => (bodies['/v1/vouchers/POINTS'].loyalty_card.balance = 100),
    ({ bodies }) => (bodies['/v1/vouchers/POINTS'].loyalty_card.pending_points = 0),
    ({ bodies }) => (bodies['/v1/vouchers/POINTS'].loyalty_card.expired_points = 1),
    ({ bodies }) => (bodies['/v1/loyalties/members/POINTS/pending-points?limit=100'].data = []),
    ({ lists }) => lists['/v1/loyalties/Wallet/members/POINTS/points-expiration']!.pop(),
    ({ bodies }) => bodies['/v1/vouchers/POINTS/transactions?limit=100'].data.pop(),
  ],
  members: [({ lists }) => lists['/v1/loyalties/Wallet/members']!.push({ code: 'GONE' })],
  stock: [({ bodies }) => (bodies['/v1/rewards/rew_1'].redeemed = 2)],
  redemptions: [
    ({ lists }) => lists['/v1/redemptions?result=SUCCESS']!.shift(),
    ({ lists }) => lists['/v1/redemptions?result=SUCCESS']!.pop(),
    ({ lists }) => lists['/v1/redemptions?result=SUCCESS']!.push({ object: 'redemption', id: 'r_5' }),
    ({ lists }) => lists['/v1/redemptions?result=SUCCESS']!.push(lists['/v1/redemptions?result=SUCCESS']![4]),
    ({ lists }) => (lists['/v1/redemptions?result=SUCCESS']![2].status = 'SUCCEEDED'),
  ],
  publications: [
    ({ lists }) => lists['/v1/publications?campaign=Growing&result=SUCCESS']!.pop(),
    ({ lists }) => (lists['/v1/publications?campaign=Growing&result=SUCCESS']![0].customer.source_id = 'ben'),
    ({ bodies }) => (bodies['/v1/campaigns/Growing/summary'].publications_succeeded = 2),
  ],
  customers: [
    ({ lists }) => (lists['/v1/customers']![0].summary.orders.total_count = 2),
    ({ lists }) => (lists['/v1/customers']![0].summary.orders.total_amount = 1_000),
    ({ lists }) => (lists['/v1/customers']![0].summary.redemptions.total_succeeded = 3),
    ({ lists }) => (lists['/v1/customers']![0].summary.redemptions.total_rollback_succeeded = 0),
    ({ lists }) => (lists['/v1/customers']![0].loyalty.points = 100),
  ],
  summaries: [({ bodies }) => (bodies['/v1/campaigns/Budget/summary'].discounted_amount = 250)],
  referrals: [({ bodies }) => (bodies['/v1/customers/bob'].loyalty.referred_customers = 1)],
  returns: [
    ({ lists }) => lists['/v1/returns']!.pop(),
    ({ bodies }) => (bodies['/v1/orders/ord_2'].items[0].returned_quantity = 2),
    ({ bodies }) => (bodies['/v1/orders/ord_2'].items[0].returned_amount = 99),
  ],
  metadata: [({ bodies }) => delete bodies['/v1/products/mug'].metadata.mark_1],
  messages: [
    (shown) => shown.messages['r_1']!.pop(),
    (shown) => shown.messages['r_3']!.reverse(),
    (shown) => shown.messages['r_2']!.push('redemption.succeeded'),
  ],
};

function findingsOf({ findings }: Judge, { bodies, lists, messages: got }: Shop, model = answered()) {
  const there = (values: Record<string, Json>) => (path: string) =>
    path in values ? Promise.resolve(values[path]) : Promise.reject(new Error(`Nothing is at ${path}`));
  const shown: Shown = { look: there(bodies), all: there(lists), messages: (about) => got[about] ?? [] };
  return findings(shown, model);
}

describe('A judge', () => {
  const judges: Readonly<Record<string, Judge>> = { ...JUDGES, messages };

  it('is there for each promise, with an engine that breaks it', () => {
    expect(Object.keys(judges).sort()).toEqual(Object.keys(BROKEN).sort());
  });

  it.each(Object.entries(judges))('of %s finds nothing where all is as it was answered', async (_name, judge) => {
    expect(await findingsOf(judge, shop())).toEqual([]);
  });

  const broken = Object.entries(BROKEN).flatMap(([name, ways]) => ways.map((breaks, n) => ({ name, n, breaks })));
  it.each(broken)('of $name finds a wrong figure, case $n', async ({ name, breaks }) => {
    const wrong = shop();
    breaks(wrong);
    expect(await findingsOf(judges[name]!, wrong)).not.toEqual([]);
  });

  it('finds a limit that more is used of than there is', async () => {
    const model = answered();
    model.limits.set('BUDGET-1', 0);
    model.stock.set('rew_1', 0);
    expect(await findingsOf(JUDGES.uses, shop(), model)).toHaveLength(2);
    expect(await findingsOf(JUDGES.stock, shop(), model)).toHaveLength(1);
  });

  it('finds an order with more off than it costs', async () => {
    const model = answered();
    model.orders.set('ord_1', 400);
    const wrong = shop();
    const over = { id: 'ord_1', amount: 400, total_discount_amount: 500, total_amount: -100 };
    wrong.lists['/v1/orders'] = [over];
    wrong.bodies['/v1/orders/ord_1'] = over;
    expect(await findingsOf(JUDGES.orders, wrong, model)).toHaveLength(1);
  });

  it('finds units that come back twice, and more or less than was paid', async () => {
    const model = answered();
    const again = (id: string, amount: number) => ({ ...cups, id, refund: { amount, credits: [] } });
    const textsOf = async () => (await findingsOf(JUDGES.returns, shop(), model)).map(({ text }) => text).join();
    noteReturned(model, again('ret_2', 99));
    expect(await textsOf()).toContain('Order ord_2 gave 199 back, and 200 were paid for it');
    noteReturned(model, again('ret_3', 100));
    expect(await textsOf()).toContain('3 units of ordli_1 came back to order ord_2');
  });

  it('lets credits come back once, by returns or by the rollback of the last one', () => {
    const model = answered();
    noteRedeemed(model, redemption('r_5', 'CUPS', 50, { gift: {}, amount: 50 }));
    noteReturned(model, { ...cups, id: 'ret_2', redemptions: [{ id: 'r_5', effect: 'ROLLED_BACK' }] });
    expect(model.credits.get('CUPS')).toBe(-25);
    expect(model.redemptions.get('r_5')?.isRolledBack).toBe(true);
  });

  it('finds an id that was answered twice', async () => {
    const model = answered();
    noteRedeemed(model, redemption('r_2', 'BUDGET-1', 200));
    noteRolledBack(model, { id: 'rr_4', redemption: 'r_3' });
    expect(model.twice).toEqual(['r_2', 'r_3']);
    expect(await findingsOf(JUDGES.redemptions, shop(), model)).toHaveLength(2);
  });
});
