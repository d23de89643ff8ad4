import { type Json } from '../../client.js';
import { type Model } from '../model/model.js';

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

/** What is in only one of two sets of ids. */
export function compareIds(what: string, shown: Iterable<string>, expected: Iterable<string>): Finding[] {
  const [there, answered] = [new Set(shown), new Set(expected)];
  return [
    ...[...answered].filter((id) => !there.has(id)).map((id) => ({ text: `${what} lacks ${id}`, about: [id] })),
    ...[...there]
      .filter((id) => !answered.has(id))
      .map((id) => ({ text: `${what} has ${id}, which nobody was answered`, about: [id] })),
  ];
}

/** All entries of a ledger with a cursor, newest first. */
export async function ledgerOf({ look }: Shown, code: string): Promise<Json[]> {
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
