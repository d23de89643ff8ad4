import { type RecordedEvent } from '@perkstream/ports';
import { type Json } from '../clients/client.js';
import { dayOf } from '../clients/days.js';
import { type World } from '../world/world.js';
import { Account, type Bounds, type Parts, type State } from './account.js';
import { type Complaint } from './complaint.js';
import { ReturnedUnits } from './returned-units.js';
import { RuleLimits } from './rule-limits.js';

const NOTHING: Parts = new Map();
const ENDS = new Set(['voucher.deleted', 'reward.deleted', 'customer.erased']);

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
  private readonly returns = new ReturnedUnits();
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
  /** Streams of tiers that are disabled or deleted. */
  private readonly closed = new Set<string>();

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
    if (this.closed.has(stream) && /\.(redeemed|use_reserved)$/.test(type)) complain('is closed, and is used');
    for (const each of [wrong ?? [], this.returns.follow(event)].flat()) complain(each);
  }

  /** When all that was begun has ended. */
  judgeEnd(): void {
    for (const [stream, { held, aside }] of this.accounts) {
      for (const id of held) this.wrong.push({ text: `${stream} is held for ${id} for ever`, about: [stream] });
      for (const [id, left] of aside)
        this.wrong.push({
          text: `${stream} never gives ${left} of ${id} back, which goods paid with came back`,
          about: [stream],
        });
    }
  }

  private noteDefinition({ stream, type, data }: RecordedEvent): void {
    const { voucher, changes, reward, assignment } = data as Json;
    if (assignment) this.rewarded.set(assignment.rewardId, assignment);
    const defined = type === 'voucher.updated' ? changes : (voucher ?? reward);
    if (type.startsWith('voucher.') && defined?.quantity !== undefined)
      this.most.set(stream, defined.quantity ?? Infinity);
    if (type.startsWith('reward.') && reward) this.most.set(stream, reward.stock ?? Infinity);
    if (ENDS.has(type)) this.deleted.add(stream);
    if (/^promotion_tier\.(disabled|deleted)$/.test(type)) this.closed.add(stream);
    if (/^promotion_tier\.(enabled|restored)$/.test(type)) this.closed.delete(stream);
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
      case 'promotion_tier':
        return () => ({ uses: Infinity, below: Infinity });
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
      case 'promotion_tier.redeemed':
        this.takes(data.redemption.id, stream);
        if (data.sweptAt) account.sweep(data.sweptAt);
        return account.take(data.redemption.id, 'standing', whole(data.credits), undefined, data.sessionKey);
      case 'voucher.use_reserved':
      case 'reward.use_reserved':
      case 'promotion_tier.use_reserved':
        this.takes(id, stream);
        return account.take(id, 'held', whole(data.credits), at, data.session?.key);
      case 'limit.use_reserved':
        this.takes(id, stream);
        return account.take(id, 'held', whole(data.amount));
      case 'loyalty_card.points_reserved':
        this.takes(id, stream);
        return usableOn(account, data) ?? account.take(id, 'held', partsOf(data));
      case 'voucher.use_confirmed':
        return account.confirm(id, data.credits === undefined ? undefined : whole(data.credits));
      case 'limit.use_confirmed':
      case 'promotion_tier.use_confirmed':
      case 'reward.use_confirmed':
        return account.confirm(id);
      case 'voucher.use_released':
      case 'limit.use_released':
      case 'reward.use_released':
      case 'promotion_tier.use_released':
      case 'loyalty_card.reservation_released':
        return account.release(id, at);
      case 'voucher.use_given_back':
      case 'reward.use_given_back':
      case 'promotion_tier.use_given_back':
        return account.giveBack(id, data.credits === undefined ? undefined : whole(data.credits));
      case 'voucher.credits_given_back':
        return account.giveBackAside(id, whole(data.credits));
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
      case 'loyalty_card.pending_points_added':
        account.pending.set(data.pending.id, data.pending.activatesAt);
        return undefined;
      case 'loyalty_card.pending_points_canceled':
        account.pending.delete(data.pendingId);
        return undefined;
      case 'loyalty_card.points_added':
        account.pending.delete(data.pendingId);
        return this.bookPoints(account, data);
      case 'loyalty_card.points_taken':
        if (id !== undefined) return account.confirm(id, partsOf(data));
        return (
          (data.entry === 'POINTS_EXPIRATION' ? this.expired(account, data) : usableOn(account, data)) ??
          account.spend(partsOf(data))
        );
      default:
        return undefined;
    }
  }

  private expired(account: Account, { parts, at }: Json): string | undefined {
    this.world.reached.reach('points expire');
    const day = dayOf(at);
    const early = parts.find(({ bucketId }: Json) => (account.lastDays.get(bucketId) ?? '9') >= day);
    return (
      early &&
      `loses the points of ${early.bucketId} on ${day}, and ${account.lastDays.get(early.bucketId)} is their last day`
    );
  }

  private bookPoints(account: Account, data: Json): string | undefined {
    if (data.entry === 'PENDING_POINTS_ACTIVATION') this.world.reached.reach('points are pending no more');
    for (const { bucketId, expiresAt } of data.parts) account.lastDays.set(bucketId, expiresAt);
    if (data.entry !== 'POINTS_REFUND') return account.put(partsOf(data));
    const { redemption, return: returned } = data.note?.details ?? {};
    if (returned) return account.giveBackAside(redemption?.id, partsOf(data));
    return account.giveBack(redemption?.id, partsOf(data), true);
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
      case 'order.returned':
        return this.setAside(data as Json);
      default:
        return [];
    }
  }

  /** What comes back of gift cards and loyalty cards is decided with the goods. */
  private setAside({ back }: Json): readonly string[] {
    return back.flatMap(({ redemptionId, credits, points }: Json) => {
      // What is worth less than half a point gives none back yet.
      if (credits + points === 0) return [];
      const category = credits > 0 ? 'voucher-' : 'loyalty_card-';
      const stream = [...(this.takenBy.get(redemptionId) ?? [])].find((each) => each.startsWith(category));
      const account = stream === undefined ? undefined : this.accounts.get(stream);
      const wrong = account?.setAside(redemptionId, credits || points, credits === 0);
      return wrong && !this.deleted.has(stream!) ? `${stream} ${wrong}` : [];
    });
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

/** What is taken of points lies in buckets whose last day is not over. */
function usableOn({ lastDays }: Account, { parts, at }: Json): string | undefined {
  const day = dayOf(at);
  const late = parts.find(({ bucketId }: Json) => (lastDays.get(bucketId) ?? '9') < day);
  return late && `spends points of ${late.bucketId} on ${day}, and ${lastDays.get(late.bucketId)} was their last day`;
}

function whole(amount: number | undefined): Parts {
  return amount ? new Map([['', amount]]) : NOTHING;
}

function partsOf({ parts }: Json): Parts {
  const all = new Map<string, number>();
  for (const { bucketId, points } of parts) all.set(bucketId, (all.get(bucketId) ?? 0) + points);
  return all;
}
