import { type DateFormat, isoDateOf } from './dates.js';
import { type ImportColumn } from './import-kinds.js';

/** What a column fills that is no field: metadata under its own title, or nothing. */
export const METADATA = '*metadata';
export const LEFT_OUT = '*left-out';

/** What a person wants of the columns of a file, in their order. */
export interface ColumnChoice {
  /** The name of a field, or one of the two above. */
  readonly target: string;
  /** Of a column of dates; undefined: not chosen yet */
  readonly format?: DateFormat | undefined;
}

/** What would be imported, and what is wrong with it. */
export interface Preview {
  readonly columns: readonly PreviewColumn[];
  /** Required fields that no column fills. */
  readonly missing: readonly string[];
  /** Fields, or names of metadata, of more than one column. */
  readonly repeated: readonly string[];
  /** Titles of columns of dates that can be read in two ways. */
  readonly ambiguous: readonly string[];
  readonly hasField: boolean;
}

export interface PreviewColumn extends ColumnChoice {
  readonly title: string;
  /** The field that it fills; undefined: it becomes metadata, or nothing. */
  readonly field: ImportColumn | undefined;
  /** Its title in the file that is sent; undefined: it is not sent */
  readonly sentAs: string | undefined;
}

/** A cell that is reported before the file is sent. */
export interface Finding {
  /** 1 is the first below the titles, as the engine counts them. */
  readonly row: number;
  readonly title: string;
  readonly value: string;
  readonly wrong: 'email' | 'date' | 'repeated';
  /** Of what is repeated: the row that has it first */
  readonly firstRow?: number;
}

const EMAIL = /^[^\s@<>(),;:"]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** The engine takes `Voucher Type`, `voucher_type` and `VOUCHER TYPE` for the same. */
export function fieldNameOf(title: string): string {
  return title
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '_');
}

export function buildPreview(
  titles: readonly string[],
  choices: readonly ColumnChoice[],
  known: readonly ImportColumn[],
): Preview {
  const columns = titles.map((title, index): PreviewColumn => {
    const choice = choices[index] ?? { target: LEFT_OUT };
    const field = known.find(({ name }) => name === choice.target);
    return { ...choice, title, field, sentAs: field?.name ?? (choice.target === METADATA ? title : undefined) };
  });
  const sent = columns.flatMap(({ sentAs }) => (sentAs === undefined ? [] : [sentAs]));
  const filled = new Set(columns.flatMap(({ field }) => (field ? [field.name] : [])));
  return {
    columns,
    missing: known.filter(({ name, isRequired }) => isRequired && !filled.has(name)).map(({ name }) => name),
    repeated: [...new Set(sent.filter((name, index) => sent.indexOf(name) !== index))],
    ambiguous: columns.filter(({ field, format }) => field?.isDate && !format).map(({ title }) => title),
    hasField: filled.size > 0,
  };
}

/** What the file will have: titles that the engine knows, dates as ISO 8601. What cannot be read is sent as it is, and refused by the engine. */
export function linesToSend(
  { columns }: Preview,
  rows: readonly (readonly string[])[],
): readonly (readonly string[])[] {
  const sent = columns.flatMap(({ sentAs, format, field }, index) =>
    sentAs === undefined ? [] : [{ sentAs, index, format: field?.isDate ? format : undefined }],
  );
  const titles = sent.map(({ sentAs }) => sentAs);
  return [
    titles,
    ...rows.map((row) => [
      // A line that is too short or too long stays so: the engine reports it.
      ...sent
        .filter(({ index }) => index < row.length)
        .map(({ index, format }) => (format && isoDateOf(row[index]!, format)) ?? row[index]!),
      ...row.slice(columns.length),
    ]),
  ];
}

export function findingsIn({ columns }: Preview, rows: readonly (readonly string[])[]): readonly Finding[] {
  const found = columns.flatMap(({ title, field, format }, index) => {
    if (!field) return [];
    const rowOf = new Map<string, number>();
    return rows.flatMap((row, at): Finding[] => {
      const value = row[index] ?? '';
      if (value === '') return [];
      const about = { row: at + 1, title, value };
      if (field.isEmail && !EMAIL.test(value)) return [{ ...about, wrong: 'email' }];
      if (field.isDate && format && isoDateOf(value, format) === undefined) return [{ ...about, wrong: 'date' }];
      if (!field.isName) return [];
      const firstRow = rowOf.get(value);
      if (firstRow !== undefined) return [{ ...about, wrong: 'repeated', firstRow }];
      rowOf.set(value, at + 1);
      return [];
    });
  });
  return found.sort((a, b) => a.row - b.row);
}

/** A file to begin with: the titles, and one line as an example. */
export function sampleOf(columns: readonly ImportColumn[]): string {
  const shown = columns.filter(({ isRequired, example }) => isRequired || example);
  const cell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const lines = [shown.map(({ name }) => name), shown.map(({ example = '' }) => cell(example))];
  return lines.map((line) => `${line.join(',')}\n`).join('');
}
