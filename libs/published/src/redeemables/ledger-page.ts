import { type Condition } from '@perkstream/kernel';

/**
 * Which rows of a ledger are asked for: by id, the oldest first or the newest, up to `limit`. Who shows pages asks for one row more to
 * learn whether there are more.
 */
export interface LedgerPage {
  readonly limit: number;
  readonly descending: boolean;
  /** The id of the last row of the page before */
  readonly startingAfterId?: string;
  /** About `id` and `voucher_id` */
  readonly where?: Condition;
}
