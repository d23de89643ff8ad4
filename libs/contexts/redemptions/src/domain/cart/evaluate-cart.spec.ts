import { describe, expect, it } from '@jest/globals';
import { totalAmount } from '@perkstream/domain-pricing';
import { customer, giftCard, question, voucher } from './testing/carts.js';
import { evaluateCart, type EvaluatedCart, refusalIn } from './evaluate-cart.js';

const amountOff = (amount: number) => ({ discount: { type: 'AMOUNT', amountOff: amount, effect: 'APPLY_TO_ORDER' } });
const tenEach = { discount: { type: 'AMOUNT', amountOff: 1000, effect: 'APPLY_TO_ITEMS_BY_QUANTITY' } };
const rule = (name: string, conditions: object, more: object = {}) => ({
  rules: { 1: { name, conditions, ...more }, logic: '1' },
});
const atMost = (name: string, limit: number) => rule(name, { $less_than_or_equal: [limit] });
const units = (limits: object, id = 'prod_1') => ({
  applicable_to: {
    included: [{ object: 'product', id, effect: 'APPLY_TO_EVERY', ...limits }],
    excluded: [],
    included_all: false,
  },
});
const shirts = (quantity: number) => ({ items: [{ product_id: 'prod_1', price: 5000, quantity }] });

/** `name` applies, `-name:key` does not, `name:key` is skipped. */
function outcomesOf({ outcomes }: EvaluatedCart): string[] {
  return outcomes.map((outcome) => {
    const { id } = outcome.candidate.named.input;
    if (outcome.status === 'APPLICABLE') return id;
    return outcome.status === 'SKIPPED' ? `${id}:${outcome.key}` : `-${id}:${outcome.refusal.refused}`;
  });
}

describe('What redeemables do to a cart', () => {
  it('each works on what the ones before it left', () => {
    const evaluated = evaluateCart(question([voucher('a', amountOff(3000)), giftCard('g', 9000)]));
    expect(evaluated.applied.map(({ cart }) => totalAmount(cart))).toEqual([7000, 0]);
    expect(evaluated.applied[1]?.effect.credits).toBe(7000);
    expect(evaluated.valid).toBe(true);
  });

  it('rules are asked about the running order, with the message of their owner', () => {
    const above = rule('order.amount', { $more_than: [9000] }, { error: { message: 'Spend more' } });
    const evaluated = evaluateCart(
      question([voucher('a', amountOff(3000)), voucher('b', { ...amountOff(1), rules: [above] })]),
    );
    expect(outcomesOf(evaluated)).toEqual(['a', '-b:order_rules_violated']);
    expect(evaluated.outcomes[1]).toMatchObject({ refusal: { details: { customMessage: 'Spend more' } } });
  });

  it('what cannot be used is set aside, and the rest is still asked', () => {
    const expired = voucher('x', { ...amountOff(1), refusal: { refused: 'voucher_expired' } });
    const unknown = { input: { object: 'voucher' as const, id: 'who' }, examined: undefined, rules: [] };
    const setAside = new Map([['voucher/s', { refused: 'quantity_exceeded' as const }]]);
    const named = [expired, unknown, voucher('s', amountOff(1)), voucher('a', amountOff(1))];
    expect(outcomesOf(evaluateCart(question(named, { setAside })))).toEqual([
      '-x:voucher_expired',
      '-who:not_found',
      '-s:quantity_exceeded',
      'a',
    ]);
  });

  it('a referral code is refused to its holder, and to nobody else', () => {
    const code = voucher('r', { ...amountOff(1), isReferralCode: true, holderId: 'cust_1' });
    const own = evaluateCart(question([code], { customer: customer('cust_1') }));
    expect(outcomesOf(own)).toEqual(['-r:referrer_not_permitted_to_redeem']);
    expect(outcomesOf(evaluateCart(question([code], { customer: customer('cust_2') })))).toEqual(['r']);
    expect(outcomesOf(evaluateCart(question([code])))).toEqual(['r']);
    const held = voucher('h', { ...amountOff(1), holderId: 'cust_1' });
    expect(outcomesOf(evaluateCart(question([held], { customer: customer('cust_1') })))).toEqual(['h']);
  });

  it('a bundle multiplies, also where the discount has to be known to judge', () => {
    const bundle = {
      bundle_rules: {
        1: {
          name: 'order.items.any',
          conditions: { $is: [{ id: 'prod_1', object: 'product' }] },
          rules: { 1: { name: 'order.items.aggregated_quantity', conditions: { $is: [2] } }, logic: '1' },
        },
        limit: 10,
      },
    };
    const budget = (limit: number) => ({ ...bundle, ...atMost('campaign.orders.amount_discounted', limit) });
    const evaluated = (limit: number) =>
      evaluateCart(question([voucher('a', { ...amountOff(500), rules: [budget(limit)] })], { order: shirts(6) }));
    expect(outcomesOf(evaluated(1499))).toEqual(['-a:redemption_rules_violated']);
    expect(evaluated(1500).applied[0]?.effect).toMatchObject({ bundle: { quantity: 3 }, limits: [{ amount: 1500 }] });
    expect(evaluated(1500).whole.appliedDiscountAmount).toBe(1500);
  });

  it('a cart without the bundle is answered what it lacks', () => {
    const bundle = {
      bundle_rules: {
        1: {
          name: 'order.items.any',
          conditions: { $is: [{ id: 'prod_1', object: 'product' }] },
          rules: { 1: { name: 'order.items.aggregated_quantity', conditions: { $is: [3] } }, logic: '1' },
        },
      },
    };
    const [outcome] = evaluateCart(
      question([voucher('a', { ...amountOff(1), rules: [bundle] })], { order: shirts(1) }),
    ).outcomes;
    expect(outcome).toMatchObject({
      refusal: { refused: 'order_rules_violated' },
      bundle: { quantity: 0, missing: [{ id: 'prod_1', object: 'product', itemQuantity: 2 }] },
    });
  });

  it('a formula knows how many bundles there are', () => {
    const bundle = {
      bundle_rules: {
        1: {
          name: 'order.items.any',
          conditions: { $is: [{ id: 'prod_1', object: 'product' }] },
          rules: { 1: { name: 'order.items.aggregated_quantity', conditions: { $is: [1] } }, logic: '1' },
        },
        limit: 4,
      },
    };
    const percent = { type: 'FIXED', fixedAmount: 0, fixedAmountFormula: 'BUNDLE_QUANTITY', effect: 'APPLY_TO_ORDER' };
    const evaluated = evaluateCart(
      question([voucher('a', { discount: percent, rules: [bundle] })], { order: shirts(3) }),
    );
    expect(totalAmount(evaluated.whole)).toBe(300);
  });
});

