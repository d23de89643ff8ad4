import { type RedemptionRecord } from '../redeemables/redemption-record.js';

/** Stored events of vouchers that views of other contexts take: the `data` of each. */

/** `voucher.redeemed`: a voucher was redeemed alone, in one append. Redemptions of several stand in `redemption.completed`. */
export interface VoucherRedeemed {
  readonly redemption: RedemptionRecord;
  /** Credits spent of a gift card, minor units; on gift cards only, as the next two. */
  readonly credits?: number;
  /** What is left on the card. */
  readonly balance?: number;
  /** What was ever put on the card, less what was taken away by hand. */
  readonly total?: number;
  /** The session that it used up. */
  readonly sessionKey?: string;
  /** Sessions that had expired by then are forgotten; ISO 8601 in UTC, absent where there were none. */
  readonly sweptAt?: string;
}
