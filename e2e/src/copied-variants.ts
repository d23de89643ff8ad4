import { type CopiedShop } from './copied-shop.js';
import { type Json } from './client.js';

type Make = (shop: CopiedShop) => Promise<Json>;

const weekdays = { validity_day_of_week: [0, 1, 2, 3, 4, 5, 6] };
const codes = { type: 'STATIC', vouchers_count: 4 } as const;
const limited = (quantity: number) => ({ redemption: { quantity } });

/** A rule that lets each customer redeem once, with the products that a discount is for. */
const ruleFor = (shop: CopiedShop, more: object = {}) =>
  shop.rule([['redemption.count.per_customer', { $less_than_or_equal: [1] }]], more);

/** Codes with a discount, and a rule of their own. */
const coupons =
  (
    discount: (shop: CopiedShop) => object,
    targets: (shop: CopiedShop) => object = () => ({}),
    more: object = codes,
  ): Make =>
  async (shop) => {
    const { id } = await ruleFor(shop, targets(shop));
    const voucher = { discount: discount(shop), ...limited(9) };
    return shop.campaign('DISCOUNT_COUPONS', { ...more, validation_rules: [id], voucher });
  };

const jeans = ({ products: [{ id }] }: CopiedShop, more: object = {}) => ({ object: 'product', id, ...more });
const socks = ({ products: [, { id }] }: CopiedShop, more: object = {}) => ({ object: 'product', id, ...more });
const only = (...included: object[]) => ({ applicable_to: { included, excluded: [], included_all: false } });
const allBut = (...excluded: object[]) => ({ applicable_to: { included: [], excluded, included_all: true } });
const amountOff = (amount_off: number, more: object) => ({ type: 'AMOUNT', amount_off, ...more });

const offers =
  (tiers: (shop: CopiedShop, rule: string) => readonly object[]): Make =>
  async (shop) => {
    const { id } = await ruleFor(shop);
    const campaign = await shop.campaign('PROMOTION', { promotion: { tiers: tiers(shop, id) } });
    await shop.assign(shop.shared, 'campaign', campaign.id);
    return campaign;
  };

/** Campaigns beside those of `CopiedShop`, by what they have that those have not. */
export const variants: Readonly<Record<string, Make>> = {
  'a price for the order': coupons(() => ({ type: 'FIXED', fixed_amount: 9_900, effect: 'APPLY_TO_ORDER' })),
  'a price by formula': coupons(() => ({
    type: 'FIXED',
    fixed_amount: 100,
    fixed_amount_formula: 'IF(ORDER_AMOUNT > 200; 150; 90)',
  })),
  'prices of products': coupons(
    () => ({ type: 'FIXED', effect: 'APPLY_TO_ITEMS' }),
    (shop) => only(jeans(shop, { price: 9_990, quantity_limit: 2 }), socks(shop, { price: 400 })),
  ),
  'an amount shared by the cheapest': coupons(
    () => amountOff(2_000, { effect: 'APPLY_TO_ITEMS_PROPORTIONALLY', aggregated_amount_limit: 1_500 }),
    (shop) =>
      only(jeans(shop), socks(shop, { effect: 'APPLY_FROM_CHEAPEST', skip_initially: 1, repeat: 2, target: 'UNIT' })),
  ),
  'an amount for each unit but of one product': coupons(
    () => amountOff(150, { effect: 'APPLY_TO_ITEMS_BY_QUANTITY', aggregated_amount_limit: 900 }),
    (shop) => allBut(socks(shop)),
    { ...codes, ...weekdays },
  ),
  'a percentage without goods on sale': coupons(() => ({
    type: 'PERCENT',
    percent_off: 40,
    effect: 'APPLY_TO_ORDER',
    exclude_on_sale: true,
  })),
  'an amount by formula': coupons(
    () => amountOff(100, { amount_off_formula: 'ORDER_AMOUNT * 0.1', effect: 'APPLY_TO_ORDER' }),
    undefined,
    { type: 'AUTO_UPDATE', vouchers_count: 3, activity_duration_after_publishing: 'P7D' },
  ),
  'a percentage of what a bundle holds': coupons(
    () => ({ type: 'PERCENT', percent_off: 25, effect: 'APPLY_TO_ITEMS', aggregated_amount_limit: 8_000 }),
    (shop) => ({
      bundle_rules: Object.fromEntries(
        [jeans(shop), socks(shop)].map((product, index) => [
          index + 1,
          {
            name: 'order.items.any',
            conditions: { $is: [product] },
            rules: { 1: { name: 'order.items.aggregated_quantity', conditions: { $is: [1] } }, logic: '1' },
          },
        ]),
      ),
    }),
  ),
  'units of several products': coupons(({ products: [one, other] }) => ({
    type: 'UNIT',
    effect: 'ADD_MANY_ITEMS',
    units: [
      { unit_type: one!.id, unit_off: 1, effect: 'ADD_NEW_ITEMS' },
      { unit_type: other!.id, unit_off: 3, effect: 'ADD_MISSING_ITEMS' },
    ],
  })),
  'units by formula': coupons(({ products: [, other] }) => ({
    type: 'UNIT',
    unit_off: 1,
    unit_off_formula: 'IF(ORDER_AMOUNT > 200; 3; 1)',
    unit_type: other!.id,
    effect: 'ADD_NEW_ITEMS',
  })),
  'cards that pay for an order': async (shop) => {
    const { id } = await shop.rule([['redemption.gift.amount', { $less_than_or_equal: [9_000] }]]);
    const campaign = await shop.campaign('GIFT_VOUCHERS', {
      ...codes,
      activity_duration_after_publishing: 'P2Y',
      validation_rules: [id],
      voucher: {
        gift: { amount: 60_000, effect: 'APPLY_TO_ORDER' },
        ...limited(5),
        code_config: { length: 9, prefix: 'CARD-' },
      },
    });
    await shop.assign(shop.shared, 'campaign', campaign.id);
    return campaign;
  },
  'offers of products and prices': offers(({ products: [, other] }, rule) => [
    {
      name: 'Socks',
      action: { discount: { type: 'UNIT', unit_off: 1, unit_type: other!.id, effect: 'ADD_NEW_ITEMS' } },
    },
    { name: 'Price', action: { discount: { type: 'FIXED', fixed_amount: 5_000 } }, validation_rules: [rule] },
    { name: 'Most', action: { discount: { type: 'PERCENT', percent_off: 50, amount_limit: 700 } }, ...weekdays },
  ]),
  'offers in an order of their own': offers((_shop, rule) => [
    { name: 'Last', hierarchy: 9, metadata: { place: 9 }, action: { discount: amountOff(300, {}) } },
    {
      name: 'First',
      hierarchy: 2,
      category: 'Season',
      validation_rules: [rule],
      action: { discount: amountOff(900, {}) },
    },
  ]),
  'friends without rewards': async (shop) => {
    const { id } = await ruleFor(shop, only(jeans(shop)));
    return shop.campaign('REFERRAL_PROGRAM', {
      ...codes,
      validation_rules: [id],
      voucher: { discount: { type: 'PERCENT', percent_off: 12, effect: 'APPLY_TO_ITEMS' }, ...limited(8) },
      referral_program: { conversion_event_type: 'redemption' },
    });
  },
};
