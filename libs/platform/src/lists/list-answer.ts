import { cursorPage } from '@perkstream/domain-filters';

type ListAnswer<DataRef extends string, Row> = {
  readonly object: 'list';
  readonly data_ref: DataRef;
  readonly total: number;
} & { readonly [Name in DataRef]: Row[] };

/** A list as it is answered. @param total of all pages; absent: these are all rows */
export function listAnswer<DataRef extends string, Row>(
  dataRef: DataRef,
  rows: readonly Row[],
  total = rows.length,
): ListAnswer<DataRef, Row> {
  return { object: 'list', data_ref: dataRef, [dataRef]: rows, total } as ListAnswer<DataRef, Row>;
}

/** A list with a cursor as it is answered. @param rows one more than the limit where another page follows */
export function cursorAnswer<Row extends { readonly id: string }>(rows: readonly Row[], limit: number) {
  return { object: 'list' as const, data_ref: 'data' as const, ...cursorPage(rows, limit) };
}