describe('Where all redeemables have to apply', () => {
  const first = voucher('A', amountOff(100));
  const two = [first, voucher('B', amountOff(100))];
  const all = { redeemablesApplicationMode: 'ALL' as const };

  it('nothing is valid when a limit of stacking leaves one out', () => {
    const { valid, outcomes } = evaluateCart(question(two, { stacking: { ...all, applicableRedeemablesLimit: 1 } }));
    expect(valid).toBe(false);
    expect(outcomes.map(refusalIn)).toEqual([
      undefined,
      expect.objectContaining({ refused: 'applicable_redeemables_limit_exceeded' }),
    ]);
  });

  it('nor when an exclusive one pushes out a common one', () => {
    const named = [first, voucher('B', { ...amountOff(100), categoryId: 'cat_1' })];
    const stacking = { ...all, exclusiveCategories: ['cat_1'] };
    expect(evaluateCart(question(named, { stacking, categories: { cat_1: 1 } })).valid).toBe(false);
  });

  it('what has no effect may be passed over', () => {
    const named = [first, voucher('B', amountOff(0))];
    const stacking = { ...all, redeemablesNoEffectRule: 'SKIP' as const };
    const { valid, outcomes } = evaluateCart(question(named, { stacking }));
    expect(outcomes.map(({ status }) => status)).toEqual(['APPLICABLE', 'SKIPPED']);
    expect(valid).toBe(true);
  });
});

