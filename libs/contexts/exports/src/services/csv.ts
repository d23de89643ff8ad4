import { stringify } from 'csv-stringify/sync';
import { type JsonObject, valueAt } from '@perkstream/kernel';
import { inSlices } from '@perkstream/ports';
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
  const paths = fields.map((field) => [columns[field] ?? field].flat());
  let csv = header ? writeCsv([fields.map(columnTitle)], escapeFormulas) : '';
  for await (const some of inSlices(rows, ROWS_AT_ONCE)) {
    const lines = some.map((row) => paths.map((several) => firstAt(row, several)));
    csv += writeCsv(lines, escapeFormulas);
  }
  return csv;
}

/**
 * Rows as lines of CSV. Every text stands in quotes: a spreadsheet that separates values by semicolons would otherwise begin a value,
 * and perhaps a formula, in the middle of a text.
 * @param escapeFormulas a text that a spreadsheet would take for a formula gets an apostrophe in front
 */
function writeCsv(lines: unknown[][], escapeFormulas: boolean): string {
  return stringify(lines, {
    escape_formulas: escapeFormulas,
    quoted_string: true,
    cast: { boolean: String, object: (value) => JSON.stringify(value) },
  });
}

function firstAt(row: JsonObject, paths: readonly string[]): unknown {
  return paths.map((path) => valueAt(row, path)).find((value) => value !== undefined && value !== null);
}

/** `voucher_id` → `Voucher ID`; a key of metadata is a title already. */
function columnTitle(field: string): string {
  if (field.startsWith('metadata.')) return field.slice('metadata.'.length);
  const words = field.split('_');
  return words
    .map((word) => (CAPITALS.includes(word) ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ');
}
