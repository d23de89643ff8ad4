import { type ImportColumn } from './import-kinds.js';

/** The first lines of a file, as the preview shows them. */
export interface Preview {
  readonly columns: readonly PreviewColumn[];
  readonly rows: readonly (readonly string[])[];
  /** Required columns that the file does not have. */
  readonly missing: readonly string[];
  readonly repeated: readonly string[];
}

export interface PreviewColumn {
  readonly title: string;
  /** The field that it fills; undefined: it becomes metadata. */
  readonly field: string | undefined;
}

/** The engine takes `Voucher Type`, `voucher_type` and `VOUCHER TYPE` for the same. */
export function fieldNameOf(title: string): string {
  return title
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '_');
}

/** @param lines the first ones of a file, the titles among them */
export function previewOf(lines: readonly (readonly string[])[], known: readonly ImportColumn[]): Preview {
  const [titles = [], ...rows] = lines;
  const columns = titles.map((title) => {
    const name = fieldNameOf(title);
    return { title, field: known.some((column) => column.name === name) ? name : undefined };
  });
  const names = titles.map(fieldNameOf);
  return {
    columns,
    rows,
    missing: known.filter(({ name, isRequired }) => isRequired && !names.includes(name)).map(({ name }) => name),
    repeated: [...new Set(names.filter((name, index) => names.indexOf(name) !== index))],
  };
}

/** A file to begin with: the titles, and one line as an example. */
export function sampleOf(columns: readonly ImportColumn[]): string {
  const shown = columns.filter(({ isRequired, example }) => isRequired || example);
  const cell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const lines = [shown.map(({ name }) => name), shown.map(({ example = '' }) => cell(example))];
  return lines.map((line) => `${line.join(',')}\n`).join('');
}
