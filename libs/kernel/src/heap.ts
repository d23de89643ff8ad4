/** A heap: takes the best of many items one after the other without sorting all of them. Uses up `items`. */
export class Heap<Item> {
  constructor(
    private readonly items: Item[],
    private readonly compare: (a: Item, b: Item) => number,
  ) {
    for (let place = (items.length >> 1) - 1; place >= 0; place--) this.sink(place);
  }

  get best(): Item | undefined {
    return this.items[0];
  }

  /** The best ones, in order; fewer where there are no more. */
  take(count: number): Item[] {
    const taken: Item[] = [];
    while (taken.length < count && this.items.length > 0) {
      taken.push(this.items[0]!);
      const last = this.items.pop()!;
      if (this.items.length === 0) break;
      this.items[0] = last;
      this.sink(0);
    }
    return taken;
  }

  /** Heap order: no item is better than its parent. */
  private sink(start: number): void {
    const { items, compare } = this;
    const item = items[start]!;
    let place = start;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= items.length) break;
      if (child + 1 < items.length && compare(items[child + 1]!, items[child]!) < 0) child += 1;
      if (compare(item, items[child]!) <= 0) break;
      items[place] = items[child]!;
      place = child;
    }
    items[place] = item;
  }
}
