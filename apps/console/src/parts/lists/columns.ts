import { type ReactNode } from 'react';
import { type Address } from '../layout/address.js';

export interface Column<Row> {
  readonly id: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers stand to the right. */
  readonly isNumber?: boolean;
  /** Sentences are not squeezed into a column of single words. */
  readonly isSentence?: boolean;
  /** The field of the API by which the list can be ordered. */
  readonly order?: string;
  /** Shown only where it is chosen. */
  readonly isExtra?: boolean;
}

/** The columns that the address bar names, else those that are no extra. */
export function shownColumns<Row>(columns: readonly Column<Row>[], address: Address): readonly Column<Row>[] {
  const chosen = address.get('columns').split(',').filter(Boolean);
  const shown = columns.filter(({ id, isExtra }) => (chosen.length > 0 ? chosen.includes(id) : !isExtra));
  return shown.length > 0 ? shown : columns.slice(0, 1);
}
