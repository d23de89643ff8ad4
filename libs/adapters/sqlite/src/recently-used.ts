/**
 * A bounded map that forgets what was not used lately. Two generations instead of a list: when the younger one is full it
 * becomes the older one, whose entries are lost unless they are asked for in time. Cheaper than an exact LRU, and as good here.
 */
export class RecentlyUsed<K, V> {
  private young = new Map<K, V>();
  private old = new Map<K, V>();
  private weight = 0;

  /** @param limit the weight (the number of entries, unless `set` is given another) of one generation */
  constructor(private readonly limit: number) {}

  get(key: K): V | undefined {
    const value = this.young.get(key);
    if (value !== undefined) return value;
    const older = this.old.get(key);
    if (older !== undefined) this.set(key, older);
    return older;
  }

  set(key: K, value: V, weight = 1): void {
    if (!this.young.has(key)) this.weight += weight;
    if (this.weight > this.limit) {
      this.old = this.young;
      this.young = new Map();
      this.weight = weight;
    }
    this.young.set(key, value);
  }

  delete(key: K): void {
    this.young.delete(key);
    this.old.delete(key);
  }

  clear(): void {
    this.young = new Map();
    this.old = new Map();
    this.weight = 0;
  }
}
