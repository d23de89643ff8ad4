import { type Aggregate, localDateOf, type Refusal, refuse } from '@perkstream/kernel';
import { type LoyaltyCardEvent, type PointsEntryNote, type PointsIncome } from '@perkstream/published';
import { lastDayOfPoints } from '../points-expiration/last-day-of-points.js';
import { mayRedeemAutomatically } from './automatic-redemptions.js';
import { MAX_BUCKETS, partsFor } from './buckets.js';
import {
  type AddPoints,
  type Expiration,
  type LoyaltyCardCommand,
  type Moment,
  type ReceivePoints,
  type GiveBackPoints,
  type RemovePoints,
  type SpendPoints,
} from './commands.js';
import { bookDebts } from './book-debts.js';
import { decidePending } from './decide-pending.js';
import { decideRevocation } from './decide-revocation.js';
import { reviewed, type Settled, settled } from './due.js';
import { bookIncome, bookOutgo, bookParts, bucketFor, transferSeed } from './entries.js';
import { evolveLoyaltyCard } from './evolve.js';
import { knownChange, type LoyaltyCard, type LoyaltyCardState } from './state.js';

export type LoyaltyCardRefusal =
  | 'not_found'
  | 'duplicate_found'
  | 'invalid_amount'
  | 'invalid_expiration_date'
  | 'invalid_pending_points_state'
  | 'loyalty_card_points_exceeded'
  | 'quantity_exceeded';

type Outcome = readonly LoyaltyCardEvent[] | Refusal<LoyaltyCardRefusal>;

/**
 * One stream for each card, by the id of its voucher (`v_…`).
 * Books the entries that have fallen due before a command is decided, so that it never uses points that have expired.
 */
export const loyaltyCardAggregate: Aggregate<
  LoyaltyCardCommand,
  LoyaltyCardEvent,
  LoyaltyCardState,
  LoyaltyCardRefusal
> = {
  category: 'loyalty_card',
  snapshots: { every: 500, version: 6 },
  initial: { status: 'none' },
  decide(command, state): Outcome {
    const begun = state.status === 'none' ? opened(command) : { card: state, events: [] };
    if ('refused' in begun) return begun;
    const { card, events } = settled(begun.card, command);
    const outcome = withTier(card, decideOn(card, command), command);
    if ('refused' in outcome) return outcome;
    const { holderId = card.holderId } = command;
    const all = [...events, ...outcome];
    return [...begun.events, ...(holderId === undefined ? all : all.map((event) => concerning(event, holderId)))];
  },
  evolve: evolveLoyaltyCard,
};

/** The holder stands in every event that the holder's activity shows. */
function concerning(event: LoyaltyCardEvent, holderId: string): LoyaltyCardEvent {
  switch (event.type) {
    case 'loyalty_card.opened':
    case 'loyalty_card.points_reserved':
    case 'loyalty_card.reservation_released':
      return event;
    default:
      return { ...event, data: { ...event.data, holderId } } as LoyaltyCardEvent;
  }
}

function decideOn(card: LoyaltyCard, command: LoyaltyCardCommand): Outcome {
  switch (command.do) {
    case 'add':
      return add(card, command);
    case 'receive':
      return receive(card, command);
    case 'remove':
      return remove(card, command);
    case 'reserve':
    case 'confirm':
    case 'release':
      return spend(card, command);
    case 'give_back':
      return giveBack(card, command);
    case 'revoke':
      return decideRevocation(card, command);
    case 'settle':
      return [];
    default:
      return decidePending(card, command);
  }
}

/** The first command for a card opens its ledger. */
function opened({ opening, timeZone, program }: LoyaltyCardCommand): Settled | Refusal<LoyaltyCardRefusal> {
  if (!opening) return refuse('not_found');
  const { id, code, campaignId, points, createdAt: at } = opening.card;
  const moment: Moment = { now: at, timeZone, seed: `open/${id}`, ...(program && { program }) };
  const event: LoyaltyCardEvent = { type: 'loyalty_card.opened', data: { id, code, campaignId, at } };
  const card = evolveLoyaltyCard({ status: 'none' }, event) as LoyaltyCard;
  const expiration = { by: 'rules', rules: opening.expirationRules } as const;
  const first = points === 0 ? [] : income(card, { ...moment, entry: 'POINTS_ADDITION', points, expiration });
  if ('refused' in first) return first;
  const after = first.reduce(evolveLoyaltyCard, card) as LoyaltyCard;
  return reviewed({ card: after, events: [event, ...first] }, moment);
}

/** Changes of the tier follow the entries that cause them. */
function withTier(card: LoyaltyCard, outcome: Outcome, moment: Moment): Outcome {
  if ('refused' in outcome || outcome.length === 0) return outcome;
  const after = outcome.reduce(evolveLoyaltyCard, card) as LoyaltyCard;
  return reviewed({ card: after, events: outcome }, moment).events;
}

