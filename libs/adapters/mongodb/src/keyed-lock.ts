/** Work on the same things happens one after the other, within this process. */
export class KeyedLock {
  private readonly last = new Map<string, Promise<void>>();

  /** @param things what no other work may touch meanwhile */
  async during<T>(things: readonly string[], work: () => Promise<T>): Promise<T> {
    const before = things.flatMap((thing) => this.last.get(thing) ?? []);
    const turn = Promise.all(before).then(work);
    const end = turn.then(
      () => undefined,
      () => undefined,
    );
    for (const thing of things) this.last.set(thing, end);
    try {
      return await turn;
    } finally {
      for (const thing of things) if (this.last.get(thing) === end) this.last.delete(thing);
    }
  }
}
