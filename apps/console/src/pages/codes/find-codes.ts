import { client } from '../../api/client.js';
import { type components, type operations } from '../../api/schema.js';

export type Voucher = components['schemas']['VoucherAnswer'];
export type CodeQuery = Omit<
  NonNullable<operations['list-vouchers']['parameters']['query']>,
  'limit' | 'order' | 'page' | 'starting_after_id'
>;

/** As many codes are worked on at once. */
export const MAX_CODES_AT_ONCE = 100_000;
/** The most that one answer has. */
const ROWS = 100;

/**
 * All codes that a list with these filters shows, page after page from the newest on: those that are made meanwhile are not among them.
 * @param take is given the rows of each page
 */
export async function eachPageOfCodes(
  query: CodeQuery,
  signal: AbortSignal,
  take: (rows: readonly Voucher[]) => void,
): Promise<void> {
  let after: string | undefined;
  for (let found = 0; found < MAX_CODES_AT_ONCE && !signal.aborted; found += ROWS) {
    const paging = { limit: ROWS, order: '-created_at' as const, ...(after && { starting_after_id: after }) };
    const { data } = await client.GET('/v1/vouchers', { params: { query: { ...query, ...paging } }, signal });
    const rows = data?.vouchers ?? [];
    take(rows);
    after = rows.at(-1)?.id;
    if (rows.length < ROWS) return;
  }
}
