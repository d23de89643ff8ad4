import { type Condition, matches, type Sorting, valueAt } from '@perkstream/kernel';
import { type VoucherDocument } from '../../views/vouchers/voucher.document.js';
import { type VoucherPage, type VoucherSelection } from './voucher-selection.js';

/** So many documents are sorted and counted here, rather than asked for in order. */
export const FEW = 200;

/** The page wanted, out of all documents that may be on it. */
export function pageInHand(
  documents: readonly (VoucherDocument | undefined)[],
  { projectId, conditions, orderBy, offset, limit }: VoucherSelection,
): VoucherPage {
  const wanted: Condition = { all: [{ field: 'projectId', is: projectId }, ...conditions] };
  const found = documents.filter((document): document is VoucherDocument => !!document && matches(wanted, document));
  found.sort(inOrder(orderBy));
  return { documents: found.slice(offset, offset + limit), total: found.length };
}

/** As stores sort: what is missing comes first, ties are broken by id in the same direction. */
export function inOrder({ field, descending }: Sorting): <D extends { readonly id: string }>(a: D, b: D) => number {
  const sign = descending ? -1 : 1;
  return (a, b) => sign * (compare(valueAt(a, field), valueAt(b, field)) || compare(a.id, b.id));
}

function compare(a: unknown, b: unknown): number {
  const [left, right] = [a ?? '', b ?? ''] as [string, string];
  return left < right ? -1 : left > right ? 1 : 0;
}
