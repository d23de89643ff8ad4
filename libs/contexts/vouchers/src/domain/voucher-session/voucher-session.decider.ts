import { type Aggregate, type Instant, notFound, type Refusal } from '@perkstream/kernel';

/**
 * A session on a discount code without limit. It reserves nothing, so it has a stream of its own, and the state of the
 * code stays small however many carts name it. It can be released like any session.
 */
export type VoucherSessionCommand =
  | { readonly do: 'open'; readonly expiresAt: Instant; readonly now: Instant }
  | { readonly do: 'release'; readonly sessionKey: string; readonly now: Instant }
  /** A redemption names it; it may have expired by now. */
  | { readonly do: 'use_up'; readonly now: Instant };

export type VoucherSessionEvent =
  | { readonly type: 'voucher_session.opened'; readonly data: { readonly expiresAt: Instant } }
  | { readonly type: 'voucher_session.closed'; readonly data: { readonly by: 'release' | 'redemption' } };

/** The moment until which it is open; null: not open. */
export type VoucherSessionState = Instant | null;

/** Keyed by the voucher's id and the session's key. */
export const voucherSessionAggregate: Aggregate<
  VoucherSessionCommand,
  VoucherSessionEvent,
  VoucherSessionState,
  'not_found'
> = {
  category: 'voucher_session',
  initial: null,
  decide(command, expiresAt): readonly VoucherSessionEvent[] | Refusal<'not_found'> {
    if (command.do === 'open') return [{ type: 'voucher_session.opened', data: { expiresAt: command.expiresAt } }];
    const isOpen = expiresAt !== null && expiresAt > command.now;
    if (command.do === 'use_up') {
      return isOpen ? [{ type: 'voucher_session.closed', data: { by: 'redemption' } }] : [];
    }
    if (isOpen) return [{ type: 'voucher_session.closed', data: { by: 'release' } }];
    const { sessionKey } = command;
    return notFound('session', sessionKey);
  },
  evolve: (_state, event) => (event.type === 'voucher_session.opened' ? event.data.expiresAt : null),
};

export function sessionStream(voucherId: string, sessionKey: string): string {
  return `${voucherId}.${sessionKey}`;
}