function add(card: LoyaltyCard, command: AddPoints & Moment): Outcome {
  return knownChange(card, command.note?.sourceId) ? [] : income(card, command);
}

function receive(card: LoyaltyCard, { transfers, expiration, ...moment }: ReceivePoints & Moment): Outcome {
  const events: LoyaltyCardEvent[] = [];
  let after = card;
  for (const [index, { points, note }] of transfers.entries()) {
    const seed = transferSeed(moment.seed, index);
    const came = income(after, { entry: 'POINTS_TRANSFER_IN', points, expiration, note, ...moment, seed });
    if ('refused' in came) return came;
    events.push(...came);
    after = came.reduce(evolveLoyaltyCard, after) as LoyaltyCard;
  }
  return events;
}

/** Points that come in by hand, by earning or from another card. */
type Income = Moment & {
  readonly entry: PointsIncome;
  readonly points: number;
  readonly expiration: Expiration;
  readonly note?: PointsEntryNote;
};

function income(card: LoyaltyCard, { entry, points, expiration, note, now, timeZone, seed }: Income): Outcome {
  checkPoints(points);
  if (card.points + points > Number.MAX_SAFE_INTEGER) return refuse('invalid_amount', { details: 'Too many points' });
  const today = localDateOf(now, timeZone);
  const expiresAt = lastDay(expiration, today);
  if (expiration.by === 'date' && expiration.date < today) {
    return refuse('invalid_expiration_date', { details: 'The expiration date is in the past' });
  }
  const isNew = !card.buckets.some((bucket) => bucket.expiresAt === expiresAt);
  if (expiration.by === 'date' && isNew && card.buckets.length >= MAX_BUCKETS) {
    return refuse('invalid_expiration_date', {
      details: `Points of a card can expire on at most ${MAX_BUCKETS} days`,
    });
  }
  const came = bookIncome(card, { entry, points, expiresAt, seed, at: now, day: today, note });
  return entry === 'POINTS_TRANSFER_IN' ? [came] : bookDebts(card, came, { seed, at: now });
}

function remove(card: LoyaltyCard, { entry, points, note, now, seed }: RemovePoints & Moment): Outcome {
  checkPoints(points);
  if (knownChange(card, note?.sourceId)) return [];
  const parts = partsFor(card.buckets, points);
  if (!parts) return refuse('invalid_amount', { details: 'The card does not have enough points' });
  return [bookOutgo(card, { entry, parts, seed, at: now, note })];
}

function spend(card: LoyaltyCard, command: SpendPoints & Moment): Outcome {
  const { redemptionId, now, timeZone, seed } = command;
  const reserved = card.reserved[redemptionId];
  const { id } = card;
  if (command.do === 'reserve') {
    checkPoints(command.points);
    if (reserved) return [];
    const parts = partsFor(card.buckets, command.points);
    if (!parts) return refuse('loyalty_card_points_exceeded');
    const cause = command.automaticFor;
    const automatic = cause === undefined ? undefined : { cause, day: localDateOf(now, timeZone) };
    if (automatic && !mayRedeemAutomatically(card, automatic.cause, automatic.day)) return enoughForToday();
    const data = { id, redemptionId, parts, ...(automatic && { automatic }), at: now };
    return [{ type: 'loyalty_card.points_reserved', data }];
  }
  if (command.do === 'release') {
    return reserved ? [{ type: 'loyalty_card.reservation_released', data: { id, redemptionId, at: now } }] : [];
  }
  if (!reserved) return refuse('not_found', { resourceId: redemptionId, resourceType: 'redemption' });
  const { note, entry = 'POINTS_REDEMPTION' } = command;
  return [bookOutgo(card, { entry, parts: reserved, seed, at: now, redemptionId, note })];
}

function enoughForToday(): Refusal<'quantity_exceeded'> {
  return refuse('quantity_exceeded', { details: 'The card has reached the daily limit of automatic redemptions' });
}

function giveBack(card: LoyaltyCard, { parts, rules, note, now, timeZone, seed }: GiveBackPoints & Moment): Outcome {
  const today = localDateOf(now, timeZone);
  const expiresAt = lastDayOfPoints(today, rules);
  const bucketId = bucketFor(card, expiresAt, seed, now);
  const back = parts.map((part) =>
    part.expiresAt === null || part.expiresAt >= today ? part : { bucketId, expiresAt, points: part.points },
  );
  const entry = { entry: 'POINTS_REFUND', parts: back, seed, at: now, day: today, note } as const;
  return back.length === 0 ? [] : [bookParts(card, entry)];
}

function lastDay(expiration: Expiration, today: string): string | null {
  return expiration.by === 'date' ? expiration.date : lastDayOfPoints(today, expiration.rules);
}

function checkPoints(points: number): void {
  if (!Number.isSafeInteger(points) || points < 1) throw new RangeError(`Not a number of points: ${points}`);
}
