import { type RecordedEvent } from '@perkstream/ports';
import { type Json } from '../clients/client.js';
import { A_DAY } from '../clients/days.js';
import { BUDGET } from '../clients/sale.js';
import { LIMITS, PER_CUSTOMER } from '../clients/shop.js';
import { type World } from '../world/world.js';

type State = 'held' | 'standing';

/** What is left of uses and of a balance, and which redemptions took it. What is held is used until it is let go. */
class Account {
  private readonly taken = new Map<string, { state: State; readonly amount: number }>();

  constructor(
    private uses: number,
    private balance: number,
  ) {}

  /** Each method: @returns what is wrong with it, in plain words */
  add(amount: number, uses = 0): string | undefined {
    this.balance += amount;
    this.uses += uses;
    if (uses < 0 && this.uses < 0) return `is used ${-this.uses} times more than its limit`;
    return amount < 0 && this.balance < 0 ? `has ${this.balance} left` : undefined;
  }

  take(id: string, state: State, amount = 0): string | undefined {
    if (this.taken.has(id)) return `is used by ${id} already`;
    this.taken.set(id, { state, amount });
    return this.add(-amount, -1);
  }

  get held(): readonly string[] {
    return [...this.taken].filter(([, { state }]) => state === 'held').map(([id]) => id);
  }

  confirm(id: string): string | undefined {
    const use = this.taken.get(id);
    if (use?.state !== 'held') return `holds nothing for ${id}`;
    use.state = 'standing';
    return undefined;
  }

  /** Of a code that was deleted for good nothing is left. */
  close(): undefined {
    this.taken.clear();
  }

  end(id: string, state: State): string | undefined {
    const use = this.taken.get(id);
    if (use?.state !== state) return `has no ${state} use of ${id} to end`;
    this.taken.delete(id);
    return this.add(use.amount, 1);
  }
}

/** By a part of the name of the stream. */
const SHARED_LIMITS = { '/customer:': PER_CUSTOMER, '/daily:': A_DAY, '/discount_amount/': BUDGET };

/** Judges each event as it is stored, by a count of its own: no limit is crossed at any time, and no balance is below zero. */
export class AtEachAppend {
  readonly wrong: string[] = [];
  private readonly revisions = new Map<string, number>();
  private readonly accounts = new Map<string, Account | undefined>();

  constructor(private readonly world: World) {}

  judge({ stream, revision, position, type, data }: RecordedEvent): void {
    const complain = (what: string) => this.wrong.push(`At ${this.world.now}, ${type} ${position}: ${stream} ${what}`);
    const last = this.revisions.get(stream) ?? -1;
    if (revision !== last + 1) complain(`goes on from revision ${last} to ${revision}`);
    this.revisions.set(stream, revision);
    if (last < 0) this.accounts.set(stream, begin(stream, data));
    const account = this.accounts.get(stream);
    const wrong = account && book(account, type, data);
    if (wrong) complain(wrong);
  }

  /** When all that was begun has ended. */
  judgeEnd(): void {
    for (const [stream, account] of this.accounts)
      for (const id of account?.held ?? []) this.wrong.push(`${stream} is held for ${id} for ever`);
  }
}

function begin(stream: string, { voucher }: Json): Account | undefined {
  if (stream.startsWith('redemption-')) return new Account(1, Infinity);
  if (stream.startsWith('loyalty_card-')) return new Account(Infinity, 0);
  if (stream.startsWith('reward-')) return new Account(Infinity, Infinity);
  if (stream.startsWith('voucher-')) {
    const limits: Readonly<Record<string, number | null>> = LIMITS;
    return new Account(limits[voucher.code] ?? Infinity, voucher.gift?.amount ?? Infinity);
  }
  if (!stream.startsWith('limit-')) return undefined;
  // One that nobody has set here is none that may be used.
  const [, limit = 0] = Object.entries(SHARED_LIMITS).find(([part]) => stream.includes(part)) ?? [];
  return new Account(Infinity, limit);
}

function book(account: Account, type: string, data: Json): string | undefined {
  const id = data.redemptionId;
  switch (type) {
    case 'redemption.completed':
    case 'redemption.abandoned':
      return account.add(0, -1) && 'has ended already';
    case 'voucher.code_released':
      return account.close();
    case 'voucher.redeemed':
      return account.take(data.redemption.id, 'standing', data.credits);
    case 'voucher.use_reserved':
    case 'reward.use_reserved':
      return account.take(id, 'held', data.credits);
    case 'limit.use_reserved':
      return account.take(id, 'held', data.amount);
    case 'loyalty_card.points_reserved':
      return account.take(id, 'held', sum(data.parts));
    case 'voucher.use_confirmed':
    case 'limit.use_confirmed':
    case 'reward.use_confirmed':
      return account.confirm(id);
    case 'voucher.use_released':
    case 'limit.use_released':
    case 'reward.use_released':
    case 'loyalty_card.reservation_released':
      return account.end(id, 'held');
    case 'voucher.use_given_back':
    case 'limit.use_given_back':
    case 'reward.use_given_back':
      return account.end(id, 'standing');
    case 'limit.begun':
      return account.add(-data.used);
    case 'voucher.balance_adjusted':
      return account.add(data.credits);
    case 'loyalty_card.points_added':
      return account.add(data.points);
    case 'loyalty_card.points_taken':
      return id === undefined ? account.add(-data.points) : account.confirm(id);
    default:
      return undefined;
  }
}

function sum(parts: readonly { readonly points: number }[]): number {
  return parts.reduce((total, { points }) => total + points, 0);
}
