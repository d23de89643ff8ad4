import { stringify } from 'csv-stringify/sync';
import { type JsonObject, valueAt } from '@perkstream/kernel';

/** Words that are written in capitals. */
const CAPITALS = ['id', 'url', 'sku'];

/** Rows as lines of CSV. A text that a spreadsheet would take for a formula gets an apostrophe in front. */
export function csvOf(fields: readonly string[], rows: readonly JsonObject[], header: boolean): string {
  const lines = rows.map((row) => fields.map((field) => valueAt(row, field)));
  return stringify(header ? [fields.map(titleOf), ...lines] : lines, {
    escape_formulas: true,
    cast: { boolean: String, object: (value) => JSON.stringify(value) },
  });
}

/** `voucher_id` → `Voucher ID`; a key of metadata is a title already. */
function titleOf(field: string): string {
  if (field.startsWith('metadata.')) return field.slice('metadata.'.length);
  const words = field.split('_');
  return words
    .map((word) => (CAPITALS.includes(word) ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ');
}
