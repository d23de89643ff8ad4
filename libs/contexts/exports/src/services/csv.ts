import { stringify } from 'csv-stringify/sync';
import { type JsonObject, valueAt } from '@perkstream/kernel';
import { turnOfEventLoop } from '@perkstream/ports';
import { type ExportedObject } from './exported-object.js';

/** Words that titles write in capitals. */
const CAPITALS = ['id', 'url', 'sku'];

/** Rows between two turns of the event loop: each may have 64 kB of metadata. */
const ROWS_AT_ONCE = 20;

/** Rows as lines of CSV; others have their turn in between. */
export async function csvInTurns(
  fields: readonly string[],
  columns: ExportedObject['columns'],
  rows: readonly JsonObject[],
  header: boolean,
  escapeFormulas: boolean,
): Promise<string> {
  let csv = csvOf(fields, columns, rows.slice(0, ROWS_AT_ONCE), header, escapeFormulas);
  for (let from = ROWS_AT_ONCE; from < rows.length; from += ROWS_AT_ONCE) {
    await turnOfEventLoop();
    csv += csvOf(fields, columns, rows.slice(from, from + ROWS_AT_ONCE), false, escapeFormulas);
  }
  return csv;
}

/**
 * Rows as lines of CSV.
 * @param escapeFormulas a text that a spreadsheet would take for a formula gets an apostrophe in front
 */
function csvOf(
  fields: readonly string[],
  columns: ExportedObject['columns'],
  rows: readonly JsonObject[],
  header: boolean,
  escapeFormulas: boolean,
): string {
  const paths = fields.map((field) => [columns[field] ?? field].flat());
  const lines = rows.map((row) => paths.map((several) => firstAt(row, several)));
  return stringify(header ? [fields.map(titleOf), ...lines] : lines, {
    escape_formulas: escapeFormulas,
    cast: { boolean: String, object: (value) => JSON.stringify(value) },
  });
}

function firstAt(row: JsonObject, paths: readonly string[]): unknown {
  return paths.map((path) => valueAt(row, path)).find((value) => value !== undefined && value !== null);
}

/** `voucher_id` → `Voucher ID`; a key of metadata is a title already. */
function titleOf(field: string): string {
  if (field.startsWith('metadata.')) return field.slice('metadata.'.length);
  const words = field.split('_');
  return words
    .map((word) => (CAPITALS.includes(word) ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ');
}
