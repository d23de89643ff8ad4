import { parseFilters, parseSorting, type QueryRefusal } from '@perkstream/domain-filters';
import { type Condition, type Instant, isRefusal, refuse, type Refusal, type Sorting } from '@perkstream/kernel';
import { type ExportParameters, type ExportRefusal, type ExportScope } from '@perkstream/published';
import { type ExportedObject } from './exported-object.js';

/** Which columns and rows an export has. */
export interface RowsWanted {
  readonly fields: readonly string[];
  readonly order: Sorting;
  readonly where?: Condition;
  readonly among?: Condition;
}

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
  const filtered = parseFilters(object.filters, filters, { source: 'body', now, at: '.parameters.filters' });
  if (isRefusal(filtered)) return filtered as QueryRefusal & Refusal<ExportRefusal>;
  const bounds = Object.entries(scope).map(([field, is]): Condition => ({ field, is: is as string }));
  const ofRows = Object.keys(filters ?? {}).some((name) => object.filtersOfRows?.some((each) => name.startsWith(each)));
  const all = [...bounds, ...(filtered && !ofRows ? [filtered] : [])];
  return {
    fields: fields?.length ? [...new Set(fields)] : object.defaultFields,
    order: sorting[0] as Sorting,
    ...(all.length > 0 && { where: all.length === 1 ? all[0] : { all } }),
    ...(filtered && ofRows && { among: filtered }),
  };
}

/** `metadata.<key>` is a column of one key. */
function isOf({ columns, metadataOf }: ExportedObject, field: string): boolean {
  return Object.hasOwn(columns, field) || (metadataOf !== undefined && /^metadata\../.test(field));
}
