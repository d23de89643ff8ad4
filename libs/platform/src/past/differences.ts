import { isDeepStrictEqual } from 'node:util';
import { type HistoryChangeAnswer } from '@perkstream/published';

const MAX_CHANGES = 100;
/** The moment of the entry says it. */
const UPDATED = 'updated_at';
const MAX_CHARACTERS_OF_VALUE = 2_000;

export interface Differences {
  readonly changes: HistoryChangeAnswer[];
  /** Not all of them are shown, or not all of their values. */
  readonly isShortened: boolean;
}

/**
 * What is different between two objects, by JSON pointers (RFC 6901). Lists are compared place by place.
 * @param before undefined: there was none
 */
export function differencesBetween(before: object | undefined, after: object | undefined): Differences {
  const found: HistoryChangeAnswer[] = [];
  collect('', before ?? {}, after ?? {}, found);
  const shown = found.slice(0, MAX_CHANGES).map(shortened);
  return { changes: shown, isShortened: found.length > MAX_CHANGES || shown.some((each, at) => each !== found[at]) };
}

function collect(path: string, before: unknown, after: unknown, found: HistoryChangeAnswer[]): void {
  if (found.length > MAX_CHANGES || before === after || isDeepStrictEqual(before, after)) return;
  if (!isContainer(before) || !isContainer(after) || Array.isArray(before) !== Array.isArray(after)) {
    found.push({ path, ...(before !== undefined && { before }), ...(after !== undefined && { after }) });
    return;
  }
  for (const name of Object.keys({ ...before, ...after })) {
    if (path === '' && name === UPDATED) continue;
    collect(`${path}/${escaped(name)}`, before[name], after[name], found);
  }
}

function isContainer(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** @returns the same object where nothing is too long */
function shortened(change: HistoryChangeAnswer): HistoryChangeAnswer {
  const [before, after] = [shortValue(change.before), shortValue(change.after)];
  if (before === change.before && after === change.after) return change;
  return { path: change.path, ...('before' in change && { before }), ...('after' in change && { after }) };
}

function shortValue(value: unknown): unknown {
  if (value === undefined || typeof value === 'number' || typeof value === 'boolean') return value;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > MAX_CHARACTERS_OF_VALUE ? `${text.slice(0, MAX_CHARACTERS_OF_VALUE)}…` : value;
}
