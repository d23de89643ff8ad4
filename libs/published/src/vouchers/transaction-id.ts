import { derivedId } from '@perkstream/kernel';

/** `vtx_…`: of the entry that a stored event makes in the ledger of a card. */
export function transactionIdOf({
  id,
  metadata: { time },
}: {
  readonly id: string;
  /** ISO 8601 in UTC */
  readonly metadata: { readonly time: string };
}): string {
  return derivedId('vtx_', Date.parse(time), id, 'transaction');
}
