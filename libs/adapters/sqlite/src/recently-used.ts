interface Entry<V> {
  readonly value: V;
  readonly weight: number;
}

/**
 * A bounded map that forgets what was not used lately. Two generations instead of a list: when the younger one is full it
 * becomes the older one, whose entries are lost unless they are asked for in time. Cheaper than an exact LRU, and as good here.
 */
export class RecentlyUsed<K, V> {
  private young = new Map<K, Entry<V>>();
  private old = new Map<K, Entry<V>>();
  private weight = 0;

  /** @param limit the weight (the number of entries, unless `set` is given another) of one generation */
  constructor(private readonly limit: number) {}

  get(key: K): V | undefined {
    const entry = this.young.get(key);
    if (entry) return entry.value;
    const older = this.old.get(key);
    if (older) this.keep(key, older);
    return older?.value;
  }

  set(key: K, value: V, weight = 1): void {
    this.keep(key, { value, weight });
  }

  delete(key: K): void {
    this.weight -= this.young.get(key)?.weight ?? 0;
    this.young.delete(key);
    this.old.delete(key);
  }

  clear(): void {
    this.young = new Map();
    this.old = new Map();
    this.weight = 0;
  }

  private keep(key: K, entry: Entry<V>): void {
    this.weight += entry.weight - (this.young.get(key)?.weight ?? 0);
    if (this.weight > this.limit) {
      this.old = this.young;
      this.young = new Map();
      this.weight = entry.weight;
    }
    this.young.set(key, entry);
  }
}
