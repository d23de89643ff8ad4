import { type FilterField, filterFields, type FilterFields, type Orders } from '@perkstream/domain-filters';
import { type PageOfExport, type RowsAsked } from '@perkstream/published';

/** What can be exported, declared once: the names are those of the wire. */
export interface ExportedObject {
  /** Every field that may be asked for, with the path in its rows; of several paths the first that there is something at. */
  readonly columns: Readonly<Record<string, string | readonly string[]>>;
  /** The columns that hold what is forgotten when a person is erased. */
  readonly personal?: readonly string[];
  /** The object whose metadata schema names the keys; absent where rows have no metadata. */
  readonly metadataOf?: string;
  readonly defaultFields: readonly string[];
  /** Values of `order`, each with the path of the documents that it sorts by. */
  readonly order: Orders;
  readonly defaultOrder: string;
  readonly filters: FilterFields;
  /** Prefixes of the filters that documents cannot answer: rows are filtered one after the other. */
  readonly filtersOfRows?: readonly string[];
  /** Filters of what was published to the customer of a row, by the paths of publications. */
  readonly publicationFilters?: FilterFields;
  /** The questions that are answered with its rows, where the data are. Where there are several, each of its orders is one by id. */
  readonly pages: (asked: RowsAsked) => readonly PageOfExport[];
}

export function exportedObject(
  declared: Omit<ExportedObject, 'filters' | 'publicationFilters' | 'pages'> & {
    readonly filters: readonly FilterField[];
    readonly publicationFilters?: readonly FilterField[];
    readonly pages: readonly (new (asked: RowsAsked) => PageOfExport)[];
  },
): ExportedObject {
  const { pages, filters, publicationFilters, ...rest } = declared;
  return {
    ...rest,
    filters: filterFields(filters),
    ...(publicationFilters && { publicationFilters: filterFields(publicationFilters) }),
    pages: (asked) => pages.map((Page) => new Page(asked)),
  };
}

/** Fields that rows have under the same name. */
export function same(...fields: readonly string[]): Record<string, string> {
  return Object.fromEntries(fields.map((field) => [field, field]));
}

/** Fields that rows have below another one: `address_city` is `address.city`. */
export function below(path: string, prefix: string, ...fields: readonly string[]): Record<string, string> {
  return Object.fromEntries(fields.map((field) => [`${prefix}_${field}`, `${path}.${field}`]));
}

/** Filters whose documents have the field under the same name, or below `within`. */
export function filtersBy(type: FilterField['type'], within: string, ...names: readonly string[]): FilterField[] {
  return names.map((name) => ({ name, type, path: within + name }));
}
