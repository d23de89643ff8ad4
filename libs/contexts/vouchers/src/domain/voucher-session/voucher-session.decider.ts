import { type Aggregate, type Instant, notFound, type Refusal } from '@perkstream/kernel';

/**
 * A session on a discount code without limit. It reserves nothing, so it has a stream of its own, and the state of the
 * code stays small however many carts name it. It can be released like any session.
 */
export type VoucherSessionCommand =
  | { readonly do: 'open'; readonly expiresAt: Instant; readonly now: Instant }
  | {
      readonly do: 'release';
      readonly sessionKey: string;
      /** When all sessions of the voucher were ended. */
      readonly endedAt?: Instant;
      readonly now: Instant;
    }
  /** A redemption names it; it may have expired by now. */
  | { readonly do: 'use_up'; readonly now: Instant };

export type VoucherSessionEvent =
  | {
      readonly type: 'voucher_session.opened';
      /** `at` is absent in older events. */
      readonly data: { readonly expiresAt: Instant; readonly at?: Instant };
    }
  | { readonly type: 'voucher_session.closed'; readonly data: { readonly by: 'release' | 'redemption' } };

/** null: not open. */
export type VoucherSessionState = { readonly openedAt: Instant; readonly expiresAt: Instant } | null;

/** When older sessions were opened: before any that was ended with all others. */
const UNKNOWN: Instant = '';

/** Keyed by the voucher's id and the session's key. */
export const voucherSessionAggregate: Aggregate<
  VoucherSessionCommand,
  VoucherSessionEvent,
  VoucherSessionState,
  'not_found'
> = {
  category: 'voucher_session',
  initial: null,
  decide(command, session): readonly VoucherSessionEvent[] | Refusal<'not_found'> {
    const { now } = command;
    if (command.do === 'open') {
      return [{ type: 'voucher_session.opened', data: { expiresAt: command.expiresAt, at: now } }];
    }
    const isOpen = session !== null && session.expiresAt > now;
    if (command.do === 'use_up') {
      return isOpen ? [{ type: 'voucher_session.closed', data: { by: 'redemption' } }] : [];
    }
    const { sessionKey, endedAt } = command;
    const isOver = endedAt !== undefined && session !== null && session.openedAt <= endedAt;
    if (isOpen && !isOver) return [{ type: 'voucher_session.closed', data: { by: 'release' } }];
    return notFound('session', sessionKey);
  },
  evolve: (_state, event) =>
    event.type === 'voucher_session.opened'
      ? { openedAt: event.data.at ?? UNKNOWN, expiresAt: event.data.expiresAt }
      : null,
};

export function sessionStream(voucherId: string, sessionKey: string): string {
  return `${voucherId}.${sessionKey}`;
}
