import { guessedField } from './column-guesses.js';
import { formatsIn, likelyFormat } from './dates.js';
import { type ImportColumn, type ImportKindName } from './import-kinds.js';
import { type ColumnChoice, fieldNameOf, LEFT_OUT, METADATA } from './preview.js';

/** Where the browser keeps what was chosen for files, by person, project, kind and titles. */
const KEPT_AS = 'perkstream.import-columns';
const MAX_KEPT_CHOICES = 50;

type Columns = readonly (readonly string[])[];

/** What the titles say: each field is filled by the column that has its name, else by the first one that usually does. */
export function guessedChoices(
  kind: ImportKindName,
  known: readonly ImportColumn[],
  titles: readonly string[],
  rows: Columns,
): readonly ColumnChoice[] {
  const named = titles.map((title) => known.find(({ name }) => name === fieldNameOf(title))?.name);
  const taken = new Set<string>(named.filter((name) => name !== undefined));
  return titles.map((title, index) => {
    const guess = named[index] ?? guessedField(kind, title);
    const isFree = guess !== undefined && (named[index] !== undefined || !taken.has(guess));
    if (isFree) taken.add(guess);
    const target = isFree ? guess : title === '' ? LEFT_OUT : METADATA;
    return choiceOf(target, known, valuesOf(rows, index));
  });
}

/** With the format of dates that the values speak for. */
export function choiceOf(target: string, known: readonly ImportColumn[], values: readonly string[]): ColumnChoice {
  const isDate = known.some(({ name, isDate }) => name === target && isDate);
  return isDate ? { target, format: likelyFormat(values) } : { target };
}

export function valuesOf(rows: Columns, index: number): readonly string[] {
  return rows.map((row) => row[index] ?? '');
}

/** What was chosen last time for such a file; a format of dates only if it can read something of this one. */
export function keptChoices(
  key: string,
  known: readonly ImportColumn[],
  rows: Columns,
): readonly ColumnChoice[] | undefined {
  const kept = everythingKept().find((each) => each.key === key)?.choices;
  return kept?.map(({ target, format }, index) => {
    const fresh = choiceOf(target, known, valuesOf(rows, index));
    const isOffered = formatsIn(valuesOf(rows, index)).some((each) => each.format === format);
    return fresh.format === undefined && isOffered ? { target, format } : fresh;
  });
}

export function keepChoices(key: string, choices: readonly ColumnChoice[]): void {
  const others = everythingKept().filter((each) => each.key !== key);
  localStorage.setItem(KEPT_AS, JSON.stringify([{ key, choices }, ...others].slice(0, MAX_KEPT_CHOICES)));
}

interface Kept {
  readonly key: string;
  readonly choices: readonly ColumnChoice[];
}

function everythingKept(): readonly Kept[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT_AS) ?? '[]');
    return Array.isArray(kept) ? (kept as Kept[]) : [];
  } catch {
    return [];
  }
}
