import { type FilterField, filterFields, type FilterFields, type Orders } from '@perkstream/domain-filters';
import { type PageOfExport, type RowsAsked } from '@perkstream/published';

/** What can be exported, declared once: the names are those of the wire. */
export interface ExportedObject {
  /** Every field that may be asked for. */
  readonly fields: readonly string[];
  readonly defaultFields: readonly string[];
  /** Each with the path of the documents that it sorts by. */
  readonly order: Orders;
  readonly defaultOrder: string;
  readonly filters: FilterFields;
  /** The question that is answered with its rows, where the data are. */
  readonly page: (asked: RowsAsked) => PageOfExport;
}

export function exportedObject(
  declared: Omit<ExportedObject, 'filters' | 'page'> & {
    readonly filters: readonly FilterField[];
    readonly page: new (asked: RowsAsked) => PageOfExport;
  },
): ExportedObject {
  const { page: Page, filters, ...rest } = declared;
  return { ...rest, filters: filterFields(filters), page: (asked) => new Page(asked) };
}
