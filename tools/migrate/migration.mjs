// Moves an account to another one, and compares the two.
import { kindsOf } from './kinds.mjs';
import { each } from './lists.mjs';

/**
 * Makes what the first account has in the second one, in order. What is there already is left as it is, so an interrupted migration is
 * continued by starting it again.
 * @param {(kind: string, done: number, total: number) => void} tell
 */
export async function migrate(from, to, tell) {
  const kinds = kindsOf(from, to);
  for (const kind of kinds) {
    for await (const { items, done, total } of itemsOf(from, kind)) {
      items.forEach((item) => kind.seen?.(item));
      const found = await each(items, (item) => kind.find(item));
      const missing = items.filter((_item, index) => !found[index]);
      await kind.make(missing);
      await each(missing, (item) => kind.find(item));
      await kind.complete?.(items);
      tell(kind.name, done, total);
    }
  }
  return reconcile(from, kinds);
}

/**
 * Counts and sums what the first account has, and what the second one has of it.
 * @returns {Promise<{ what: string, from: number, to: number }[]>}
 */
async function reconcile(from, kinds) {
  const rows = [];
  for (const { name, find, sums = {}, ...kind } of kinds) {
    const measures = { [name]: () => 1, ...sums };
    const totals = Object.keys(measures).map((what) => ({ what, from: 0, to: 0 }));
    const seen = new Set();
    for await (const { items } of itemsOf(from, kind)) {
      const anew = items.filter(({ id }) => !seen.has(id) && seen.add(id));
      const found = await each(anew, find);
      for (const total of totals) {
        for (const item of anew) total.from += measures[total.what](item);
        for (const item of found) if (item) total.to += measures[total.what](item);
      }
    }
    rows.push(...totals);
  }
  return rows;
}

async function* itemsOf(from, { list, listed, parts }) {
  let done = 0;
  for await (const { items, total } of from.pages(list, listed)) {
    done += items.length;
    yield { items: parts ? (await each(items, parts)).flat() : items, done, total };
  }
}
