import { describe, expect, it } from '@jest/globals';
import { type CounterDefinition } from '@perkstream/domain-validation-rules';
import { type JsonObject } from '@perkstream/kernel';
import { type CountedKinds } from '../counting/rule-counter.js';
import { evaluateCart } from './evaluate-cart.js';
import { ownersOf, missingCountersOf } from './joined-counters.js';
import { customer, giftCard, question, voucher } from './testing/carts.js';

const off = { type: 'AMOUNT', amountOff: 100, effect: 'APPLY_TO_ORDER' };
const atMost = (name: string, limit: number): JsonObject => ({
  rules: { 1: { name, conditions: { $less_than_or_equal: [limit] } }, logic: '1' },
});
const count: CounterDefinition = { scope: 'campaign', counts: 'redemptions', per: 'all', window: 'all' };
const ofCustomer: CounterDefinition = { ...count, scope: 'redeemable', per: 'customer', window: 'daily' };

function limitsOf(named: ReturnType<typeof voucher>, counted: CountedKinds, asked = {}) {
  const base = question([named], asked);
  const evaluated = evaluateCart({ ...base, facts: { ...base.facts, counted } });
  const limits = evaluated.applied[0]?.effect.limits.map(({ key, amount, maximum }) => [key, amount, maximum]);
  return { limits, unknown: [...evaluated.unknownCounters.keys()] };
}

describe('A redemption draws on counters that others ask for', () => {
  const free = voucher('a', { discount: off });
  const unlimited = Number.MAX_SAFE_INTEGER;

  it('of its campaign, without a rule of its own, and wants to know what they stand at', () => {
    const key = 'camp_1/campaign/redemptions/all/all';
    expect(limitsOf(free, new Map([['camp_1', [count]]]))).toEqual({ limits: [[key, 1, unlimited]], unknown: [key] });
    expect(limitsOf(free, new Map([['camp_2', [count]]])).limits).toEqual([]);
    expect(limitsOf(free, new Map()).limits).toEqual([]);
  });

  it.each([
    ['order_amount', 10_000],
    ['discount_amount', 100],
  ] as const)('by %s', (counts, amount) => {
    const kinds = new Map([['camp_1', [{ ...count, counts }]]]);
    expect(limitsOf(free, kinds).limits).toEqual([[`camp_1/campaign/${counts}/all/all`, amount, unlimited]]);
  });

  it('by what is spent of a gift card', () => {
    const kinds = new Map([['asgm_val_1', [{ ...ofCustomer, per: 'all', counts: 'gift_amount' } as const]]]);
    const card = giftCard('g', 20_000, { credits: 700, rules: [atMost('redemption.gift.amount', 900)] });
    expect(limitsOf(card, kinds).limits).toContainEqual([
      'asgm_val_1/g/redeemable/gift_amount/all/daily:2026-03-01',
      700,
      unlimited,
    ]);
  });

  it('of its rule as it was before, for customers who are known', () => {
    const ruled = voucher('a', { discount: off, rules: [atMost('campaign.redemptions.count', 3)] });
    const kinds = new Map([['asgm_val_1', [ofCustomer]]]);
    const ofAnn = 'asgm_val_1/a/redeemable/redemptions/customer:cust_1/daily:2026-03-01';
    const byAnn = limitsOf(ruled, kinds, { customer: customer('cust_1') });
    expect(byAnn.limits).toEqual([
      ['camp_1/campaign/redemptions/all/all', 1, 3],
      [ofAnn, 1, unlimited],
    ]);
    expect(limitsOf(ruled, kinds).limits).toHaveLength(1);
  });

  it('once, up to the limit of its own rule', () => {
    const ruled = voucher('a', { discount: off, rules: [atMost('campaign.redemptions.count', 3)] });
    expect(limitsOf(ruled, new Map([['camp_1', [count]]])).limits).toEqual([
      ['camp_1/campaign/redemptions/all/all', 1, 3],
    ]);
  });
});

describe('What nobody counts yet', () => {
  const rules = [atMost('campaign.redemptions.count', 3), atMost('redemption.count.per_customer.daily', 1)];
  const wanted = (counted: CountedKinds, settings = {}) => {
    const base = question([voucher('a', { discount: off, rules, ...settings })]);
    return missingCountersOf({ ...base.facts, counted });
  };

  it('is asked of the campaign, and of the assignment for each code', () => {
    expect([...wanted(new Map())]).toEqual([
      ['camp_1', [count]],
      ['asgm_val_2', [ofCustomer]],
    ]);
    expect([...wanted(new Map([['camp_1', [count]]])).keys()]).toEqual(['asgm_val_2']);
    expect(ownersOf([voucher('a', { rules })])).toEqual(['camp_1', 'asgm_val_1', 'asgm_val_2']);
  });

  it('is asked of the assignment where there is no campaign', () => {
    expect([...wanted(new Map(), { campaignId: null }).keys()]).toEqual(['asgm_val_1', 'asgm_val_2']);
  });
});
