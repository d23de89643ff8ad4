import { type ListRequest, unknownCursor } from '@perkstream/domain-filters';
import { type Condition, type Refusal } from '@perkstream/kernel';
import { type Collection } from '@perkstream/ports';
import { type LedgerPage } from '@perkstream/published';

/**
 * The entries of one ledger by age.
 * @param own what all of its entries have, and no others
 * @param age the field that they are sorted by; has an index together with those
 * @returns refused: the page begins after an entry that is not of this ledger
 */
export async function pageOfLedger<Entry extends object>(
  entries: Pick<Collection<Entry>, 'find' | 'get'>,
  own: Readonly<Record<string, string>>,
  age: string & keyof Entry,
  { limit, descending, startingAfterId, where }: LedgerPage,
): Promise<readonly Entry[] | Refusal<'invalid_query_params'>> {
  const all: Condition[] = Object.entries(own).map(([field, is]) => ({ field, is }));
  if (startingAfterId !== undefined) {
    const last = await entries.get(startingAfterId);
    if (!last || Object.entries(own).some(([field, is]) => last[field as keyof Entry] !== is)) return unknownCursor();
    all.push(beyond(last, age, descending));
  }
  if (where) all.push(where);
  return entries.find({ where: { all }, orderBy: [{ field: age, descending }], limit });
}

/** The page of a ledger that a list with a cursor asks for: with one entry more, which shows that another page follows. */
export function ledgerPage({ limit, orderBy, startingAfterId, filters }: ListRequest): LedgerPage {
  return { limit: limit + 1, descending: orderBy[0]?.descending ?? false, startingAfterId, where: filters };
}

/** What comes after a row in an order. */
export function beyond<Row extends object>(row: Row, age: string & keyof Row, descending = false): Condition {
  const from = row[age] as string | number;
  return descending ? { field: age, less: from } : { field: age, more: from };
}
