import { parseFilters, parseSorting, type QueryRefusal } from '@perkstream/domain-filters';
import { type Condition, type Instant, isRefusal, refuse, type Refusal, type Sorting } from '@perkstream/kernel';
import { type ExportParameters, type ExportRefusal, type ExportScope } from '@perkstream/published';
import { type ExportedObject } from './exported-object.js';

/** Which columns and rows an export has. */
interface RowsWanted {
  readonly fields: readonly string[];
  readonly order: Sorting;
  readonly where?: Condition;
  readonly among?: Condition;
  readonly publications?: Condition;
}

/** A row whose customer has the publications that were asked for. */
const PUBLISHED: Condition = { field: 'published', is: true };

export function rowsWanted(
  object: ExportedObject,
  { fields, order: sent, filters }: ExportParameters,
  scope: ExportScope,
  now: Instant,
): RowsWanted | Refusal<ExportRefusal> {
  const unknown = fields?.find((field) => !isOf(object, field));
  if (unknown !== undefined) {
    const details = `Unsupported field used. Allowed fields: ${Object.keys(object.columns).join(', ')}`;
    return refuse('invalid_export_fields', { details });
  }
  const sorting = parseSorting(sent, object.order, object.defaultOrder, 'body');
  if (isRefusal(sorting)) return sorting as QueryRefusal & Refusal<ExportRefusal>;
  const asked = parseConditions(object, filters, now);
  if (isRefusal(asked)) return asked as QueryRefusal & Refusal<ExportRefusal>;
  const { where, ...ofRows } = asked;
  const bounds = Object.entries(scope).map(([field, is]): Condition => ({ field, is: is as string }));
  const all = [...bounds, ...(where ? [where] : [])];
  return {
    fields: fields?.length ? [...new Set(fields)] : object.defaultFields,
    order: sorting[0] as Sorting,
    ...(all.length > 0 && { where: all.length === 1 ? all[0] : { all } }),
    ...ofRows,
  };
}

type Asked = Pick<RowsWanted, 'where' | 'among' | 'publications'>;

/** Documents are asked for as much of the filters as they can answer. */
function parseConditions(
  object: ExportedObject,
  filters: ExportParameters['filters'],
  now: Instant,
): Asked | QueryRefusal {
  const { publicationFilters } = object;
  const read = { source: 'body', now, at: '.parameters.filters' } as const;
  const others = publicationFilters ? filtersWith(filters, (name) => !publicationFilters.byName.has(name)) : filters;
  const filtered = parseFilters(object.filters, others, read);
  if (isRefusal(filtered)) return filtered;
  const ofRows = Object.keys(others ?? {}).some((name) => object.filtersOfRows?.some((each) => name.startsWith(each)));
  const publications =
    publicationFilters &&
    parseFilters(
      publicationFilters,
      filtersWith(filters, (name) => publicationFilters.byName.has(name)),
      read,
    );
  if (isRefusal(publications)) return publications;
  if (!publications) return filtered ? { [ofRows ? 'among' : 'where']: filtered } : {};
  if (!filtered) return { among: PUBLISHED, publications };
  if (isAny(filters)) return { among: { any: [filtered, PUBLISHED] }, publications };
  if (ofRows) return { among: { all: [filtered, PUBLISHED] }, publications };
  return { where: filtered, among: PUBLISHED, publications };
}

function filtersWith(filters: ExportParameters['filters'], isMeant: (name: string) => boolean): object {
  return Object.fromEntries(Object.entries(filters ?? {}).filter(([name]) => name === 'junction' || isMeant(name)));
}

function isAny(filters: ExportParameters['filters']): boolean {
  return String(filters?.['junction']).toLowerCase() === 'or';
}

/** `metadata.<key>` is a column of one key. */
function isOf({ columns, metadataOf }: ExportedObject, field: string): boolean {
  return Object.hasOwn(columns, field) || (metadataOf !== undefined && /^metadata\../.test(field));
}
