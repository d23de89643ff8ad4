import { notFound, type Refusal, refuse } from '@perkstream/kernel';
import {
  type CreditChange,
  type OrderReference,
  type RedemptionRecord,
  type VoucherEvent,
} from '@perkstream/published';
import { type UseCommand } from './commands.js';
import { anyExpired, liveSession, liveSessions } from './sessions.js';
import { balanceOf, totalOf, type Voucher } from './state.js';
import { type Moment, refusalOfUse, type RequestedUse, type UsabilityRefusal } from './usability.js';

type UseOutcome = readonly VoucherEvent[] | Refusal<UsabilityRefusal | 'not_found'>;

type Step<Name extends UseCommand['do']> = Extract<UseCommand, { do: Name }>;

/**
 * A step of a use: reserve, confirm, release, give back whole or in part. Steps of a use that has begun are taken in the bin as well;
 * only new uses need a live voucher. Invariants: redeemed + reserved + live sessions ≤ quantity, and the credits
 * reserved of a gift card ≤ its balance.
 */
export function decideUse(command: UseCommand, voucher: Voucher): UseOutcome {
  switch (command.do) {
    case 'redeem':
      return voucher.status === 'live' ? redeem(command, voucher) : notFound('voucher', voucher.definition.code);
    case 'reserve':
      return voucher.status === 'live' ? reserve(command, voucher) : notFound('voucher', voucher.definition.code);
    case 'lock':
      return voucher.status === 'live' ? lock(command, voucher) : notFound('voucher', voucher.definition.code);
    case 'confirm':
      return confirm(command, voucher);
    case 'release':
      return release(command, voucher);
    case 'give_back':
      return giveBack(command, voucher);
    case 'give_back_credits':
      return giveBackCredits(command, voucher);
    case 'unlock':
      return unlock(command, voucher);
    case 'end_sessions':
      return endSessions(command, voucher);
  }
}

/**
 * Whether sessions have streams of their own: where the number of uses is unlimited and there are no credits, they
 * reserve nothing, and need no place in the voucher's state.
 */
export function sessionsStandAlone(voucher: Voucher): boolean {
  return voucher.definition.quantity === null && !voucher.gift;
}

function redeem(command: Step<'redeem'>, voucher: Voucher): UseOutcome {
  const { redemption, sessionKey, now } = command;
  if (redemption.relatedObjectId !== voucher.definition.id) throw new RangeError('A redemption of another voucher');
  const credits = creditsOf(voucher, command.credits ?? redemption.amount);
  const refusal = otherHolder(command, voucher) ?? refusalOfUse(voucher, requestedUse(credits, sessionKey), command);
  if (refusal) return refusal;
  const session = sessionKey === undefined ? undefined : liveSession(voucher.sessions, sessionKey, now);
  return [
    {
      type: 'voucher.redeemed',
      data: {
        redemption,
        ...spent(voucher, credits),
        ...(session && { sessionKey }),
        ...(anyExpired(voucher.sessions, now) && { sweptAt: now }),
      },
    },
  ];
}

function reserve(command: Step<'reserve'>, voucher: Voucher): UseOutcome {
  const { redemptionId, sessionKey, forReward, now } = command;
  if (Object.hasOwn(voucher.reserved.open, redemptionId)) return [];
  const credits = creditsOf(voucher, command.credits);
  const asked = requestedUse(credits, sessionKey, forReward);
  const refusal = otherHolder(command, voucher) ?? refusalOfUse(voucher, asked, command);
  if (refusal) return refusal;
  const session = sessionKey === undefined ? undefined : liveSession(voucher.sessions, sessionKey, now);
  const { id } = voucher.definition;
  return [
    {
      type: 'voucher.use_reserved',
      data: { id, redemptionId, ...(credits && { credits }), ...(session && { session }), at: now },
    },
  ];
}

function confirm({ redemptionId, redemption, now: at }: Step<'confirm'>, voucher: Voucher): UseOutcome {
  if (!Object.hasOwn(voucher.reserved.open, redemptionId)) return unknownRedemption(redemptionId);
  const credits = voucher.gift && voucher.reserved.open[redemptionId]!.credits;
  const order = orderOf(redemption);
  const { id, campaignId } = voucher.definition;
  return [
    {
      type: 'voucher.use_confirmed',
      data: { id, campaignId, redemptionId, at, ...spent(voucher, credits), ...(order && { order }) },
    },
  ];
}

function release({ redemptionId, now }: Step<'release'>, voucher: Voucher): UseOutcome {
  if (!Object.hasOwn(voucher.reserved.open, redemptionId)) return [];
  return [{ type: 'voucher.use_released', data: { id: voucher.definition.id, redemptionId, at: now } }];
}

/** Happens once per redemption: the rollback that asks for it is claimed once, and a repeated command is recognised. */
function giveBack(command: Step<'give_back'>, voucher: Voucher): UseOutcome {
  const { redemptionId, rollbackId, order, now: at } = command;
  const credits = creditsOf(voucher, command.credits);
  if (voucher.redeemed < 1 || (voucher.gift && (credits ?? 0) > voucher.gift.redeemed)) {
    return unknownRedemption(redemptionId);
  }
  const { id, campaignId } = voucher.definition;
  return [
    {
      type: 'voucher.use_given_back',
      data: {
        id,
        campaignId,
        redemptionId,
        rollbackId,
        at,
        ...spent(voucher, credits, -1),
        ...(order && { order: referenceTo(order) }),
      },
    },
  ];
}

