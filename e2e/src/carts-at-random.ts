import { expect } from '@jest/globals';
import { until } from '@perkstream/kernel/testing';
import { type Json, unique } from './client.js';
import { type CopiedShop } from './copied-shop.js';
import { numbersFrom } from './numbers-from.js';
import { codesOf } from './whole-campaign.js';

const PRICES = { jeans: 13_990, socks: 590 } as const;
const SOURCES = ['jeans', 'socks'] as const;
const CUSTOMERS = 8;
/** Points of a card once it is at rest: 10, 300 and 25 for its tier; of these, each 20 become a reward by themselves, for a few. */
const AT_REST = { vip: 15, others: 335 } as const;

interface Cart {
  readonly customer: { readonly source_id: string; readonly metadata: { readonly vip: boolean } };
  readonly order: object;
  /** Which code or offer of the campaign it is tried with */
  readonly pick: number;
  /** Points to spend, where it is a card */
  readonly points: number;
  readonly isRedeemed: boolean;
}

/** Tries a cart on a campaign. */
type Try = (cart: Cart) => Promise<Json>;

/** Carts of different customers, items and amounts: of the same seed the same ones. */
export function cartsFrom(seed: number, count: number): readonly Cart[] {
  const below = numbersFrom(seed);
  const run = unique('run');
  return Array.from({ length: count }, () => {
    const who = below(CUSTOMERS);
    const lines = SOURCES.filter(() => below(3) > 0).map((source_id) => ({
      source_id,
      related_object: 'product',
      quantity: 1 + below(4),
      price: PRICES[source_id],
    }));
    const items = lines.length === 0 ? {} : { items: lines };
    return {
      customer: { source_id: `${run}-${who}`, metadata: { vip: who % 2 === 0 } },
      order: lines.length === 0 ? { amount: 100 * (1 + below(500)) } : items,
      pick: below(4),
      points: 10 * (1 + below(20)),
      isRedeemed: below(4) === 0,
    };
  });
}

/** What a campaign says to carts: its codes, its offers, or its cards with their points. */
export async function priceCarts(shop: CopiedShop, campaign: Json): Promise<Try> {
  if (campaign.campaign_type === 'LOYALTY_PROGRAM') return answersOfProgram(shop, campaign);
  const redeemables = campaign.promotion
    ? campaign.promotion.tiers.map(({ id }: Json) => ({ object: 'promotion_tier', id }))
    : (await codesOf(shop, campaign.id)).map((id) => ({ object: 'voucher', id }));
  const stacks = campaign.promotion ? (await shop.got(`/v1/promotions/${campaign.id}/stacks`)).data : [];
  const all = [...redeemables, ...stacks.map(({ id }: Json) => ({ object: 'promotion_stack', id }))];
  return async ({ customer, order, pick, isRedeemed }) => {
    const body = { customer, order, redeemables: [all[pick % all.length]] };
    const path = isRedeemed ? '/v1/redemptions' : '/v1/validations';
    return gistOf((await shop.client.post(path, body)).body);
  };
}

/** Estimates the points of the cart, and spends some on it. */
async function answersOfProgram(shop: CopiedShop, { id }: Json): Promise<Try> {
  const cards = new Map<string, string>();
  const { data: rewards } = await shop.got(`/v1/loyalties/${id}/rewards`);
  const coin = rewards.find(({ parameters }: Json) => parameters === undefined);
  const cardOf = async (customer: Cart['customer']): Promise<string> => {
    const known = cards.get(customer.source_id);
    if (known !== undefined) return known;
    const { code } = await shop.made(`/v1/loyalties/${id}/members`, { customer });
    await shop.made(`/v1/loyalties/${id}/members/${code}/balance`, { points: 300 });
    const rest = customer.metadata.vip ? AT_REST.vip : AT_REST.others;
    await until(async () => (await shop.got(`/v1/vouchers/${code}`)).loyalty_card.balance === rest);
    cards.set(customer.source_id, code);
    return code;
  };
  return async ({ customer, order, points }) => {
    const code = await cardOf(customer);
    const { points_estimation: estimated } = await shop.made(`/v1/loyalties/${id}/qualifications`, { customer, order });
    const spent = { object: 'voucher', id: code, reward: { id: coin.reward_id, points } };
    const { body } = await shop.client.post('/v1/validations', { customer, order, redeemables: [spent] });
    return { estimated, ...gistOf(body) };
  };
}

/** Whether it applies and what it takes off, or why it does not. */
function gistOf({ redeemables = [], order, redemptions, inapplicable_redeemables: not = [], ...body }: Json): Json {
  const shown = redemptions === undefined ? order : redemptions[redemptions.length - 1].order;
  const items = shown?.items ?? [];
  return {
    key: body.key,
    errors: [...redeemables, ...not].map(({ status, result }: Json) => [
      status,
      result?.error?.key,
      result?.details?.key,
    ]),
    off: shown?.total_discount_amount,
    applied: shown?.total_applied_discount_amount,
    items: items.map(({ quantity, discount_amount }: Json) => [quantity, discount_amount]),
  };
}

/** On each cart first the one, then the other; some apply, and some do not. */
export async function expectAlike(one: Try, other: Try, carts: readonly Cart[]): Promise<void> {
  const applied = await expectSameAnswers(one, other, carts);
  expect(applied).toBeGreaterThan(0);
  expect(applied).toBeLessThan(carts.length);
}

/** On each cart first the one, then the other. @returns on how many they apply */
export async function expectSameAnswers(one: Try, other: Try, carts: readonly Cart[]): Promise<number> {
  let applied = 0;
  for (const [index, cart] of carts.entries()) {
    const wanted = await one(cart);
    expect({ index, ...(await other(cart)) }).toEqual({ index, ...wanted });
    if (wanted.off > 0) applied += 1;
  }
  return applied;
}
