import { type RecordedEvent } from '@perkstream/ports';
import { type Json } from '../clients/client.js';
import { type World } from '../world/world.js';
import { Account, type Bounds, type Parts, type State } from './account.js';
import { type Complaint } from './complaint.js';
import { RuleLimits } from './rule-limits.js';

const NOTHING: Parts = new Map();

/**
 * Judges each event as it is stored, by a count of its own: no limit is crossed at any time, no balance and no bucket is below zero; what
 * has ended holds nothing, and what is rolled back has given everything back by then.
 */
export class AtEachAppend {
  readonly wrong: Complaint[] = [];
  /** By the stream. */
  readonly accounts = new Map<string, Account>();
  /** By the stream, its first event and its last one. */
  readonly ends = new Map<string, { readonly first: RecordedEvent; last: RecordedEvent }>();
  private readonly limits = new RuleLimits();
  /** By the redemption, the streams that it takes something of. */
  private readonly takenBy = new Map<string, Set<string>>();
  /** Redemptions that have ended, by their stream. */
  private readonly ended = new Map<string, RecordedEvent>();
  /** By the stream of a code or of a reward, how many uses it may have by now. */
  private readonly most = new Map<string, number>();
  /** By the stream of a process, its redemptions. */
  private readonly processes = new Map<string, Set<string>>();
  /** By the reward, the program in which it can be had, and its price. */
  readonly rewarded = new Map<string, { readonly campaignId: string; readonly points: number }>();
  /** Streams of what was deleted: nothing comes back to it. */
  readonly deleted = new Set<string>();

  constructor(
    private readonly world: World,
    private readonly noteMoment: (event: RecordedEvent, now: number) => void,
  ) {}

  judge(event: RecordedEvent): void {
    const { stream, revision, type, data } = event;
    this.noteMoment(event, this.world.now);
    const complain = (what: string) => this.wrong.push({ text: `${stream} ${what}`, event });
    const ends = this.ends.get(stream);
    const last = ends?.last.revision ?? -1;
    if (revision !== last + 1) complain(`goes on from revision ${last} to ${revision}, and ${last + 1} would be right`);
    if (ends) ends.last = event;
    else this.ends.set(stream, { first: event, last: event });
    this.limits.note(event);
    this.noteDefinition(event);
    if (!ends || type === 'voucher.created') this.open(stream, data as Json);
    const account = this.accounts.get(stream);
    const wrong = account ? this.book(account, event) : this.follow(event);
    for (const each of [wrong ?? []].flat()) complain(each);
  }

  /** When all that was begun has ended. */
  judgeEnd(): void {
    for (const [stream, { held }] of this.accounts)
      for (const id of held) this.wrong.push({ text: `${stream} is held for ${id} for ever`, about: [stream] });
  }

  private noteDefinition({ stream, type, data }: RecordedEvent): void {
    const { voucher, changes, reward, assignment } = data as Json;
    if (assignment) this.rewarded.set(assignment.rewardId, assignment);
    const defined = type === 'voucher.updated' ? changes : (voucher ?? reward);
    if (type.startsWith('voucher.') && defined?.quantity !== undefined)
      this.most.set(stream, defined.quantity ?? Infinity);
    if (type.startsWith('reward.') && reward) this.most.set(stream, reward.stock ?? Infinity);
    if (type === 'voucher.deleted' || type === 'reward.deleted') this.deleted.add(stream);
    if (type === 'voucher.restored' || type === 'voucher.created') this.deleted.delete(stream);
  }

  private open(stream: string, { voucher, reward, campaignId }: Json): void {
    const bounds = this.boundsOf(stream, voucher);
    if (!bounds) return;
    const account = new Account(bounds, voucher ?? reward ?? { campaignId });
    this.accounts.set(stream, account);
    if (voucher?.gift) account.put(whole(voucher.gift.amount));
  }

  private boundsOf(stream: string, voucher: Json): (() => Bounds) | undefined {
    const uses = () => this.most.get(stream) ?? Infinity;
    switch (stream.split('-', 1)[0]) {
      case 'voucher':
        return () => ({ uses: uses(), below: voucher?.gift ? 0 : Infinity });
      case 'loyalty_card':
        return () => ({ uses: Infinity, below: 0 });
      case 'reward':
        return () => ({ uses: uses(), below: Infinity });
      case 'limit':
        return () => ({ uses: Infinity, below: this.limits.mostOf(stream) });
      default:
        return undefined;
    }
  }

