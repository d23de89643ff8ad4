import { type Json } from '../json.js';
import { type Model } from '../model.js';

/** What an engine shows. */
export interface Shown {
  look(path: string): Promise<Json>;
  /** All items of a list with pages. */
  all(path: string): Promise<Json[]>;
  /** Messages that webhooks got about an object: their types, each message once, in the order in which they came first. */
  messages(about: string): readonly string[];
}

export interface Finding {
  /** What differs, in plain words. */
  readonly text: string;
  /** Names of what it is about, by which its last requests are found. */
  readonly about: readonly string[];
}

/** Holds what an engine shows against what it has answered. */
export interface Judge {
  readonly promise: string;
  findings(shown: Shown, model: Model): Promise<readonly Finding[]>;
}

/** @returns a finding where the two differ */
export function compare(what: string, about: readonly string[], shown: unknown, expected: unknown): Finding[] {
  if (JSON.stringify(shown) === JSON.stringify(expected)) return [];
  return [{ text: `${what} is ${JSON.stringify(shown)}, and by the answers ${JSON.stringify(expected)}`, about }];
}

/** What is in only one of two lists of ids, or twice in that which is shown. */
export function compareIds(what: string, shown: readonly string[], expected: readonly string[]): Finding[] {
  const [there, answered] = [new Set(shown), new Set(expected)];
  const find = (ids: readonly string[], wrong: string) =>
    ids.map((id) => ({ text: `${what} ${wrong} ${id}`, about: [id] }));
  return [
    ...find(
      expected.filter((id) => !there.has(id)),
      'lacks',
    ),
    ...find(
      shown.filter((id) => !answered.has(id)),
      'has what nobody was answered:',
    ),
    ...find(
      shown.filter((id, index) => shown.indexOf(id) !== index),
      'has twice',
    ),
  ];
}

/** All entries of a ledger with a cursor, newest first. */
export async function readLedger({ look }: Shown, code: string): Promise<Json[]> {
  const entries: Json[] = [];
  let after = '';
  for (;;) {
    const {
      data,
      has_more: isMore,
      more_starting_after: last,
    } = await look(`/v1/vouchers/${code}/transactions?limit=100${after}`);
    entries.push(...data);
    if (!isMore) return entries;
    after = `&starting_after_id=${last}`;
  }
}
