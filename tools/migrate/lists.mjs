// Reading and writing lists, for all kinds.

const ITEMS_PER_BATCH = 8;

export const named = (path, key) => `${path}/${encodeURIComponent(key)}`;

/** Notes under which id a thing was found, if it was. @param ids new ids by old ones */
export const notedIn =
  (ids) =>
  ({ id }, found) => {
    if (found) ids.set(id, found.id);
    return found;
  };

/**
 * How a kind of things without a key is found in the other account, and what is there of it more than once.
 * @param place path of the list here that an item is in, and how that list is read
 * @param sameAs whether an item here has the content of one of the first account
 */
export function byContent(here, ids, place, sameAs) {
  const noted = notedIn(ids);
  return {
    find: async (item) => noted(item, await here.claim(item, sameAs(item), ...place(item))),
    surplus: (item) => here.surplus(sameAs(item), ...place(item)),
  };
}

/** Does the work for each item, a few at a time. */
export async function each(items, work) {
  const results = [];
  for (let first = 0; first < items.length; first += ITEMS_PER_BATCH) {
    results.push(...(await Promise.all(items.slice(first, first + ITEMS_PER_BATCH).map(work))));
  }
  return results;
}

export async function fetchAll(account, path, listed) {
  const all = [];
  for await (const { items } of account.pages(path, listed)) all.push(...items);
  return all;
}

/**
 * Short lists of the other account, read once: their items have no key and are found by their content. Each item stands for one of the
 * first account at most, so two with the same content there are two here.
 */
export class Here {
  constructor(account) {
    this.account = account;
    this.forget();
  }

  /** Everything is read anew from now on. */
  forget() {
    this.lists = new Map();
    /** Items here by ids of the first account. */
    this.claims = new Map();
    this.claimed = new Set();
  }

  in(path, listed) {
    if (!this.lists.has(path)) this.lists.set(path, fetchAll(this.account, path, listed));
    return this.lists.get(path);
  }

  /** The item that stands for the one with this id of the first account: the first with its content that stands for no other. */
  async claim({ id }, isSame, path, listed) {
    const items = await this.in(path, listed);
    const found = this.claims.get(id) ?? items.find((item) => !this.claimed.has(item.id) && isSame(item));
    if (!found) return undefined;
    this.claims.set(id, found);
    this.claimed.add(found.id);
    return found;
  }

  /** Items with that content that stand for none of the first account. Ask after all of them were claimed. */
  async surplus(isSame, path, listed) {
    return (await this.in(path, listed)).filter((item) => !this.claimed.has(item.id) && isSame(item));
  }

  /** Makes a thing, and adds what is answered, one thing or several, to the list. */
  async make(path, body, listed) {
    const known = await this.in(path, listed);
    known.push(...[await this.account.post(path, body)].flat());
  }
}
