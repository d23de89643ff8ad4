import { type DemoStep, type DemoRequests } from '../demo-requests.js';
import { type Product, products, skuSourceId } from './assortment.js';
import { DAY_MS, DAYS } from './calendar.js';
import { forExamples } from './for-examples.js';
import { filters, lists } from './groups.js';
import { type GivenCode, giveAway } from './given-codes.js';
import { makePeople, type Person } from './people.js';
import { join, POINTS_CLUB } from './points-club.js';
import { type CodeCounts, GIFT_CARD, MEMBERS, ProgramSetup } from './programs.js';
import { type Purchase, Shopping } from './shopping.js';

/** How large a shop. */
export interface DemoSize {
  readonly customers: number;
  /** Of the loyalty program: those who have been there for longest */
  readonly members: number;
  readonly orders: number;
  readonly codes: CodeCounts;
}

export const WHOLE_SHOP: DemoSize = {
  customers: 5_000,
  members: 2_000,
  orders: 20_000,
  codes: { newsletter: 4_000, birthday: 2_000, comeBack: 1_500, giftCards: 1_500, referral: 1_000 },
};

/** How many of the oldest customers, who are members, and of the others are there before everybody else. */
const IN_EXAMPLES = 5;

/**
 * A shop that has been open for 90 days: sets up what it offers, and says what happened since.
 * @param today milliseconds since 1970
 * @returns scenes that follow each other; the acts of one may happen at the same time
 */
export async function openShop(
  requests: DemoRequests,
  size: DemoSize,
  today: number,
): Promise<readonly (readonly DemoStep[])[]> {
  const opening = today - DAYS * DAY_MS;
  const programs = await new ProgramSetup(requests, opening, size.codes).run();
  const people = makePeople(size.customers, opening, today);
  const giveAwaySome = (codes: readonly string[], share: number) =>
    giveAway(codes, Math.ceil(codes.length * share), people, opening);
  const codes = {
    birthday: giveAwaySome(programs.birthday, 0.6),
    giftCards: giveAwaySome(programs.giftCards, 0.5),
    referral: giveAwaySome(programs.referral, 0.3),
  };
  const purchases = new Shopping(people, programs, codes, today).purchases(size.orders, opening);
  const newcomers = people.slice(size.members);
  const [known, later] = [people.slice(0, IN_EXAMPLES), people.slice(IN_EXAMPLES, size.members)];
  const inExamples = [...known, ...newcomers.slice(0, IN_EXAMPLES)];
  return [
    // What the documentation names comes first: it is read while the rest is made.
    products.map((product) => stock(product, opening)),
    inExamples.map(register),
    known.map(join),
    [...knownCodes(newcomers, today - DAY_MS), ...lists(people, today - DAY_MS)],
    forExamples(people, newcomers, today - DAY_MS),
    people.filter((person) => !inExamples.includes(person)).map(register),
    later.map(join),
    Object.values(codes).flat().map(give),
    purchases.map(buy),
    purchases.flatMap(bringBack),
    purchases.filter((purchase, index) => index % IN_SO_MANY === 0 && isUnpacked(purchase, today)).map(bringOneBack),
    filters(today - DAY_MS),
  ];
}

/** Codes that documentation and examples name. @param people who are no members yet */
function knownCodes(people: readonly Person[], at: number): DemoStep[] {
  const giftCard: DemoStep = async (requests) => {
    const request = { name: `code/${GIFT_CARD}`, operation: 'create-voucher', at, params: { code: GIFT_CARD } };
    await requests.send({ ...request, body: { type: 'GIFT_VOUCHER', gift: { amount: 5_000 } } });
  };
  const members = MEMBERS.map((code, place): DemoStep => async (requests) => {
    const params = { campaignId: POINTS_CLUB, code };
    const operation = 'add-voucher-with-specific-code-to-campaign';
    await requests.send({ name: `code/${code}`, operation, at, params, body: {} });
    const customer = people[place]?.sourceId;
    if (customer !== undefined) await give({ code, customer, at })(requests);
  });
  return [giftCard, ...members];
}

