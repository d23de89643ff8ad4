import { type Instant } from '@perkstream/kernel';
import {
  type VoucherBalanceAdjusted,
  type VoucherDefinition,
  type VoucherDeleted,
  type VoucherEvent,
  type VoucherPublished,
  type VoucherUseReserved,
} from '@perkstream/published';
import { NO_SESSIONS, liveSession, swept, withoutSession, withSession } from './sessions.js';
import {
  type GiftAccount,
  keptBackBy,
  KNOWN_CHANGES,
  type Reservation,
  type Reservations,
  type Voucher,
  type VoucherState,
} from './state.js';

export const FREE: VoucherState = { status: 'free' };

const NOTHING_RESERVED: Reservations = { open: {}, count: 0, credits: 0 };

export function evolveVoucher(state: VoucherState, event: VoucherEvent): VoucherState {
  if (event.type === 'voucher.created') return created(event.data.voucher);
  if (event.type === 'voucher.code_released' || state.status === 'free') return FREE;
  return moved(state, event);
}

function created(definition: VoucherDefinition): Voucher {
  return {
    status: 'live',
    definition,
    updatedAt: null,
    redeemed: 0,
    ...(definition.gift && { gift: { amount: definition.gift.amount, subtracted: 0, redeemed: 0 } }),
    reserved: NOTHING_RESERVED,
    sessions: NO_SESSIONS,
  };
}

function moved(voucher: Voucher, event: VoucherEvent): Voucher {
  switch (event.type) {
    case 'voucher.updated':
      return redefined(voucher, event.data.changes, event.data.at);
    case 'voucher.enabled':
      return redefined(voucher, { active: true }, event.data.at);
    case 'voucher.disabled':
      return redefined(voucher, { active: false }, event.data.at);
    case 'voucher.deleted':
      return binned(voucher, event);
    case 'voucher.restored': {
      const { deleted: _deleted, ...restored } = voucher;
      return { ...restored, status: 'live' };
    }
    case 'voucher.published':
      return published(voucher, event);
    case 'voucher.balance_adjusted':
      return { ...voucher, ...(voucher.gift && { gift: adjusted(voucher.gift, event) }), updatedAt: event.data.at };
    case 'voucher.redeemed': {
      const { redemption, credits, sessionKey, sweptAt } = event.data;
      const used = counted(voucher, 1, redemption.date, credits);
      if (sessionKey === undefined && sweptAt === undefined) return used;
      const left = sessionKey === undefined ? used.sessions : withoutSession(used.sessions, sessionKey);
      return { ...used, sessions: sweptAt === undefined ? left : swept(left, sweptAt) };
    }
    case 'voucher.use_reserved':
      return reserved(voucher, event);
    case 'voucher.use_confirmed':
      return withoutReservation(counted(voucher, 1, event.data.at, event.data.credits), event.data.redemptionId);
    case 'voucher.use_released':
      return released(voucher, event.data.redemptionId, event.data.at);
    case 'voucher.use_given_back':
      return counted(voucher, -1, event.data.at, -(event.data.credits ?? 0));
    case 'voucher.credits_given_back':
      return counted(voucher, 0, event.data.at, -event.data.credits);
    case 'voucher.locked': {
      const { sessionKey: key, expiresAt, credits = 0, network, at } = event.data;
      const session = { key, expiresAt, credits, ...(network !== undefined && { network }) };
      return { ...voucher, sessions: withSession(swept(voucher.sessions, at), session) };
    }
    case 'voucher.unlocked':
      return { ...voucher, sessions: swept(withoutSession(voucher.sessions, event.data.sessionKey), event.data.at) };
    case 'voucher.sessions_ended':
      return withoutSessions(voucher, event.data.at);
    default:
      return voucher;
  }
}

function binned(voucher: Voucher, { data: { at, balance, points } }: VoucherDeleted): Voucher {
  const deleted = { at, ...(balance !== undefined && { balance }), ...(points !== undefined && { points }) };
  return { ...voucher, status: 'in_bin', deleted };
}

