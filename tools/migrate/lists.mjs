// Reading and writing lists, for all kinds.

const AT_ONCE = 8;

export const named = (path, key) => `${path}/${encodeURIComponent(key)}`;

/** Notes under which id a thing was found, if it was. @param ids new ids by old ones */
export const notedIn =
  (ids) =>
  ({ id }, found) => {
    if (found) ids.set(id, found.id);
    return found;
  };

/** Does the work for each item, a few at a time. */
export async function each(items, work) {
  const results = [];
  for (let first = 0; first < items.length; first += AT_ONCE) {
    results.push(...(await Promise.all(items.slice(first, first + AT_ONCE).map(work))));
  }
  return results;
}

export async function allOf(account, path, listed) {
  const all = [];
  for await (const { items } of account.pages(path, listed)) all.push(...items);
  return all;
}

/** Short lists of the other account, read once: their items have no key and are found by their content. */
export class Here {
  constructor(account) {
    this.account = account;
    this.lists = new Map();
  }

  async in(path, listed) {
    if (!this.lists.has(path)) this.lists.set(path, await allOf(this.account, path, listed));
    return this.lists.get(path);
  }

  /** Makes a thing, and adds what is answered, one thing or several, to the list. */
  async make(path, body, listed) {
    const known = await this.in(path, listed);
    known.push(...[await this.account.post(path, body)].flat());
  }
}
