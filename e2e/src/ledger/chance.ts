/** Draws that follow from a seed and a name: each client has its own, whatever the others do meanwhile. */
export class Chance {
  private state: number;

  constructor(
    private readonly seed: number,
    name = '',
  ) {
    this.state = [...name].reduce((sum, each) => (Math.imul(sum, 31) + each.charCodeAt(0)) | 0, seed);
  }

  of<T>(values: readonly T[]): T {
    return values[this.below(values.length)] as T;
  }

  is(probability: number): boolean {
    return this.draw() < probability;
  }

  /** @returns an integer from 0 up to, and without, the limit */
  below(limit: number): number {
    return Math.floor(this.draw() * limit);
  }

  named(name: string): Chance {
    return new Chance(this.seed, name);
  }

  /** The generator `mulberry32`. */
  private draw(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
}
