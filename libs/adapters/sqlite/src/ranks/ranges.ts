import { type SqlValue } from '../connection.js';
import { before, compareCuts, compareValues, type Cut, HIGHEST, type Stretch } from './cut.js';

/** Up to the next one. */
export interface Range {
  readonly from: Cut;
  documents: number;
  /** Documents that came since the range was made. */
  arrived: number;
}

/** How many documents there are within each of the ranges that values are divided into. */
export class Ranges {
  constructor(private ranges: Range[]) {}

  get all(): readonly Range[] {
    return this.ranges;
  }

  /** Begins another range where the last one ended. */
  append(from: Cut, documents: number): void {
    this.ranges.push({ from, documents, arrived: 0 });
  }

  rangeOf(value: SqlValue): Range {
    return this.ranges[this.indexOf(before(value))]!;
  }

  stretchOf(range: Range): Stretch {
    return { from: range.from, to: this.end(this.ranges.indexOf(range)) };
  }

  /** It cannot be divided. */
  isOfOneValue(range: Range): boolean {
    const { from, to } = this.stretchOf(range);
    return !from.isAfter && to.isAfter && compareValues(from.value, to.value) === 0;
  }

  replace(range: Range, by: Ranges): void {
    this.ranges.splice(this.ranges.indexOf(range), 1, ...by.ranges);
  }

  /** Joins neighbours that have few documents together. @param kept stays as it is */
  merge(most: number, kept: Range | undefined): void {
    const merged: Range[] = [];
    for (const range of this.ranges) {
      const last = merged.at(-1);
      if (!last || last === kept || range === kept || last.documents + range.documents > most) merged.push(range);
      else {
        last.documents += range.documents;
        last.arrived += range.arrived;
      }
    }
    this.ranges = merged;
  }

  /**
   * @param documentsIn how many documents there are in a part of a range
   * @returns how many there are in a stretch
   */
  count({ from, to }: Stretch, documentsIn: (part: Stretch, range: Range) => number): number {
    let sum = 0;
    for (let index = this.indexOf(from); index < this.ranges.length; index++) {
      const range = this.ranges[index]!;
      if (compareCuts(range.from, to) >= 0) break;
      const end = this.end(index);
      const [isFromItsBeginning, isToItsEnd] = [compareCuts(from, range.from) <= 0, compareCuts(to, end) >= 0];
      if (isFromItsBeginning && isToItsEnd) sum += range.documents;
      else if (range.documents > 0) {
        sum += documentsIn({ from: isFromItsBeginning ? range.from : from, to: isToItsEnd ? end : to }, range);
      }
    }
    return sum;
  }

  private end(index: number): Cut {
    return this.ranges[index + 1]?.from ?? HIGHEST;
  }

  /** Of the range that begins at a place, or last before it. */
  private indexOf(cut: Cut): number {
    let [low, high] = [0, this.ranges.length - 1];
    // Most of what is written comes last.
    if (compareCuts(this.ranges[high]!.from, cut) <= 0) return high;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (compareCuts(this.ranges[middle]!.from, cut) <= 0) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
