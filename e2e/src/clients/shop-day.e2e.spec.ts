import { beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@perkstream/kernel/testing';
import { baseUrl, type Json, newProject, type Project, unique } from '../client.js';
import { type BrowserSide, browserSideOf, type ServerSide, serverSideOf } from './libraries.js';

const SOCKS_CENTS = 1_000;
const HAT_CENTS = 5_000;
const CODES = 7;

let project: Project;
let shop: ServerSide;
let page: BrowserSide;
let names: Record<'socks' | 'hat' | 'coupon' | 'card' | 'tiers' | 'codes' | 'rule', string>;

beforeAll(async () => {
  project = await newProject();
  shop = serverSideOf(baseUrl, project.client.keys);
  page = browserSideOf(baseUrl, project.clientKeys);
});

const cart = () => ({
  items: [
    { related_object: 'product' as const, source_id: names.socks, quantity: 2, price: SOCKS_CENTS },
    { related_object: 'product' as const, source_id: names.hat, quantity: 1, price: HAT_CENTS },
  ],
});
const voucher = (id: string) => ({ object: 'voucher' as const, id });
/** An answer as it came: what the types of the library leave out, too. */
const shown = async (answer: Promise<unknown>): Promise<Json> => answer;

describe('A day of a shop that uses @voucherify/sdk', () => {
  it('begins with its setup: products, a rule, coupons, tiers, gift cards', async () => {
    names = {
      ...{ socks: unique('socks'), hat: unique('hat'), coupon: unique('TEN'), card: unique('GIFT') },
      ...{ tiers: unique('Tiers'), codes: unique('Codes'), rule: '' },
    };
    await shop.products.create({ source_id: names.socks, name: 'Socks', price: SOCKS_CENTS });
    await shop.products.create({ source_id: names.hat, name: 'Hat', price: HAT_CENTS });
    const rule = await shop.validationRules.create({
      name: 'Large carts',
      error: { message: 'Only for carts over 20' },
      rules: { 1: { name: 'order.amount', conditions: { $more_than: [2_000] } }, logic: '1' },
    } as never);
    names.rule = rule.id;
    const coupon = await shown(
      shop.vouchers.create({
        code: names.coupon,
        type: 'DISCOUNT_VOUCHER',
        discount: { type: 'PERCENT', percent_off: 10 },
        redemption: { quantity: 1 },
      } as never),
    );
    expect(coupon).toMatchObject({ object: 'voucher', code: names.coupon, redemption: { redeemed_quantity: 0 } });
    // As setup scripts of older shops do it.
    const assigned = await shown(shop.validationRules.createAssignment(rule.id, { voucher: names.coupon } as never));
    expect(assigned).toMatchObject({ related_object_type: 'voucher', related_object_id: coupon.id });
    await shop.vouchers.create({ code: names.card, type: 'GIFT_VOUCHER', gift: { amount: 3_000 } } as never);
    const campaign = await shown(
      shop.promotions.create({
        name: names.tiers,
        campaign_type: 'PROMOTION',
        promotion: { tiers: [{ name: 'Hats', action: { discount: { type: 'AMOUNT', amount_off: 500 } } }] },
      } as never),
    );
    expect(campaign.promotion.tiers).toHaveLength(1);
    await shop.campaigns.create({
      name: names.codes,
      campaign_type: 'DISCOUNT_COUPONS',
      type: 'STATIC',
      vouchers_count: CODES,
      voucher: { type: 'DISCOUNT_VOUCHER', discount: { type: 'AMOUNT', amount_off: 100 }, redemption: { quantity: 1 } },
    } as never);
  });

  it('prices a cart with a coupon and a gift card, and says why a code does not apply', async () => {
    const valid = await shown(
      shop.validations.validateStackable({ redeemables: [voucher(names.coupon), voucher(names.card)], order: cart() }),
    );
    expect(valid).toMatchObject({
      valid: true,
      redeemables: [
        { status: 'APPLICABLE', id: names.coupon, order: { total_discount_amount: 700 } },
        { status: 'APPLICABLE', id: names.card },
      ],
      order: { amount: 7_000, total_discount_amount: 3_700, total_amount: 3_300 },
    });
    const small = await shown(
      shop.validations.validateStackable({ redeemables: [voucher(names.coupon)], order: { amount: 500 } }),
    );
    expect(small.valid).toBe(false);
    const [refused] = [...(small.inapplicable_redeemables ?? []), ...small.redeemables];
    expect(refused.result.error).toMatchObject({
      key: 'order_rules_violated',
      error: { message: 'Only for carts over 20' },
    });
    const unknown = await shown(shop.validations.validateVoucher(unique('NOBODY'), { order: cart() }));
    expect(unknown).toMatchObject({ valid: false, error: { key: 'resource_not_found' } });
  });

  it('shows the tiers of a cart without a code in the browser, and what qualifies', async () => {
    const offered = await shown(page.validate({ amount: 7_000 } as never));
    expect(offered).toMatchObject({
      valid: true,
      promotions: [{ name: 'Hats', order: { total_discount_amount: 500 } }],
    });
    const qualified = await shown(page.qualifications({ scenario: 'ALL', order: cart() } as never));
    expect(JSON.stringify(qualified)).toContain(names.coupon);
  });

  it('keeps a coupon for the cart that locked it', async () => {
    const key = unique('session');
    const once = unique('ONCE');
    await shop.vouchers.create({
      code: once,
      type: 'DISCOUNT_VOUCHER',
      discount: { type: 'AMOUNT', amount_off: 100 },
      redemption: { quantity: 1 },
    } as never);
    const lock = { redeemables: [voucher(once)], order: cart(), session: { type: 'LOCK' as const, key } };
    expect(await shown(shop.validations.validateStackable(lock))).toMatchObject({ valid: true, session: { key } });
    const other = await shown(
      shop.validations.validateStackable({ ...lock, session: { type: 'LOCK', key: unique('session') } }),
    );
    expect(other.valid).toBe(false);
    await shop.vouchers.releaseValidationSession(once, key);
    const free = await shown(shop.validations.validateStackable({ redeemables: [voucher(once)], order: cart() }));
    expect(free.valid).toBe(true);
  });

  it('sells, refuses what is used up, and takes everything back', async () => {
    const customer = { source_id: unique('ada'), name: 'Ada' };
    const bought = await shown(
      shop.redemptions.redeemStackable({
        redeemables: [voucher(names.coupon), voucher(names.card)],
        order: cart(),
        customer,
      }),
    );
    expect(bought.redemptions.map(({ result }: Json) => result)).toEqual(['SUCCESS', 'SUCCESS']);
    expect((await shown(shop.vouchers.get(names.card))).gift).toMatchObject({ amount: 3_000, balance: 0 });
    await expect(shop.redemptions.redeem(names.coupon, { order: cart() } as never)).rejects.toMatchObject({
      code: 400,
      key: 'quantity_exceeded',
    });
    const redeemed = await shown(shop.redemptions.getForVoucher(names.coupon));
    expect(redeemed).toMatchObject({ redeemed_quantity: 1 });
    const back = await shown(shop.redemptions.rollbackStackable(bought.parent_redemption.id, { reason: 'returned' }));
    expect(back.rollbacks.map(({ result }: Json) => result)).toEqual(['SUCCESS', 'SUCCESS']);
    expect((await shown(shop.vouchers.get(names.card))).gift).toMatchObject({ balance: 3_000 });
    expect((await shown(shop.vouchers.get(names.coupon))).redemption.redeemed_quantity).toBe(0);
  });

  it('gives each customer a code of the campaign, and reads its lists to their end', async () => {
    const list = (page: number) => shown(shop.vouchers.list({ campaign: names.codes, limit: 3, page } as never));
    await until(async () => (await list(1)).total >= CODES);
    const customers = ['eve', 'bob', 'zoe'].map(unique);
    for (const source_id of customers) {
      const published = await shown(
        shop.distributions.publications.create({ campaign: { name: names.codes }, customer: { source_id } } as never),
      );
      expect(published).toMatchObject({ result: 'SUCCESS', voucher: { campaign: names.codes } });
    }
    const codes = new Set<string>();
    for (let number = 1; ; number++) {
      const { vouchers } = await list(number);
      if (vouchers.length === 0) break;
      for (const { code } of vouchers) codes.add(code);
    }
    expect(codes.size).toBe(CODES);
    const scrolled: unknown[] = [];
    const everybody = shop.customers.scroll({ limit: 2 }) as AsyncIterable<{ source_id?: string }>;
    for await (const { source_id } of everybody) scrolled.push(source_id);
    expect(scrolled).toEqual(expect.arrayContaining(customers));
    expect(new Set(scrolled).size).toBe(scrolled.length);
  });

  it('gives the library what is left of its limit, and what went wrong by name', async () => {
    await expect(shop.vouchers.get(unique('NOBODY'))).rejects.toMatchObject({
      code: 404,
      key: 'not_found',
      resource_type: 'voucher',
    });
    await shop.vouchers.list();
    expect(shop.apiLimitsHandler.areLimitsAvailable()).toBe(true);
    expect(shop.apiLimitsHandler.getRateLimitRemaining()).toBeGreaterThan(0);
  });
});
