/** Lets work on the same things happen one after the other, within this process. */
export class Turns {
  private readonly last = new Map<string, Promise<void>>();

  /** @param things what nobody else may work on meanwhile */
  async take<T>(things: readonly string[], work: () => Promise<T>): Promise<T> {
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
