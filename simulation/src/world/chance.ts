/** A seeded source of chance (mulberry32): the same seed gives the same numbers on every machine. */
export class Chance {
  private state: number;

  constructor(seed: number) {
    // Neighbouring seeds begin far from each other.
    this.state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) >>> 0;
  }

  /** From 0 up to, but not including, 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = this.state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from 0 up to, but not including, `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end);
  }

  is(probability: number): boolean {
    return probability > 0 && this.next() < probability;
  }

  of<Thing>(things: readonly Thing[]): Thing {
    if (things.length === 0) throw new Error('There is nothing to choose from');
    return things[this.below(things.length)] as Thing;
  }

  bytes(count: number): Uint8Array {
    return Uint8Array.from({ length: count }, () => this.below(256));
  }
}
