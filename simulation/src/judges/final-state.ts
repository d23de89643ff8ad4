import { isDeepStrictEqual } from 'node:util';
import { bodyOf, type Json } from '../clients/client.js';
import { A_DAY, DAILY, dayOf } from '../clients/days.js';
import { ON_SALE, SALES } from '../clients/sale.js';
import { CREDITS, CUSTOMERS, EARNED, LIMITS, PER_CUSTOMER, type Shop } from '../clients/shop.js';

/** What the answers say that must be so now. It knows the answers and the promises, and nothing of how the engine keeps them. */
export class Expected {
  /** Standing uses, by the code; and of the code with a limit per customer, by the customer. */
  readonly uses = new Map<string, number>();
  readonly usesOf = new Map<string, number>();
  /** Of the code with a limit per day, by the day, the redemptions that stand. */
  readonly daily = new Map<string, Set<string>>();
  /** What there is on the gift card, and on loyalty cards by the code. */
  readonly balances = new Map<string, number>([['GIFT', CREDITS]]);
  /** Of every redemption and rollback that was answered. */
  readonly entries = new Set<string>();
  /** What no answer may say, in words. */
  readonly odd: string[] = [];
  private readonly rolledBack = new Set<string>();

  constructor(shop: Shop) {
    const paid = new Set<string>();
    const [mia = ''] = shop.on.members;
    for (const { operation, params, body: sent, replies } of shop.client.asked) {
      const body = bodyOf(replies[0]);
      if (!body) continue;
      if (operation === 'redeem-stacked-discounts') {
        for (const each of body.redemptions) this.redeemed(each);
        if (body.parent_redemption) this.entries.add(body.parent_redemption.id);
      } else if (operation === 'redeem-reward') this.redeemed(body);
      else if (operation === 'rollback-redemption') this.returned(body);
      else if (operation === 'rollback-stacked-redemptions') {
        for (const each of body.rollbacks) this.returned(each);
        if (body.parent_rollback) this.entries.add(body.parent_rollback.id);
      } else if (operation === 'update-voucher-balance') this.add('GIFT', (sent as Json).amount);
      else if (operation === 'update-loyalty-card-balance') this.add(params?.memberId ?? '', (sent as Json).points);
      else if (operation === 'transfer-points') this.moved(params?.memberId ?? '', sent as Json);
      else if (operation === 'create-order' && body.status === 'PAID') paid.add(body.id);
    }
    this.add(mia, EARNED * paid.size);
  }

  private redeemed(entry: Json): void {
    const code = this.codeOf(entry);
    if (this.entries.has(entry.id)) this.odd.push(`redemption ${entry.id} was answered twice`);
    this.entries.add(entry.id);
    this.use(code, entry.customer_id, 1);
    if (code === DAILY) this.on(dayOf(entry.date)).add(entry.id);
    if (entry.amount) this.add(code, -entry.amount);
  }

  private returned(entry: Json): void {
    if (this.rolledBack.has(entry.redemption)) this.odd.push(`${entry.redemption} was rolled back twice`);
    this.rolledBack.add(entry.redemption);
    this.entries.add(entry.id);
    const code = this.codeOf(entry);
    this.use(code, entry.customer_id, -1);
    for (const redemptions of this.daily.values()) redemptions.delete(entry.redemption);
    if (entry.amount) this.add(code, -entry.amount);
  }

  private on(day: string): Set<string> {
    const known = this.daily.get(day) ?? new Set<string>();
    this.daily.set(day, known);
    return known;
  }

  private codeOf({ object, id, voucher }: Json): string {
    if (!voucher) this.odd.push(`${object} ${id} was answered without its voucher`);
    return voucher?.code;
  }

  private moved(to: string, from: readonly Json[]): void {
    for (const { code, points } of from) {
      this.add(code, -points);
      this.add(to, points);
    }
  }

  private use(code: string, customer: string | undefined, by: number): void {
    this.uses.set(code, (this.uses.get(code) ?? 0) + by);
    if (code === 'HOT' && customer) this.usesOf.set(customer, (this.usesOf.get(customer) ?? 0) + by);
  }

  private add(code: string, amount: number): void {
    this.balances.set(code, (this.balances.get(code) ?? 0) + amount);
  }
}

