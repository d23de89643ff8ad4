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
  /** The questions that are answered with its rows, where the data are. Where there are several, each of its orders is one by id. */
  readonly pages: (asked: RowsAsked) => readonly PageOfExport[];
}

export function exportedObject(
  declared: Omit<ExportedObject, 'filters' | 'pages'> & {
    readonly filters: readonly FilterField[];
    readonly pages: readonly (new (asked: RowsAsked) => PageOfExport)[];
  },
): ExportedObject {
  const { pages, filters, ...rest } = declared;
  return { ...rest, filters: filterFields(filters), pages: (asked) => pages.map((Page) => new Page(asked)) };
}
