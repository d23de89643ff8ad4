/**
 * Bounds an `LRUCache` by the number of its entries. Unlike `max` it allocates nothing before there are entries: with `max` a cache for
 * 50,000 of them takes 10 ms and 2 MB when it is made.
 */
export const entriesAtMost = (count: number) => ({ maxSize: count, sizeCalculation: () => 1 });
