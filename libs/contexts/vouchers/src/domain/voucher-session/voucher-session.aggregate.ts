import { type Aggregate } from '@perkstream/platform';
import {
  type VoucherSessionCommand,
  voucherSessionDecider,
  type VoucherSessionEvent,
  type VoucherSessionState,
} from './voucher-session.decider.js';

/** Keyed by the voucher's id and the session's key. */
export const voucherSessionAggregate: Aggregate<
  VoucherSessionCommand,
  VoucherSessionEvent,
  VoucherSessionState,
  'not_found'
> = { category: 'voucher_session', decider: voucherSessionDecider };

export function sessionStream(voucherId: string, sessionKey: string): string {
  return `${voucherId}.${sessionKey}`;
}