describe('Limits that are counted elsewhere', () => {
  const key = 'camp_1/campaign/redemptions/all/all';

  it('are named where they are not known, and count as zero until then', () => {
    const named = [voucher('a', { ...amountOff(1), rules: [atMost('campaign.redemptions.count', 3)] })];
    const evaluated = evaluateCart(question(named));
    expect([...evaluated.unknownCounters.keys()]).toEqual([key]);
    expect(evaluated.applied[0]?.effect.limits).toEqual([
      { key, amount: 1, maximum: 3, rule: { name: 'campaign.redemptions.count' } },
    ]);
    const known = (used: number) => evaluateCart(question(named, { counters: new Map([[key, used]]) }));
    expect(known(2).unknownCounters.size).toBe(0);
    expect(outcomesOf(known(2))).toEqual(['a']);
    expect(outcomesOf(known(3))).toEqual(['-a:redemption_rules_violated']);
  });

  it('count what redeemables before in the same request take', () => {
    const rules = [atMost('campaign.redemptions.count', 2)];
    const named = ['a', 'b', 'c'].map((id) => voucher(id, { ...amountOff(1), rules }));
    expect(outcomesOf(evaluateCart(question(named)))).toEqual(['a', 'b', '-c:redemption_rules_violated']);
    const other = voucher('d', { ...amountOff(1), rules, campaignId: 'camp_2' });
    expect(outcomesOf(evaluateCart(question([...named, other]))).at(-1)).toBe('d');
  });

  it('hold the lowest of several rules on one counter, and are used once', () => {
    const rules = [atMost('campaign.redemptions.count', 5), atMost('campaign.redemptions.count', 3)];
    for (const each of [rules, [...rules].reverse()]) {
      const { applied } = evaluateCart(question([voucher('a', { ...amountOff(1), rules: each })]));
      expect(applied[0]?.effect.limits).toMatchObject([{ key, amount: 1, maximum: 3 }]);
    }
  });

  it('count what is taken of a gift card without an order', () => {
    const rules = [atMost('redemption.gift.amount', 5000)];
    const asked = (credits: number) => {
      const base = question([giftCard('g', 20_000, { rules, credits })]);
      return evaluateCart({ ...base, request: { ...base.request, order: undefined } });
    };
    expect(asked(5000).applied[0]?.effect).toMatchObject({ credits: 5000, limits: [{ amount: 5000 }] });
    expect(asked(5001).outcomes[0]).toMatchObject({ status: 'INAPPLICABLE' });
  });

  it('count what is spent of a gift card', () => {
    const rules = [atMost('redemption.gift.amount', 5000)];
    const spending = (credits: number) => evaluateCart(question([giftCard('g', 20_000, { rules, credits })]));
    expect(outcomesOf(spending(5001))).toEqual(['-g:redemption_rules_violated']);
    expect(spending(5000).applied[0]?.effect.limits).toMatchObject([
      { key: 'asgm_val_1/g/redeemable/gift_amount/all/all', amount: 5000 },
    ]);
  });

  it('a customer is counted, nobody is not', () => {
    const named = [voucher('a', { ...amountOff(1), rules: [atMost('redemption.count.per_customer', 1)] })];
    expect(outcomesOf(evaluateCart(question(named)))).toEqual(['-a:missing_customer']);
    const byAnn = evaluateCart(question(named, { customer: customer('cust_1') }));
    const key = 'asgm_val_1/a/redeemable/redemptions/customer:cust_1/all';
    expect([...byAnn.unknownCounters.keys()]).toEqual([key]);
  });
});

describe('Budgets of units of a product', () => {
  const rules = [units({ product_campaign_quantity_limit: 10 })];
  const key = 'camp_1/units/productCampaignQuantityLimit%3Aproduct%3Aprod_1';
  const off = (evaluated: EvaluatedCart) => evaluated.whole.itemsAppliedDiscountAmount;

  it('what is over the budget is charged at full price, and only what is discounted is taken of it', () => {
    const named = [voucher('a', { ...tenEach, rules })];
    const asked = (used: number) =>
      evaluateCart(question(named, { order: shirts(3), counters: new Map([[key, used]]) }));
    expect([0, 7, 8, 9, 10, 11].map((used) => off(asked(used)))).toEqual([3000, 3000, 2000, 1000, 0, 0]);
    expect(asked(9).applied[0]?.effect.limits).toEqual([
      { key, amount: 1, maximum: 10, rule: { name: 'productCampaignQuantityLimit' }, isBudget: true },
    ]);
    expect(asked(10).applied[0]?.effect.limits).toEqual([]);
    expect([...evaluateCart(question(named, { order: shirts(3) })).unknownCounters.keys()]).toEqual([key]);
  });

  it('are shared by the redeemables of a request', () => {
    const named = ['a', 'b'].map((id) => voucher(id, { ...tenEach, rules }));
    const evaluated = evaluateCart(question(named, { order: shirts(3), counters: new Map([[key, 6]]) }));
    expect(evaluated.applied.map(({ cart }) => cart.itemsAppliedDiscountAmount)).toEqual([3000, 1000]);
  });

  it('are counted per customer where the limit says so, for customers who are known', () => {
    const limited = voucher('a', { ...tenEach, rules: [units({ product_customer_campaign_quantity_limit: 5 })] });
    const ofAnn = 'camp_1/units/productCustomerCampaignQuantityLimit%3Aproduct%3Aprod_1/customer:cust_1';
    const asked = { order: shirts(3), customer: customer('cust_1'), counters: new Map([[ofAnn, 3]]) };
    const byAnn = evaluateCart(question([limited], asked));
    expect(off(byAnn)).toBe(2000);
    expect(byAnn.applied[0]?.effect.limits).toMatchObject([{ key: ofAnn, amount: 2, maximum: 5 }]);
    const byNobody = evaluateCart(question([limited], { order: shirts(6) }));
    expect(off(byNobody)).toBe(5000);
    expect(byNobody.applied[0]?.effect.limits).toEqual([]);
    expect(byNobody.unknownCounters.size).toBe(0);
  });

  it('of a tier belong to the tier', () => {
    const tier = voucher('promo_1', { ...tenEach, rules: [units({ product_promotion_tier_quantity_limit: 2 })] });
    expect(evaluateCart(question([tier], { order: shirts(3) })).applied[0]?.effect.limits).toMatchObject([
      { key: 'promo_1/units/productPromotionTierQuantityLimit%3Aproduct%3Aprod_1', amount: 2 },
    ]);
  });
});