/** Compares what the shop shows with what its answers promise. @returns what is wrong, in plain words */
export async function judgeShop(shop: Shop): Promise<string[]> {
  const { client } = shop;
  const wrong: string[] = [...client.surprises];
  for (const { operation, key, replies } of client.asked) {
    const [first, ...others] = replies;
    for (const other of others)
      for (const each of differences(plain(first), plain(other)))
        wrong.push(`${operation} under ${key} was answered differently: ${each}`);
  }
  const expected = new Expected(shop);
  wrong.push(...expected.odd);
  const limits: Readonly<Record<string, number | null>> = LIMITS;
  for (const code of [...Object.keys(LIMITS), ...ON_SALE]) {
    const { redemption, gift } = await client.look('get-voucher', { params: { code } });
    const uses = expected.uses.get(code) ?? 0;
    const limit = limits[code] ?? Infinity;
    if (redemption.redeemed_quantity !== uses)
      wrong.push(`${code} shows ${redemption.redeemed_quantity} uses, and ${uses} were answered`);
    if (limit !== Infinity && uses !== limit)
      wrong.push(`${code} is used up, ${uses} times, and its limit is ${limit}`);
    if (code !== 'GIFT') continue;
    wrong.push(...judgeBalance(code, gift.balance, expected));
    wrong.push(...(await judgeLedger(shop, code, gift.balance, 'list-voucher-transactions', { code })));
  }
  const sales = ON_SALE.reduce((sum, code) => sum + (expected.uses.get(code) ?? 0), 0);
  if (sales !== SALES)
    wrong.push(`The budget of the sale is used up by ${sales} redemptions, and is good for ${SALES}`);
  for (const day of new Set([...expected.daily.keys(), shop.days.full])) {
    const uses = expected.daily.get(day)?.size ?? 0;
    if (uses > A_DAY || (day === shop.days.full && uses < A_DAY))
      wrong.push(`${DAILY} is redeemed ${uses} times on ${day}, and the limit is ${A_DAY}`);
  }
  for (const [customer, uses] of expected.usesOf)
    if (uses !== PER_CUSTOMER) wrong.push(`${customer} used up HOT, ${uses} times, and the limit is ${PER_CUSTOMER}`);
  if (expected.usesOf.size !== CUSTOMERS.length) wrong.push(`${expected.usesOf.size} customers used HOT`);
  for (const code of shop.on.members) {
    const { loyalty_card } = await client.look('get-voucher', { params: { code } });
    const { balance } = loyalty_card;
    wrong.push(...judgeBalance(code, balance, expected));
    wrong.push(...(await judgeLedger(shop, code, balance, 'list-loyalty-card-transactions', { memberId: code })));
  }
  wrong.push(...(await judgeList(shop, expected)));
  return wrong;
}

function judgeBalance(code: string, shown: number, { balances }: Expected): string[] {
  const wrong: string[] = [];
  const balance = balances.get(code) ?? 0;
  if (shown !== balance) wrong.push(`${code} shows a balance of ${shown}, and by the answers it is ${balance}`);
  if (balance < 0) wrong.push(`The balance of ${code} is ${balance}`);
  return wrong;
}

/** The entries of a ledger add up to the balance, and none of them goes below zero. */
async function judgeLedger({ client }: Shop, code: string, balance: number, operation: string, params: Json) {
  const wrong: string[] = [];
  let sum = 0;
  for (let startingAfter: string | undefined; ;) {
    const query = { limit: 100, ...(startingAfter && { starting_after_id: startingAfter }) };
    const page = await client.look(operation, { params, query });
    for (const { id, details } of page.data) {
      const { amount, points, balance: after } = details.balance;
      sum += amount ?? points;
      if (after < 0) wrong.push(`${code} has ${after} after ${id}`);
    }
    if (!page.has_more) break;
    startingAfter = page.more_starting_after;
  }
  if (sum !== balance) wrong.push(`The ledger of ${code} adds up to ${sum}, and its balance is ${balance}`);
  return wrong;
}

/** The list of redemptions shows each that was answered once, and no other. */
async function judgeList({ client }: Shop, { entries }: Expected): Promise<string[]> {
  const shown: string[] = [];
  for (let page = 1; ; page++) {
    const list = await client.look('list-redemptions', { query: { limit: 100, page, result: 'SUCCESS' } });
    shown.push(...list.redemptions.map(({ id }: Json) => id as string));
    if (list.redemptions.length < 100) break;
  }
  const missing = [...entries].filter((id) => !shown.includes(id));
  const more = shown.filter((id, index) => !entries.has(id) || shown.indexOf(id) !== index);
  return [
    ...missing.map((id) => `${id} was answered, and is not in the list`),
    ...more.map((id) => `${id} is in the list, and was not answered, or is there twice`),
  ];
}

/** Where two answers differ, in words. */
function differences(one: unknown, other: unknown, path = ''): string[] {
  if (isDeepStrictEqual(one, other)) return [];
  if (!isObject(one) || !isObject(other))
    return [`${path} is ${JSON.stringify(one)}, then ${JSON.stringify(other)}`.slice(0, 300)];
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].flatMap((name) => differences(one[name], other[name], `${path}/${name}`));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function plain(value: unknown): unknown {
  return value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as unknown);
}