function stock({ sourceId, name, price, regularPrice, department, sizes }: Product, opening: number): DemoStep {
  return async (requests) => {
    const at = opening - DAY_MS;
    const prices = { price, ...(regularPrice !== undefined && { regular_price: regularPrice }) };
    const body = {
      source_id: sourceId,
      name,
      ...prices,
      metadata: { department: department.name },
      ...(sizes.length > 0 && { attributes: ['size'] }),
    };
    await requests.send({ name: `product/${sourceId}`, operation: 'create-product', at, body });
    for (const size of sizes) {
      const source = skuSourceId(sourceId, size);
      const sku = { source_id: source, sku: `${name}, ${size}`, ...prices, attributes: { size } };
      const params = { productId: sourceId };
      await requests.send({ name: `sku/${source}`, operation: 'create-sku', at, params, body: sku });
    }
  };
}

function register({ sourceId, registeredAt: at, profile }: Person): DemoStep {
  return async (requests) => {
    const body = { source_id: sourceId, ...profile };
    await requests.send({ name: `customer/${sourceId}`, operation: 'create-customer', at, body });
  };
}

function give({ code, customer, at }: GivenCode): DemoStep {
  return async (requests) => {
    const body = { voucher: code, customer: { source_id: customer }, channel: 'newsletter' };
    await requests.send({ name: `publication/${code}`, operation: 'create-publication', at, body });
  };
}

/** Whose code does not work buys without it. */
function buy({ sourceId, at, customer: source_id, order, redeemables }: Purchase): DemoStep {
  const act = async (requests: DemoRequests) => {
    const customer = { source_id };
    const body = { redeemables, order, customer };
    if (await requests.try({ name: `redemption/${sourceId}`, operation: 'redeem-stacked-discounts', at, body })) return;
    const plain = { ...order, customer };
    await requests.send({ name: `order/${sourceId}`, operation: 'create-order', at: at + 60_000, body: plain });
  };
  return Object.assign(act, { customer: source_id });
}

/** Of so many purchases that are kept, something comes back of one. */
const IN_SO_MANY = 40;
const DAYS_AT_HOME = 5;

function isUnpacked({ at, returned }: Purchase, today: number): boolean {
  return !returned && at + DAYS_AT_HOME * DAY_MS < today;
}

/** One unit of the first line. */
function bringOneBack({ sourceId, at: boughtAt }: Purchase): DemoStep {
  return async (requests) => {
    const at = boughtAt + DAYS_AT_HOME * DAY_MS;
    const params = { orderId: sourceId };
    const order = await requests.send({ name: `look-again/${sourceId}`, operation: 'get-order', at, params });
    const [item] = (order['items'] ?? []) as { id: string }[];
    const body = { items: [{ item: item?.id, quantity: 1 }], reason: 'Does not fit' };
    await requests.send({ name: `return-one/${sourceId}`, operation: 'return-items', at, params, body });
  };
}

/** Only what was redeemed can be rolled back; an order without a discount is canceled. */
function bringBack({ sourceId, returned }: Purchase): DemoStep[] {
  if (!returned) return [];
  const { at, reason } = returned;
  const params = { orderId: sourceId };
  const act: DemoStep = async (requests) => {
    const order = await requests.send({ name: `look/${sourceId}`, operation: 'get-order', at, params });
    const redemptions = Object.entries((order['redemptions'] ?? {}) as Record<string, { stacked?: unknown }>);
    const [id, { stacked } = {}] = redemptions.find(([, each]) => each.stacked) ?? redemptions[0] ?? [];
    const request = { name: `return/${sourceId}`, at, query: { reason } };
    if (id === undefined) {
      await requests.send({ ...request, operation: 'update-order', params, body: { status: 'CANCELED' } });
    } else if (stacked) {
      await requests.send({
        ...request,
        operation: 'rollback-stacked-redemptions',
        params: { parentRedemptionId: id },
      });
    } else {
      await requests.send({ ...request, operation: 'rollback-redemption', params: { redemptionId: id } });
    }
  };
  return [act];
}
