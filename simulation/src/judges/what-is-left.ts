import { type Reply } from '@perkstream/published';
import { bodyOf, type Client, type Given, type Json } from '../clients/client.js';
import { dayOf } from '../clients/days.js';
import { type Account } from './account.js';
import { type AtEachAppend } from './at-each-append.js';
import { type Complaint } from './complaint.js';

/** More uses than that are not used up, and not more things of a kind. */
const MAX_USES = 8;
const MAX_THINGS_PER_KIND = 6;
const ROWS_PER_PAGE = 100;
/** In the key of a limit. */
const CUSTOMER = /customer:(cust_\w+)/;

/** Something with what is left of it. */
interface Left {
  readonly stream: string;
  /** In the project. */
  readonly key: string;
  readonly account: Account;
}

/**
 * What the events say is left in a project, when nothing goes wrong and nothing is under way: it is shown so, all of it can be spent, and one
 * more cannot.
 */
export class WhatIsLeft {
  private readonly wrong: Complaint[] = [];

  constructor(
    private readonly client: Client,
    private readonly judged: AtEachAppend,
  ) {}

  async judge(): Promise<readonly Complaint[]> {
    await this.look();
    for (const reward of this.some('reward')) await this.spendStock(reward);
    for (const limit of this.some('limit')) await this.spendLimit(limit);
    for (const code of this.some('voucher', ({ definition }) => !definition.gift)) await this.spendUses(code);
    for (const card of this.some('voucher', ({ definition }) => definition.gift)) await this.spendCredits(card);
    for (const card of this.some('loyalty_card')) await this.spendPoints(card);
    await this.look();
    return this.wrong;
  }

  /** What lists show. */
  private async look(): Promise<void> {
    const now = new Date().toISOString();
    const vouchers = await this.all('list-vouchers', 'vouchers');
    for (const { stream, key, account } of this.left('voucher')) {
      const shown = vouchers.find(({ code }) => code === key);
      const { redemption, gift, loyalty_card: card } = shown ?? {};
      this.compare(stream, 'redeemed quantity', redemption?.redeemed_quantity, account.uses);
      this.compare(stream, 'locked quantity', redemption?.locked_quantity ?? 0, account.locksAt(now));
      if (gift) this.compare(stream, 'balance', gift.balance, account.balance);
      const points = `loyalty_card-${this.client.projectId}.${account.definition.id}`;
      const ledger = this.judged.accounts.get(points);
      if (ledger && !ledger.isDueOn(dayOf(now)))
        this.compare(points, 'balance', card?.balance, ledger.balanceOn(dayOf(now)));
    }
    const rewards = await this.all('list-rewards', 'data');
    for (const { stream, key, account } of this.left('reward'))
      this.compare(stream, 'redeemed', rewards.find(({ id }) => id === key)?.redeemed ?? 0, account.uses);
  }

  private async all(operation: string, name: string): Promise<Json[]> {
    const items: Json[] = [];
    for (let page = 1; ; page++) {
      const shown = await this.client.look(operation, { query: { limit: ROWS_PER_PAGE, page } });
      items.push(...shown[name]);
      if (shown[name].length < ROWS_PER_PAGE) return items;
    }
  }

  private compare(stream: string, what: string, shown: unknown, expected: unknown): void {
    if (shown === expected) return;
    const text = `${stream} shows ${what} ${shown as string}, and ${expected as string} by its events would be right`;
    this.wrong.push({ text, about: [stream] });
  }

  private left(category: string): Left[] {
    const prefix = `${category}-${this.client.projectId}.`;
    const streams = [...this.judged.accounts].filter(([stream]) => stream.startsWith(prefix));
    return streams
      .map(([stream, account]) => ({ stream, key: stream.slice(prefix.length), account }))
      .filter(({ stream }) => !this.judged.deleted.has(stream));
  }

  /** Those first of which something was let go again. */
  private some(category: string, is: (account: Account) => boolean = () => true): Left[] {
    const all = this.left(category).filter(({ account }) => is(account));
    const isFirst = ({ account }: Left) => account.wasReleased;
    return [...all.filter(isFirst), ...all.filter((each) => !isFirst(each))].slice(0, MAX_THINGS_PER_KIND);
  }

  private async spendStock({ stream, key, account }: Left): Promise<void> {
    const { usesLeft } = account;
    const assigned = this.judged.rewarded.get(key);
    const card = this.left('loyalty_card').find((each) => each.account.definition.campaignId === assigned?.campaignId);
    const memberId = card && this.codeOf(card.key)?.key;
    if (!assigned || usesLeft > MAX_USES || memberId === undefined) return;
    const points = (usesLeft + 1) * assigned.points;
    await this.client.ask('update-loyalty-card-balance', { params: { memberId }, body: { points } });
    const body = { reward: { id: key } };
    await this.spend(
      stream,
      `${usesLeft}`,
      usesLeft,
      'redeem-reward',
      () => ({ params: { memberId }, body }),
      'quantity_exceeded',
    );
  }