  private book(account: Account, event: RecordedEvent): string | undefined {
    const { stream, type } = event;
    const data = event.data as Json;
    const id = data.redemptionId as string;
    const at = data.at as string | undefined;
    switch (type) {
      case 'voucher.code_released':
      case 'reward.deleted':
        return account.close();
      case 'voucher.redeemed':
        this.takes(data.redemption.id, stream);
        if (data.sweptAt) account.sweep(data.sweptAt);
        return account.take(data.redemption.id, 'standing', whole(data.credits), undefined, data.sessionKey);
      case 'voucher.use_reserved':
      case 'reward.use_reserved':
        this.takes(id, stream);
        return account.take(id, 'held', whole(data.credits), at, data.session?.key);
      case 'limit.use_reserved':
        this.takes(id, stream);
        return account.take(id, 'held', whole(data.amount));
      case 'loyalty_card.points_reserved':
        this.takes(id, stream);
        return account.take(id, 'held', partsOf(data));
      case 'voucher.use_confirmed':
        return account.confirm(id, data.credits === undefined ? undefined : whole(data.credits));
      case 'limit.use_confirmed':
      case 'reward.use_confirmed':
        return account.confirm(id);
      case 'voucher.use_released':
      case 'limit.use_released':
      case 'reward.use_released':
      case 'loyalty_card.reservation_released':
        return account.release(id, at);
      case 'voucher.use_given_back':
      case 'reward.use_given_back':
        return account.giveBack(id, data.credits === undefined ? undefined : whole(data.credits));
      case 'limit.use_given_back':
        return account.giveBack(id, whole(data.amount));
      case 'limit.begun':
        return account.begin(data.used);
      case 'voucher.balance_adjusted':
        return data.credits < 0 ? account.spend(whole(-data.credits)) : account.put(whole(data.credits));
      case 'voucher.locked':
        return account.lock({ key: data.sessionKey, ...data }, data.at);
      case 'voucher.unlocked':
        return account.unlock(data.sessionKey, data.at);
      case 'voucher.sessions_ended':
        return account.unlockAll();
      case 'loyalty_card.points_added':
        return this.bookPoints(account, data);
      case 'loyalty_card.points_taken':
        return id === undefined ? account.spend(partsOf(data)) : account.confirm(id, partsOf(data));
      default:
        return undefined;
    }
  }

  private bookPoints(account: Account, data: Json): string | undefined {
    for (const { bucketId, expiresAt } of data.parts) account.lastDays.set(bucketId, expiresAt);
    if (data.entry !== 'POINTS_REFUND') return account.put(partsOf(data));
    return account.giveBack(data.note?.details?.redemption?.id, partsOf(data), true);
  }

  /** Redemptions and rollbacks have no limits: they end once, and leave nothing behind. */
  private follow({ stream, type, data, ...event }: RecordedEvent): readonly string[] {
    const { participants = [], redemptionIds } = data as Json;
    switch (type) {
      case 'redemption.begun':
      case 'redemption.widened': {
        const before = this.processes.get(stream) ?? [];
        const ids = participants.map(({ redemptionId }: Json) => redemptionId as string);
        this.processes.set(stream, new Set([...before, ...ids]));
        return [];
      }
      case 'redemption.completed':
      case 'redemption.abandoned': {
        const before = this.ended.get(stream);
        this.ended.set(stream, { stream, type, data, ...event });
        return before ? [`has ended already, by ${before.type} at position ${before.position}`] : [];
      }
      case 'redemption.settled':
        return this.leftBy(this.processes.get(stream) ?? [], (state) => state === 'held');
      case 'redemption.rolled_back':
        return this.leftBy(redemptionIds, (state) => state !== undefined);
      default:
        return [];
    }
  }

  private takes(id: string, stream: string): void {
    this.takenBy.set(id, (this.takenBy.get(id) ?? new Set()).add(stream));
  }

  /** What redemptions have of others, and should have no more. */
  private leftBy(ids: Iterable<string>, isLeft: (state: State | undefined) => boolean): readonly string[] {
    return [...ids].flatMap((id) =>
      [...(this.takenBy.get(id) ?? [])]
        .filter((stream) => isLeft(this.accounts.get(stream)?.stateOf(id)) && !this.deleted.has(stream))
        .map((stream) => `is done, and ${stream} is ${this.accounts.get(stream)?.stateOf(id)} for ${id} by then`),
    );
  }
}

function whole(amount: number | undefined): Parts {
  return amount ? new Map([['', amount]]) : NOTHING;
}

function partsOf({ parts }: Json): Parts {
  const all = new Map<string, number>();
  for (const { bucketId, points } of parts) all.set(bucketId, (all.get(bucketId) ?? 0) + points);
  return all;
}
