import { type SqlValue } from '../connection.js';
import { before, compareValues, HIGHEST, LOWEST, type Stretch } from './cut.js';
import { type IndexReader } from './index-reader.js';
import { RangeWalk } from './range-walk.js';
import { type Range, type Ranges } from './ranges.js';

/** A range with more documents than this many times its size is divided. */
const CROWDED = 4;
/** Ranges are merged when there are so many more than twice those that the last merge left. */
const UNMERGED = 64;

/** How many documents lie in which ranges of an index, where its fields but the last have certain values. */
export class GroupRanks {
  /** undefined while they are counted for the first time */
  private ranges: Ranges | undefined;
  private walk: RangeWalk | undefined;
  /** The range that the walk is along. */
  private crowded: Range | undefined;
  /** No document has a higher value. */
  private top: SqlValue = null;
  private mergedAt = 0;

  constructor(
    private readonly reader: IndexReader,
    private readonly size: number,
  ) {
    this.walk = new RangeWalk(reader, { from: LOWEST, to: HIGHEST }, size);
  }

  get isAtWork(): boolean {
    return this.walk !== undefined;
  }

  /** undefined: not known without going through many documents */
  count(stretches: readonly Stretch[]): number | undefined {
    const { ranges } = this;
    if (!ranges) return undefined;
    let isTooLong = false;
    const documentsIn = (part: Stretch, { documents }: Range) => {
      isTooLong ||= documents > 2 * CROWDED * this.size;
      return isTooLong ? 0 : this.reader.count(part);
    };
    const count = stretches.reduce((sum, stretch) => sum + ranges.count(stretch, documentsIn), 0);
    return isTooLong ? undefined : count;
  }

  /** A document came (1) or went (-1). */
  note(value: SqlValue, id: string, by: number): void {
    const { ranges, crowded, walk } = this;
    if (!ranges) {
      walk?.note(value, id, by);
      return;
    }
    if (by > 0) this.top = this.raised(ranges, value);
    const range = ranges.rangeOf(value);
    range.documents += by;
    if (range === crowded) walk?.note(value, id, by);
    else if (by > 0) {
      range.arrived += 1;
      if (range.arrived > this.size && range.documents > CROWDED * this.size) this.divide(ranges, range);
    }
  }

  /** Goes on with what is to be counted, for a fraction of a millisecond. */
  step(): void {
    const { walk, crowded, ranges } = this;
    if (!walk?.step()) return;
    this.walk = undefined;
    this.crowded = undefined;
    if (ranges && crowded) {
      ranges.replace(crowded, walk.ranges);
      this.mergeNowAndThen(ranges);
    } else {
      this.mergedAt = walk.ranges.all.length;
      this.ranges = walk.ranges;
      this.top = this.reader.highest() ?? null;
    }
  }

  /** What comes after all others begins a range, once the last one is large enough: no need to divide it. */
  private raised(ranges: Ranges, value: SqlValue): SqlValue {
    if (compareValues(this.top, value) >= 0) return this.top;
    const last = ranges.all.at(-1);
    if (last && last !== this.crowded && last.documents >= this.size) {
      ranges.append(before(value), 0);
      this.mergeNowAndThen(ranges);
    }
    return value;
  }

  /** Documents that move on leave empty ranges behind. */
  private mergeNowAndThen(ranges: Ranges): void {
    if (ranges.all.length < 2 * this.mergedAt + UNMERGED) return;
    ranges.merge(this.size, this.crowded);
    this.mergedAt = ranges.all.length;
  }

  private divide(ranges: Ranges, range: Range): void {
    range.arrived = 0;
    if (this.walk || ranges.isOfOneValue(range)) return;
    this.crowded = range;
    this.walk = new RangeWalk(this.reader, ranges.stretchOf(range), this.size);
  }
}