  private async spendLimit({ stream, key, account }: Left): Promise<void> {
    const [owner = '', id = ''] = key.split('/');
    // Of a code with several limits, each request names a customer.
    const others = this.left('limit').filter((each) => each.key.includes(`/${id}/`));
    const named = [key, ...others.map((each) => each.key)].map((each) => CUSTOMER.exec(each)?.[1]);
    const customer = named.find((each) => each !== undefined && !this.isErased(each));
    if (CUSTOMER.test(key) && !key.includes(`${customer}`)) return;
    const [, day] = /daily:([\d-]+)/.exec(key) ?? [];
    if (day !== undefined && day !== dayOf(new Date().toISOString())) return;
    const code = this.codeOf(id) ?? this.left('voucher').find((each) => each.account.definition.campaignId === owner);
    if (!code) return;
    const each = key.includes('/discount_amount/') ? (code.account.definition.discount?.amountOff ?? Infinity) : 1;
    const left = Math.min(Math.floor(account.amountLeft / each), this.leftOf(code, customer));
    if (left > MAX_USES) return;
    const given = () => redemption({ id: code.key }, customer);
    await this.spend(stream, `${left} uses`, left, 'redeem-stacked-discounts', given, 'redemption_rules_violated');
  }

  private async spendUses(code: Left): Promise<void> {
    const left = this.leftOf(code);
    // Without a customer, those with other limits are refused.
    if (left > MAX_USES || code.account.definition.type === 'LOYALTY_CARD') return;
    const given = () => redemption({ id: code.key });
    await this.spend(code.stream, `${left} uses`, left, 'redeem-stacked-discounts', given, 'quantity_exceeded');
  }

  private async spendCredits({ stream, key, account }: Left): Promise<void> {
    const { balance } = account;
    const of = (credits: number) => redemption({ id: key, gift: { credits } }, undefined, credits);
    const all = balance > 0 ? 1 : 0;
    const given = (n: number) => of(n < all ? balance : 1);
    await this.spend(stream, `${balance} credits`, all, 'redeem-stacked-discounts', given, 'gift_amount_exceeded');
  }

  private async spendPoints({ stream, key, account }: Left): Promise<void> {
    const today = dayOf(new Date().toISOString());
    if (account.isDueOn(today)) return;
    const balance = account.balanceOn(today);
    const memberId = this.codeOf(key)?.key;
    if (memberId === undefined) return;
    const all = balance > 0 ? 1 : 0;
    const given = (n: number) => ({ params: { memberId }, body: { points: n < all ? -balance : -1 } });
    await this.spend(stream, `${balance} points`, all, 'update-loyalty-card-balance', given, 'invalid_amount');
  }

  /** Asks as often as there is something left, and once more. @param refusal where another one means that something else is in the way */
  private async spend(
    stream: string,
    left: string,
    times: number,
    operation: string,
    given: (n: number) => Given,
    refusal?: string,
  ): Promise<void> {
    for (let n = 0; n <= times; n++) {
      const reply = await this.client.ask(operation, given(n));
      const isDone = bodyOf(reply) !== undefined;
      if (isDone === n < times) continue;
      const key = keyOf(reply);
      if (!isDone && refusal !== undefined && key !== refusal) return;
      const text = isDone
        ? `${stream} is used up, and ${operation} is given one more: a refusal would be right`
        : `${stream} has ${left} left, and request ${n + 1} for all of it is refused: ${key}; all of them would be right`;
      this.wrong.push({ text: `${text} (${JSON.stringify(given(n))})`, about: [stream] });
      return;
    }
  }

  private isErased(customer: string): boolean {
    return this.judged.deleted.has(`customer-${this.client.projectId}.${customer}`);
  }

  private codeOf(id: string): Left | undefined {
    return this.left('voucher').find(({ account }) => account.definition.id === id);
  }

  /** How often a code can be redeemed by all limits that have begun to count. */
  private leftOf({ account }: Left, customer?: string): number {
    const { id } = account.definition;
    const isCounted = ({ key }: Left) =>
      key.includes(`/${id}/`) && (customer === undefined || !key.includes('/customer:') || key.includes(customer));
    const today = `daily:${dayOf(new Date().toISOString())}`;
    const limits = this.left('limit').filter(
      (each) => isCounted(each) && (!each.key.includes('/daily:') || each.key.includes(today)),
    );
    return Math.min(account.usesLeft, ...limits.map((each) => each.account.amountLeft));
  }
}

function redemption(redeemable: object, customer?: string, amount = 10_000): Given {
  const redeemables = [{ object: 'voucher', ...redeemable }];
  return { body: { redeemables, order: { amount }, ...(customer !== undefined && { customer: { id: customer } }) } };
}

function keyOf(reply: Reply | undefined): string | undefined {
  return reply && 'error' in reply ? reply.error.key : undefined;
}
