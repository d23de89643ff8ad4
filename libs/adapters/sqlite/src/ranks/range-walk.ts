import { type SqlValue } from '../connection.js';
import { after, before, compareCuts, compareValues, type Cut, type Stretch, wellFormed } from './cut.js';
import { type IndexReader } from './index-reader.js';
import { Ranges } from './ranges.js';

/**
 * Divides a stretch of an index into ranges, a few entries at a time, while documents come and go: those behind the place that
 * was reached are counted as they do, the others when they are reached.
 */
export class RangeWalk {
  readonly ranges = new Ranges([]);
  private from: Cut;
  /** A value that so many documents have that they fill a range: those with lower ids are counted. */
  private filling: { readonly value: SqlValue; id: string; documents: number } | undefined;

  /** @param size documents of a range, unless they all have the same value */
  constructor(
    private readonly reader: IndexReader,
    private readonly stretch: Stretch,
    private readonly size: number,
  ) {
    this.from = stretch.from;
  }

  /** @returns whether the end was reached */
  step(): boolean {
    if (this.filling) this.fill(this.filling);
    else return this.advance();
    return false;
  }

  /** A document came (1) or went (-1). */
  note(value: SqlValue, id: string, by: number): void {
    const { filling } = this;
    if (filling && compareValues(value, filling.value) === 0) {
      if (compareValues(wellFormed(id), filling.id) < 0) filling.documents += by;
    } else if (compareCuts(before(value), this.from) < 0) this.ranges.rangeOf(value).documents += by;
  }

  private advance(): boolean {
    const rest = { from: this.from, to: this.stretch.to };
    const value = this.reader.valueAfter(this.size, rest);
    if (value === undefined) {
      this.settle(this.reader.count(rest), rest.to);
      return true;
    }
    const cut = before(value);
    const documents = compareCuts(this.from, cut) < 0 ? this.reader.count({ from: this.from, to: cut }) : 0;
    if (documents > 0) this.settle(documents, cut);
    else {
      if (compareCuts(this.from, cut) < 0) this.settle(0, cut);
      this.filling = { value, id: '', documents: 0 };
    }
    return false;
  }

  private fill(filling: NonNullable<RangeWalk['filling']>): void {
    const { value, id } = filling;
    const next = this.reader.idAfter(this.size, value, id);
    filling.documents += next === undefined ? this.reader.countFrom(value, id) : this.size;
    if (next !== undefined) filling.id = next;
    else {
      this.filling = undefined;
      this.settle(filling.documents, after(value));
    }
  }

  private settle(documents: number, to: Cut): void {
    this.ranges.append(this.from, documents);
    this.from = to;
  }
}