/**
 * Happens once per return, as a repeated command is recognised. Which of the credits are left to come back, the order says: a rollback
 * that was faster leaves them, and gives the use back.
 */
function giveBackCredits(command: Step<'give_back_credits'>, voucher: Voucher): UseOutcome {
  const { redemptionId, returnId, order, now: at } = command;
  const credits = creditsOf(voucher, command.credits);
  if (!voucher.gift || !credits || credits > voucher.gift.redeemed) {
    return unknownRedemption(redemptionId);
  }
  const { id, campaignId } = voucher.definition;
  const change = { credits, balance: balanceOf(voucher.gift) + credits, total: totalOf(voucher.gift) };
  return [
    {
      type: 'voucher.credits_given_back',
      data: { id, campaignId, redemptionId, returnId, at, ...change, order: referenceTo(order) },
    },
  ];
}

function lock(command: Step<'lock'>, voucher: Voucher): UseOutcome {
  const { sessionKey, expiresAt, forReward, network, now } = command;
  const inUse = Object.values(voucher.reserved.open).some(({ session }) => session?.key === sessionKey);
  if (inUse) return refuse('multiple_requests', { details: `Session ${sessionKey} is being redeemed` });
  const credits = creditsOf(voucher, command.credits);
  const refusal = refusalOfUse(voucher, { ...requestedUse(credits, sessionKey, forReward), forLock: true }, command);
  if (refusal) return refusal;
  if (sessionsStandAlone(voucher)) return [];
  if (network && countLocks(network.id, voucher, command) >= network.most) return tooManyLocks(voucher, network.most);
  const { id } = voucher.definition;
  return [
    {
      type: 'voucher.locked',
      data: {
        id,
        sessionKey,
        expiresAt,
        ...(credits && { credits }),
        ...(network && { network: network.id }),
        at: now,
      },
    },
  ];
}

/** The uses that a network locks under other keys; also those that redemptions under way may give back to their sessions. */
function countLocks(
  network: string,
  { sessions, reserved }: Voucher,
  { sessionKey, now }: Step<'lock'> & Moment,
): number {
  const taken = Object.values(reserved.open).flatMap(({ session }) =>
    session && session.expiresAt > now ? session : [],
  );
  const all = [...liveSessions(sessions, now), ...taken];
  return all.filter((session) => session.network === network && session.key !== sessionKey).length;
}

function tooManyLocks({ definition: { code } }: Voucher, most: number): Refusal<'quantity_exceeded'> {
  const details = `Sessions of browsers in one network can lock at most ${most} uses of ${code}`;
  return refuse('quantity_exceeded', { details, resourceId: code, resourceType: 'voucher' });
}

function unlock({ sessionKey, now }: Step<'unlock'>, voucher: Voucher): UseOutcome {
  if (sessionsStandAlone(voucher)) return [];
  if (!liveSession(voucher.sessions, sessionKey, now)) return notFound('session', sessionKey);
  return [{ type: 'voucher.unlocked', data: { id: voucher.definition.id, sessionKey, at: now } }];
}

function endSessions({ now: at }: Step<'end_sessions'>, voucher: Voucher): UseOutcome {
  const { sessions, reserved, definition } = voucher;
  const holdsSome =
    liveSessions(sessions, at).length > 0 || Object.values(reserved.open).some(({ session }) => session);
  if (!holdsSome && !sessionsStandAlone(voucher)) return [];
  return [{ type: 'voucher.sessions_ended', data: { id: definition.id, at } }];
}

/** The holder decides who may redeem the voucher, and who referred the customer. */
function otherHolder(
  { holderId }: Step<'redeem' | 'reserve'>,
  { published, definition: { code } }: Voucher,
): Refusal<'multiple_requests'> | undefined {
  if (holderId === undefined || holderId === (published?.holderId ?? null)) return undefined;
  return refuse('multiple_requests', {
    details: `The voucher ${code} was published in the meantime`,
    resourceId: code,
  });
}

/** Credits are for gift cards, and ignored on other vouchers. */
function creditsOf(voucher: Voucher, credits = 0): number | undefined {
  if (!voucher.gift) return undefined;
  if (!Number.isSafeInteger(credits) || credits < 0) throw new RangeError(`Not an amount of credits: ${credits}`);
  return credits;
}

function requestedUse(credits: number | undefined, sessionKey: string | undefined, forReward?: boolean): RequestedUse {
  return { credits, sessionKey, forReward };
}

/** @param sign −1: given back */
function spent({ gift }: Voucher, credits: number | undefined, sign: 1 | -1 = 1): Partial<CreditChange> {
  if (!gift || credits === undefined) return {};
  return { credits, balance: balanceOf(gift) - sign * credits, total: totalOf(gift) };
}

function orderOf({ order }: RedemptionRecord): OrderReference | undefined {
  return order ? referenceTo(order) : undefined;
}

function referenceTo({ id, source_id }: OrderReference): OrderReference {
  return { id, source_id: source_id ?? null };
}

function unknownRedemption(redemptionId: string): Refusal<'not_found'> {
  return refuse('not_found', {
    details: `Cannot find a use of the voucher by redemption ${redemptionId}`,
    resourceId: redemptionId,
    resourceType: 'redemption',
  });
}
