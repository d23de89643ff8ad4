/**
 * A queue that goes round by project, then by key, then in the order of arrival: who has queued much waits behind what they have queued
 * themselves, and everybody else for one of theirs at most.
 */
export class FairQueue<Item> {
  /** Whose turn it is comes first, in both maps. */
  private readonly projects = new Map<string, Map<string, Set<Item>>>();
  private count = 0;

  get size(): number {
    return this.count;
  }

  add(project: string, key: string, item: Item): void {
    const keys = this.projects.get(project) ?? new Map<string, Set<Item>>();
    const items = keys.get(key) ?? new Set<Item>();
    this.projects.set(project, keys.set(key, items.add(item)));
    this.count += 1;
  }

  /** @returns false when it has not been there */
  delete(project: string, key: string, item: Item): boolean {
    const keys = this.projects.get(project);
    const items = keys?.get(key);
    if (!keys || !items?.delete(item)) return false;
    this.count -= 1;
    if (items.size === 0) keys.delete(key);
    if (keys.size === 0) this.projects.delete(project);
    return true;
  }

  /**
   * Removes the item whose turn it is.
   * @param mayGo is asked for the first item of each key; keys and projects without one keep their place
   */
  take(mayGo: (item: Item) => boolean = () => true): Item | undefined {
    for (const [project, keys] of this.projects) {
      for (const [key, items] of keys) {
        const [item] = items as Iterable<Item> as [Item];
        if (!mayGo(item)) continue;
        items.delete(item);
        this.count -= 1;
        moveToEnd(keys, key, items.size > 0);
        moveToEnd(this.projects, project, keys.size > 0);
        return item;
      }
    }
    return undefined;
  }
}

function moveToEnd<Value>(map: Map<string, Value>, name: string, stays: boolean): void {
  const value = map.get(name) as Value;
  map.delete(name);
  if (stays) map.set(name, value);
}
