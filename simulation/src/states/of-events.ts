import { type RecordedEvent } from '@perkstream/ports';
import { type Json } from '../clients/client.js';
import { ReachedByProcesses } from './of-processes.js';
import { type Reached } from './reached.js';
import { type State } from './states.js';

/** What an event shows by its type and its data. */
const BY_TYPE: Readonly<Record<string, State | ((data: Json, stream: string) => readonly (State | false)[])>> = {
  'voucher.use_released': 'a use of a code is let go',
  'voucher.use_given_back': ({ credits }) => [
    'a rollback gives a use of a code back',
    credits > 0 && 'a rollback gives credits back',
  ],
  'voucher.redeemed': ({ sessionKey }) => [sessionKey !== undefined && 'a locked use is redeemed'],
  'limit.use_released': (_data, stream) => [
    'a use of a limit is let go',
    stream.includes('/discount_amount/') && 'an amount of a budget is let go',
    stream.includes('/daily:') && 'a use of a limit of a day is let go',
  ],
  'limit.use_given_back': 'a rollback gives a use of a limit back',
  'loyalty_card.reservation_released': 'reserved points are let go',
  'loyalty_card.points_added': ({ entry }) => [entry === 'POINTS_REFUND' && 'a rollback gives points back'],
  'loyalty_card.pending_points_canceled': 'points that wait are canceled',
  'reward.use_released': 'stock of a reward is let go',
  'reward.use_given_back': 'a rollback gives the stock of a reward back',
  'order.released': 'a reserved order is let go',
  'order.updated': ({ order, statusBefore }) => [
    statusBefore === 'PAID' && order.status === 'CANCELED' && 'an order that was paid is canceled',
    statusBefore === 'CANCELED' && order.status === 'PAID' && 'an order that was canceled is paid again',
  ],
  'order.rolled_back': 'a rollback takes the discount off a stored order',
  'order_earnings.taken_back': 'points of a canceled order are taken back',
  'points_transfer.refused': 'a transfer of points is refused after it has begun',
  'redemption.agreed': 'a redemption agrees before its reward is given',
  'redemption.declined': 'a redemption is declined because its reward cannot be given',
  'referral.converted': 'a friend is brought',
  'referral.reverted': 'the redemption of a friend is rolled back',
  'referral.deferred': 'a second redemption of a friend waits',
  'rollback.resumed': 'a rollback is resumed',
  'rollback.abandoned': 'a rollback that waits for its order is abandoned',
};

const HOLDS = new Set([
  'voucher.use_reserved',
  'limit.use_reserved',
  'reward.use_reserved',
  'loyalty_card.points_reserved',
]);

/** What happens to something of which uses are held. */
const WHILE_HELD: Readonly<Record<string, State | ((data: Json) => State | false)>> = {
  'voucher.deleted': 'a code is deleted while a use of it is held',
  'voucher.disabled': 'a code is disabled while a use of it is held',
  'voucher.balance_adjusted': ({ credits }) => credits < 0 && 'credits are taken from a card of which some are held',
  'voucher.use_given_back': 'a rollback gives a use of a code back while another one is held',
  'limit.use_given_back': 'a rollback gives a use of a limit back while another one is held',
  'voucher.use_reserved': 'two redemptions of a code hold uses at once',
  'loyalty_card.points_taken': ({ entry }) =>
    entry === 'POINTS_REMOVAL' && 'points are taken from a card of which some are held',
};

/** The states that stored events show, each by what was stored before it. */
export class ReachedByEvents {
  private readonly processes: ReachedByProcesses;
  /** By the stream and the redemption, the reservation. */
  private readonly held = new Map<string, Map<string, Json>>();
  /** By the stream of a code, when it runs out. */
  private readonly ends = new Map<string, string>();
  /** By the project and the rule or the code of a limit of a day, the day. */
  private readonly days = new Map<string, string>();
  /** By what streams of its limits begin with, the rule. */
  private readonly rules = new Map<string, string>();
  private readonly locks = new Map<string, Map<string, string>>();
  private readonly abandonedRollbacks = new Set<string>();

  constructor(
    private readonly reached: Reached,
    now: () => number,
  ) {
    this.processes = new ReachedByProcesses(reached, now);
  }

  note(event: RecordedEvent): void {
    const { stream, type } = event;
    const data = event.data as Json;
    this.processes.note(event);
    const byType = BY_TYPE[type];
    if (typeof byType === 'string') this.reach(byType);
    else for (const state of byType?.(data, stream) ?? []) this.reach(state);
    this.noteHeld(event, data);
    this.noteLocks(stream, type, data);
    this.noteOther(event, data);
  }

