/** What a candidate gives at most, to any cart that the candidates can make of the one that was sent. */
export interface Most {
  /** Minor units */
  readonly most: number;
  /** A part of what is left, from 0 to 1: of the whole cart, or of its lines. Absent: all that is left of the whole. */
  readonly share?: {
    readonly of: 'whole' | 'lines';
    readonly part: number;
    /** Minor units */ readonly rounding: number;
  };
  /** What is left does not limit it: it gives away what it adds. */
  readonly isBeyond?: boolean;
}

/** What discounts may still take off a cart. */
export interface Left {
  readonly whole: number;
  readonly lines: number;
}

/** Sums of the largest values: `sums[n]` is that of the first n, and the last one stands for any more. */
type Sums = readonly number[];

/** The largest shares of one kind: the first n of them together. */
interface Shares {
  /** What is left after them, as a part of what was left before. */
  readonly leftAfter: Sums;
  readonly rounding: Sums;
  readonly mosts: Sums;
}

/** The most that some of the candidates from a place on may give together. */
interface Rest {
  readonly ofWhole: Shares;
  readonly ofLines: Shares;
  readonly others: Sums;
  readonly beyond: Sums;
}

/** Bounds of what candidates in a fixed order give together. */
export class DealBounds {
  private readonly rests: readonly Rest[];

  /** @param mosts of the candidates, in their order */
  constructor(mosts: readonly Most[]) {
    this.rests = mosts.map((_each, place) => restOf(mosts.slice(place)));
  }

  /** The most that `room` of the candidates from a place on give together. */
  from(place: number, room: number, { whole, lines }: Left): number {
    const rest = this.rests[place];
    if (!rest || room === 0) return 0;
    const { ofWhole, ofLines, others, beyond } = rest;
    let most = 0;
    for (let first = 0; first < ofWhole.mosts.length && first <= room; first++) {
      const byWhole = sharesOf(ofWhole, first, whole);
      for (let second = 0; second < ofLines.mosts.length && first + second <= room; second++) {
        const shares = byWhole + sharesOf(ofLines, second, lines);
        const more = room - first - second;
        most = Math.max(most, Math.min(whole, shares + sumOf(others, more)) + sumOf(beyond, more));
      }
    }
    return most;
  }
}

function restOf(mosts: readonly Most[]): Rest {
  const withoutShare = mosts.filter(({ share }) => share === undefined);
  return {
    ofWhole: sharesIn(mosts, 'whole'),
    ofLines: sharesIn(mosts, 'lines'),
    others: sumsOf(withoutShare.filter(({ isBeyond }) => !isBeyond).map(({ most }) => most)),
    beyond: sumsOf(withoutShare.filter(({ isBeyond }) => isBeyond).map(({ most }) => most)),
  };
}

function sharesIn(all: readonly Most[], kind: 'whole' | 'lines'): Shares {
  const some = all.filter(({ share }) => share?.of === kind);
  const leftAfter = [1];
  for (const part of some.map(({ share }) => share?.part ?? 1).sort((a, b) => b - a)) {
    leftAfter.push((leftAfter.at(-1) as number) * (1 - part));
  }
  const rounding = sumsOf(some.map(({ share }) => share?.rounding ?? 0));
  return { leftAfter, rounding, mosts: sumsOf(some.map(({ most }) => most)) };
}

/** The first so many shares of what is left, each of what those before it leave. */
function sharesOf({ leftAfter, rounding, mosts }: Shares, count: number, left: number): number {
  return Math.min(sumOf(mosts, count), left * (1 - sumOf(leftAfter, count)) + sumOf(rounding, count));
}

function sumsOf(values: readonly number[]): Sums {
  const sums = [0];
  for (const value of [...values].sort((a, b) => b - a)) sums.push((sums.at(-1) as number) + value);
  return sums;
}

function sumOf(sums: Sums, count: number): number {
  return sums[Math.min(count, sums.length - 1)] as number;
}
