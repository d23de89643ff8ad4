interface Taken {
  readonly offset: bigint;
  done: boolean;
}

/** How far a partition is handled without a gap, when its messages are handled side by side. */
export class OffsetMarks {
  private readonly taken: Taken[] = [];
  private next = -1n;
  private committed = -1n;

  /** @returns what to call when it is handled; undefined when it was taken before: the group has been sent back a bit */
  take(text: string): (() => void) | undefined {
    const offset = BigInt(text);
    if (offset < this.next) return undefined;
    const mark: Taken = { offset, done: false };
    this.taken.push(mark);
    this.next = offset + 1n;
    return () => {
      mark.done = true;
    };
  }

  /** @returns the offset to go on from, when it is a higher one than the last time */
  toCommit(): string | undefined {
    while (this.taken[0]?.done) this.taken.shift();
    const position = this.taken[0]?.offset ?? this.next;
    if (position <= this.committed) return undefined;
    this.committed = position;
    return String(position);
  }
}
