import { stringify } from 'csv-stringify/sync';
import { type JsonObject } from '@perkstream/kernel';

/** Words that are written in capitals. */
const CAPITALS = ['id', 'url', 'sku'];

/** Rows as lines of CSV. A text that a spreadsheet would take for a formula gets an apostrophe in front. */
export function csvOf(fields: readonly string[], rows: readonly JsonObject[], header: boolean): string {
  return stringify([...rows], {
    columns: fields.map((key) => ({ key, header: titleOf(key) })),
    header,
    escape_formulas: true,
    cast: { boolean: String, object: (value) => JSON.stringify(value) },
  });
}

/** `voucher_id` → `Voucher ID` */
function titleOf(field: string): string {
  const words = field.split('_');
  return words
    .map((word) => (CAPITALS.includes(word) ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ');
}