  private reach(state: State | false | undefined): void {
    if (state) this.reached.reach(state);
  }

  private noteHeld({ stream, type }: RecordedEvent, data: Json): void {
    const held = this.held.get(stream) ?? new Map<string, Json>();
    const whileHeld = WHILE_HELD[type];
    if (held.size > 0) this.reach(typeof whileHeld === 'function' ? whileHeld(data) : whileHeld);
    const { redemptionId } = data;
    const now = new Date().toISOString();
    if (HOLDS.has(type)) this.held.set(stream, held.set(redemptionId, { ...data, since: now }));
    const reserved = held.get(redemptionId);
    if (!reserved || HOLDS.has(type)) return;
    held.delete(redemptionId);
    if (type === 'voucher.use_released') {
      if (reserved.credits > 0) this.reach('credits of a gift card are let go');
      if (reserved.session?.expiresAt > data.at) this.reach('a use goes back to the session that had locked it');
    }
    const end = this.ends.get(stream);
    if (end !== undefined && end > reserved.since && end <= now)
      this.reach('a code runs out of time while a use of it is held');
  }

  private noteLocks(stream: string, type: string, { sessionKey, expiresAt, at, session }: Json): void {
    const locks = this.locks.get(stream) ?? new Map<string, string>();
    const moment = at as string | undefined;
    for (const [key, end] of locks) {
      if (moment === undefined || end > moment) continue;
      locks.delete(key);
      this.reach('a lock runs out');
    }
    if (type === 'voucher.locked') this.locks.set(stream, locks.set(sessionKey, expiresAt));
    else locks.delete(session?.key ?? sessionKey);
  }

  private noteOther({ stream, type, metadata }: RecordedEvent, data: Json): void {
    const { processes } = this;
    switch (type) {
      case 'voucher.created':
        this.noteEnd(stream, data.voucher);
        break;
      case 'voucher.updated':
        this.noteEnd(stream, data.changes);
        break;
      case 'voucher.deleted':
        if (this.held.get(`loyalty_card-${metadata.projectId}.${data.id}`)?.size)
          this.reach('a loyalty card is deleted while points are held');
        break;
      case 'validation_rule.assigned':
        for (const id of [data.id, data.relatedObjectId])
          this.rules.set(`limit-${metadata.projectId}.${id}`, data.ruleId);
        break;
      case 'validation_rule.updated':
        for (const [limit, { size }] of this.held)
          if (size > 0 && this.rules.get(limit.split('/', 1)[0] ?? '') === data.id)
            this.reach('a limit is changed while a use of one is held');
        break;
      case 'customer.erased':
      case 'customer_erasure.begun':
        if (processes.isUnderWay(stream.slice(stream.indexOf('.') + 1)))
          this.reach('a customer is erased while a redemption is under way');
        break;
      case 'rollback.begun':
        if (this.abandonedRollbacks.has(stream)) this.reach('a redemption is rolled back after an abandoned rollback');
        for (const { relatedObjectId } of data.plan.rollbacks)
          if (processes.isUnderWay(relatedObjectId))
            this.reach('a rollback begins while another redemption of the code is under way');
        break;
      case 'rollback.abandoned':
        this.abandonedRollbacks.add(stream);
        break;
      case 'unique_value.released':
        if (metadata.causationId?.includes('/let-go/')) this.reach('the source id of an order is let go');
        break;
      case 'limit.use_reserved':
        this.noteDay(stream);
        break;
      case 'order.redeemed':
        if (standing(data.order) > 1) this.reach('two redemptions of an order stand');
        break;
      default:
    }
  }

  private noteEnd(stream: string, { windows }: Json): void {
    if (windows?.expirationDate) this.ends.set(stream, windows.expirationDate);
  }

  private noteDay(stream: string): void {
    const [counter, day] = stream.split('/daily:');
    if (counter === undefined || day === undefined) return;
    const before = this.days.get(counter);
    if (before !== undefined && before !== day) this.reach('a day ends while its limit is in use');
    this.days.set(counter, day);
  }
}

/** Redemptions of an order that are not rolled back. */
function standing({ redemptions }: Json): number {
  return Object.values<Json>(redemptions ?? {}).filter((each) => !each.rollback_id).length;
}
