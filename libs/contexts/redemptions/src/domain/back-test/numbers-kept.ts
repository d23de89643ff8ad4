/** Many numbers of which a median is wanted: eight bytes each. */
export class NumbersKept {
  private values = new Float64Array(64);
  private count = 0;
  private sum = 0;

  add(value: number): void {
    if (this.count === this.values.length) {
      const larger = new Float64Array(this.values.length * 2);
      larger.set(this.values);
      this.values = larger;
    }
    this.values[this.count++] = value;
    this.sum += value;
  }

  get length(): number {
    return this.count;
  }

  /** Rounded; 0 of none */
  get mean(): number {
    return this.count === 0 ? 0 : Math.round(this.sum / this.count);
  }

  /** @param shares from 0 to 1: 0.5 is the median @returns a number of those that were added for each; 0 of none */
  percentiles(...shares: readonly number[]): readonly number[] {
    const sorted = this.values.slice(0, this.count).sort();
    return shares.map((share) => sorted[Math.max(0, Math.ceil(share * this.count) - 1)] ?? 0);
  }
}
