import { type DemoRequests } from './demo-requests.js';
import { Dice } from './dice.js';

const DAY = 86_400_000;
const DAYS = 90;
const CUSTOMERS = 40;
const ORDERS = 200;
const AT_ONCE = 32;

const FIRST = ['Ada', 'Ben', 'Chen', 'Dora', 'Emil', 'Fatima', 'Goro', 'Hanna', 'Ivan', 'Jola'];
const LAST = ['Archer', 'Baker', 'Cooper', 'Dyer'];
const GOODS = [
  { product_id: 'prod_shirt', name: 'Shirt', price: 2_900 },
  { product_id: 'prod_shoes', name: 'Shoes', price: 8_900 },
  { product_id: 'prod_jacket', name: 'Jacket', price: 12_900 },
  { product_id: 'prod_socks', name: 'Socks', price: 700 },
  { product_id: 'prod_bag', name: 'Bag', price: 4_500 },
];

/** Tells how far the demo is: `done` of `all` steps. */
export type TellProgress = (done: number, all: number) => void;

/**
 * A small shop that has been open for 90 days: vouchers, a gift card, a promotion, a rule, customers, and orders that used them.
 * Made through the engine's own operations, with the clock passed in.
 * @param today milliseconds since 1970
 */
export async function openDemoShop(requests: DemoRequests, today: number, tell: TellProgress): Promise<void> {
  const opening = today - DAYS * DAY;
  const all = 4 + CUSTOMERS + ORDERS;
  let done = 0;
  const step = () => tell(++done, all);
  await createVouchers(requests, at(opening));
  step();
  const tier = await createPromotion(requests, at(opening));
  step();
  await limitPerCustomer(requests, at(opening));
  step();
  await requests.send('gift-card', 'create-voucher', at(opening), giftCard, { code: 'GIFT-100' });
  step();
  await inParallel(CUSTOMERS, async (n) => {
    await requests.send(`customer-${n}`, 'create-customer', at(opening + n * 60_000), customer(n));
    step();
  });
  const dice = new Dice(7);
  const carts = Array.from({ length: ORDERS }, (_order, n) => cart(n, dice, tier));
  await inParallel(ORDERS, async (n) => {
    const moment = opening + DAY + ((DAYS - 2) * DAY * n) / ORDERS;
    await requests.send(`order-${n}`, 'redeem-stacked-discounts', at(moment), carts[n] as object);
    step();
  });
}

const giftCard = { type: 'GIFT_VOUCHER', gift: { amount: 10_000 } };

async function createVouchers(requests: DemoRequests, now: string): Promise<void> {
  const discount = (body: object, more: object = {}) => ({ type: 'DISCOUNT_VOUCHER', discount: body, ...more });
  const welcome = discount({ type: 'PERCENT', percent_off: 10 }, { metadata: { audience: 'everybody' } });
  await requests.send('welcome', 'create-voucher', now, welcome, { code: 'WELCOME10' });
  const five = discount({ type: 'AMOUNT', amount_off: 500 }, { redemption: { quantity: 50 } });
  await requests.send('five', 'create-voucher', now, five, { code: 'FIVE-OFF' });
  const once = discount({ type: 'PERCENT', percent_off: 20 });
  await requests.send('once', 'create-voucher', now, once, { code: 'ONCE-EACH' });
}

async function createPromotion(requests: DemoRequests, now: string): Promise<string | undefined> {
  const campaign = await requests.send('promotion', 'create-campaign', now, {
    name: 'Big carts',
    campaign_type: 'PROMOTION',
    promotion: {
      tiers: [
        {
          name: '15 off from 150',
          banner: 'Spend 150, save 15',
          action: { discount: { type: 'AMOUNT', amount_off: 1_500 } },
        },
      ],
    },
  });
  const promotion = campaign?.['promotion'] as { tiers?: { id: string }[] } | undefined;
  return promotion?.tiers?.[0]?.id;
}

async function limitPerCustomer(requests: DemoRequests, now: string): Promise<void> {
  const rule = await requests.send('rule', 'create-validation-rules', now, {
    name: 'Once per customer',
    error: { message: 'This code works once for each customer' },
    rules: { 1: { name: 'redemption.count.per_customer', conditions: { $less_than_or_equal: [1] } }, logic: '1' },
  });
  const assignment = { related_object_type: 'voucher', related_object_id: 'ONCE-EACH' };
  const params = { validationRuleId: rule?.['id'] as string };
  await requests.send('assignment', 'create-validation-rule-assignment', now, assignment, params);
}

function customer(n: number): object {
  const name = `${FIRST[n % FIRST.length]} ${LAST[n % LAST.length]}`;
  return { source_id: `shopper-${n}`, name, email: `shopper-${n}@example.com`, metadata: { newsletter: n % 3 === 0 } };
}

function cart(n: number, dice: Dice, tier: string | undefined): object {
  const items = Array.from({ length: dice.between(1, 3) }, () => {
    const { product_id, name, price } = dice.oneOf(GOODS);
    return { product_id, related_object: 'product', quantity: dice.between(1, 3), price, product: { name } };
  });
  const total = items.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
  const code = dice.oneOf(['WELCOME10', 'WELCOME10', 'FIVE-OFF', 'ONCE-EACH', 'GIFT-100']);
  const redeemables: object[] = [
    code === 'GIFT-100' ? { object: 'voucher', id: code, gift: { credits: 500 } } : { object: 'voucher', id: code },
  ];
  if (tier && total >= 15_000) redeemables.push({ object: 'promotion_tier', id: tier });
  return {
    redeemables,
    order: { source_id: `order-${n}`, items },
    customer: { source_id: `shopper-${dice.between(0, CUSTOMERS - 1)}` },
  };
}

function at(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

async function inParallel(count: number, work: (n: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