describe('An explanation', () => {
  const above = rule('order.amount', { $more_than: [20_000] });

  it('says which rule was asked about which value, also of what does not apply', () => {
    const named = [voucher('a', { ...amountOff(500), rules: [rule('order.amount', { $more_than: [1] }), above] })];
    const [outcome] = evaluateCart(question(named, { explain: true })).outcomes;
    expect(outcome?.explanation?.rules).toEqual([
      {
        ruleId: 'val_1',
        passed: true,
        checks: [expect.objectContaining({ path: '1', name: 'order.amount', actual: 10_000, passed: true })],
      },
      {
        ruleId: 'val_2',
        passed: false,
        checks: [expect.objectContaining({ actual: 10_000, passed: false, code: 'order_rules_violated' })],
      },
    ]);
    expect(outcome?.explanation?.steps).toEqual([]);
  });

  it('says how the amounts came about, once, also where rules look at the price', () => {
    const named = [voucher('a', { ...amountOff(500), rules: [rule('order.total_amount', { $more_than: [1] })] })];
    const [outcome] = evaluateCart(question(named, { explain: true })).outcomes;
    expect(outcome?.explanation?.steps.map(({ step }) => step)).toEqual([
      'order_before',
      'value',
      'order_discount',
      'order_after',
    ]);
  });

  it('is there for what has no effect', () => {
    const asked = { explain: true, stacking: { redeemablesNoEffectRule: 'SKIP' as const } };
    const [outcome] = evaluateCart(question([voucher('a', amountOff(0))], asked)).outcomes;
    expect(outcome).toMatchObject({ status: 'SKIPPED', key: 'no_effect' });
    expect(outcome?.explanation?.steps.length).toBeGreaterThan(0);
  });

  it('names the limit of stacking that left no room', () => {
    const named = ['a', 'b'].map((id) => voucher(id, amountOff(1)));
    const asked = { explain: true, stacking: { applicableRedeemablesLimit: 1 } };
    expect(evaluateCart(question(named, asked)).outcomes[1]).toMatchObject({ limit: { limit: 1, applied: 1 } });
  });

  it('changes no outcome', () => {
    const named = [
      voucher('a', { ...amountOff(500), rules: [above] }),
      voucher('b', amountOff(700)),
      giftCard('g', 300),
    ];
    const plain = evaluateCart(question(named));
    const explained = evaluateCart(question(named, { explain: true }));
    expect(explained.whole).toEqual(plain.whole);
    expect(outcomesOf(explained)).toEqual(outcomesOf(plain));
  });

  it('costs nothing where it is not asked for: no value is read for it, nothing is written down', () => {
    let reads = 0;
    const metadata = {
      get vip() {
        reads += 1;
        return true;
      },
    };
    const named = [
      voucher('a', { ...amountOff(500), rules: [rule('customer.metadata', { $is: [true] }, { property: 'vip' })] }),
    ];
    const asked = { customer: customer('cust_1', metadata) };
    const plain = evaluateCart(question(named, asked));
    expect(plain.outcomes[0]?.explanation).toBeUndefined();
    expect(reads).toBe(1);
    evaluateCart(question(named, { ...asked, explain: true }));
    expect(reads).toBe(3);
  });
});
