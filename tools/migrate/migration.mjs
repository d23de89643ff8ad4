// Moves an account to another one, and compares the two.
import { kindsOf } from './kinds.mjs';
import { each, Here } from './lists.mjs';

/**
 * Makes what the first account has in the second one, in order. What is there already is left as it is, so an interrupted migration is
 * continued by starting it again.
 * @param {(kind: string, done: number, total: number) => void} report
 */
export async function migrate(from, to, report) {
  const here = new Here(to);
  const kinds = kindsOf(from, to, here);
  for (const kind of kinds) {
    for await (const { items, done, total } of fetchItems(from, kind)) {
      items.forEach((item) => kind.seen?.(item));
      const found = await each(items, (item) => kind.find(item));
      const missing = items.filter((_item, index) => !found[index]);
      await kind.make(missing);
      await each(missing, (item) => kind.find(item));
      await kind.complete?.(items);
      report(kind.name, done, total);
    }
  }
  here.forget();
  return reconcile(from, kinds);
}

/**
 * Compares what the first account has with what the second one has of it: counts and sums, and each thing by itself.
 * @returns {Promise<{ what: string, from: number, to: number, different: string[] }[]>}
 */
async function reconcile(from, kinds) {
  const rows = [];
  for (const { name, find, surplus, sums = {}, ...kind } of kinds) {
    const compared = { [name]: () => 1, ...sums };
    const row = Object.fromEntries(
      Object.keys(compared).map((what) => [what, { what, from: 0, to: 0, different: [] }]),
    );
    const all = new Map();
    for await (const { items } of fetchItems(from, kind)) {
      const anew = items.filter(({ id }) => !all.has(id));
      for (const item of anew) all.set(item.id, surplus ? item : undefined);
      const found = await each(anew, find);
      for (const [index, item] of anew.entries()) {
        for (const [what, measure] of Object.entries(compared)) {
          const [there, here] = [measure(item), found[index] ? measure(found[index]) : 0];
          row[what].from += there;
          row[what].to += here;
          if (there !== here) row[what].different.push(`${nameOf(item)}: ${there}, and ${here} here`);
        }
      }
    }
    const more = new Map();
    for (const item of surplus ? all.values() : []) {
      for (const other of await surplus(item)) more.set(other.id, `${nameOf(other)}: once more here`);
    }
    row[name].to += more.size;
    row[name].different.push(...more.values());
    rows.push(...Object.values(row));
  }
  return rows;
}

function nameOf({ code, name, source_id: sourceId, id }) {
  return code ?? name ?? sourceId ?? id;
}

async function* fetchItems(from, { list, listed, parts }) {
  let done = 0;
  for await (const { items, total } of from.pages(list, listed)) {
    done += items.length;
    yield { items: parts ? (await each(items, parts)).flat() : items, done, total };
  }
}
