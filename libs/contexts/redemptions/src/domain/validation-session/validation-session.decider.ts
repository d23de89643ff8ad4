import { type Aggregate } from '@perkstream/kernel';

/**
 * What one session key reserves, over all vouchers: ids of vouchers. The reservations themselves stand in the vouchers' streams and
 * end by themselves; this says which of them a later validation under the same key no longer wants.
 */
export interface ValidationSession {
  readonly vouchers: readonly string[];
  /** No longer wanted, and perhaps not released yet. */
  readonly leaving: readonly string[];
}

/**
 * - `replace`: the session is to hold these vouchers and no others
 * - `keep`: it holds what it held; what a validation that came to nothing reserved beside that is to be released
 * - `redeem`: a redemption has used these up; the session is to hold nothing any more
 * - `leave`: these were released
 */
export type ValidationSessionCommand =
  | { readonly do: 'replace'; readonly vouchers: readonly string[]; readonly reserved: readonly string[] }
  | { readonly do: 'keep'; readonly reserved: readonly string[] }
  | { readonly do: 'redeem'; readonly vouchers: readonly string[] }
  | { readonly do: 'leave'; readonly vouchers: readonly string[] };

export type ValidationSessionEvent =
  | { readonly type: 'validation_session.held'; readonly data: ValidationSession }
  | { readonly type: 'validation_session.left'; readonly data: { readonly vouchers: readonly string[] } };

/** The stream's key is the session's. */
export const validationSession: Aggregate<ValidationSessionCommand, ValidationSessionEvent, ValidationSession, never> =
  {
    category: 'validation_session',
    initial: { vouchers: [], leaving: [] },

    decide(command, state): readonly ValidationSessionEvent[] {
      if (command.do === 'leave') {
        const { vouchers } = command;
        return vouchers.length === 0 ? [] : [{ type: 'validation_session.left', data: { vouchers } }];
      }
      if (command.do === 'redeem') {
        const left = [...state.vouchers, ...state.leaving].filter((id) => !command.vouchers.includes(id));
        const leaving = [...new Set(left)];
        // The usual case, in which nothing has to be remembered: all of it was redeemed.
        return leaving.length === 0 ? [] : [{ type: 'validation_session.held', data: { vouchers: [], leaving } }];
      }
      const vouchers = command.do === 'replace' ? command.vouchers : state.vouchers;
      const leaving = [...new Set([...state.vouchers, ...state.leaving, ...command.reserved])].filter(
        (id) => !vouchers.includes(id),
      );
      const isSame = isSameSet(vouchers, state.vouchers) && isSameSet(leaving, state.leaving);
      return isSame ? [] : [{ type: 'validation_session.held', data: { vouchers, leaving } }];
    },

    evolve(state, event) {
      if (event.type === 'validation_session.held') return event.data;
      const { vouchers } = event.data;
      return { ...state, leaving: state.leaving.filter((id) => !vouchers.includes(id)) };
    },
  };

function isSameSet(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id) => b.includes(id));
}
