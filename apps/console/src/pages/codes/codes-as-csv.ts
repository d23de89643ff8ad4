import { type CsvCell } from '../../parts/lists/save-csv.js';
import { type Voucher } from './find-codes.js';

/** Columns by their names in files of exports. Amounts are those of the API, in minor units. */
const COLUMNS: Readonly<Record<string, (voucher: Voucher) => CsvCell>> = {
  code: ({ code }) => code,
  voucher_type: ({ type }) => type,
  discount_type: ({ discount }) => discount?.type,
  discount_value: ({ discount }) =>
    discount?.percent_off ?? discount?.amount_off ?? discount?.fixed_amount ?? discount?.unit_off,
  gift_balance: ({ gift }) => gift?.balance,
  loyalty_balance: ({ loyalty_card: card }) => card?.balance,
  campaign: ({ campaign }) => campaign,
  category: ({ category }) => category,
  active: ({ active }) => active,
  start_date: ({ start_date: start }) => start,
  expiration_date: ({ expiration_date: end }) => end,
  redemption_count: ({ redemption }) => redemption.redeemed_quantity,
  redemption_quantity: ({ redemption }) => redemption.quantity,
  customer_id: ({ holder_id: holder }) => holder,
  additional_info: ({ additional_info: note }) => note,
  metadata: ({ metadata }) => (Object.keys(metadata).length > 0 ? JSON.stringify(metadata) : ''),
  created_at: ({ created_at: created }) => created,
  id: ({ id }) => id,
};

export const TITLES_OF_CODES = Object.keys(COLUMNS);

export function lineOfCode(voucher: Voucher): readonly CsvCell[] {
  return Object.values(COLUMNS).map((value) => value(voucher));
}
