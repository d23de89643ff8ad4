/** Chance that falls the same way in every demo. */
export class Dice {
  constructor(private seed: number) {}

  /** From 0 up to, and without, 1. */
  roll(): number {
    this.seed = (this.seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.seed ^ (this.seed >>> 15), 1 | this.seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from `low` to `high`. */
  between(low: number, high: number): number {
    return low + Math.floor(this.roll() * (high - low + 1));
  }

  /** Whether something that happens in `share` of all cases, from 0 to 1, happens now. */
  happens(share: number): boolean {
    return this.roll() < share;
  }

  oneOf<T>(choices: readonly T[]): T {
    return choices[this.between(0, choices.length - 1)] as T;
  }

  /** Rather one that has a higher weight. */
  weighted<T>(choices: readonly T[], weightOf: (choice: T) => number): T {
    let left = this.roll() * choices.reduce((sum, choice) => sum + weightOf(choice), 0);
    for (const choice of choices) {
      left -= weightOf(choice);
      if (left < 0) return choice;
    }
    return choices[choices.length - 1] as T;
  }
}