function redefined(voucher: Voucher, changes: Partial<VoucherDefinition>, updatedAt: Instant): Voucher {
  return { ...voucher, definition: { ...voucher.definition, ...changes }, updatedAt, redefinedAt: updatedAt };
}

function published(voucher: Voucher, { data }: VoucherPublished): Voucher {
  const { publicationId, customerId: holderId, window, at: updatedAt } = data;
  const { definition, published: before } = voucher;
  const ownTime = window !== undefined || (before?.ownTime ?? false);
  return {
    ...voucher,
    ...(window && { definition: { ...definition, windows: { ...definition.windows, ...window } } }),
    published: { count: (before?.count ?? 0) + 1, publicationId, holderId, at: updatedAt, ownTime },
    updatedAt,
    redefinedAt: updatedAt,
  };
}

function adjusted(gift: GiftAccount, { data }: VoucherBalanceAdjusted): GiftAccount {
  const { credits, sourceId, total, balance } = data;
  const moved = credits > 0 ? { amount: gift.amount + credits } : { subtracted: gift.subtracted - credits };
  if (sourceId === undefined) return { ...gift, ...moved };
  const known = [...(gift.known ?? []).slice(1 - KNOWN_CHANGES), { sourceId, credits, total, balance }];
  return { ...gift, ...moved, known };
}

/** Uses more or less, and credits: below zero those that come back. */
function counted(
  voucher: Voucher,
  uses: 1 | 0 | -1,
  updatedAt: Instant | null = voucher.updatedAt,
  credits = 0,
): Voucher {
  const redeemed = voucher.redeemed + uses;
  if (!voucher.gift) return { ...voucher, redeemed, updatedAt };
  return {
    ...voucher,
    redeemed,
    updatedAt,
    gift: { ...voucher.gift, redeemed: voucher.gift.redeemed + credits },
  };
}

function reserved(voucher: Voucher, { data }: VoucherUseReserved): Voucher {
  const { redemptionId, credits = 0, session, at } = data;
  const reservation: Reservation = { credits, ...(session && { session }) };
  const { open, count, credits: before } = voucher.reserved;
  const left = session ? withoutSession(voucher.sessions, session.key) : voucher.sessions;
  return {
    ...voucher,
    reserved: {
      open: { ...open, [redemptionId]: reservation },
      count: count + 1,
      credits: before + keptBackBy(reservation),
    },
    sessions: swept(left, at),
  };
}

function withoutReservation(voucher: Voucher, redemptionId: string): Voucher {
  const { [redemptionId]: reservation, ...open } = voucher.reserved.open;
  if (!reservation) return voucher;
  const { count, credits } = voucher.reserved;
  return { ...voucher, reserved: { open, count: count - 1, credits: credits - keptBackBy(reservation) } };
}

/** The session gets its place back, unless it has expired or the same key holds a newer one. */
function released(voucher: Voucher, redemptionId: string, at: Instant): Voucher {
  const session = voucher.reserved.open[redemptionId]?.session;
  const left = withoutReservation(voucher, redemptionId);
  const returns = session && session.expiresAt > at && !liveSession(left.sessions, session.key, at);
  return returns ? { ...left, sessions: withSession(left.sessions, session) } : left;
}

/** Reservations go on, and give no session its place back. */
function withoutSessions(voucher: Voucher, sessionsEndedAt: Instant): Voucher {
  const { open, count } = voucher.reserved;
  const kept = Object.entries(open).map(([id, { credits }]) => [id, { credits }] as const);
  const credits = kept.reduce((sum, [, reservation]) => sum + reservation.credits, 0);
  return {
    ...voucher,
    reserved: { open: Object.fromEntries(kept), count, credits },
    sessions: NO_SESSIONS,
    sessionsEndedAt,
  };
}
