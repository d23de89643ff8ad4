/** What a candidate gives at most, to any cart that the candidates can make of the one that was sent. */
export interface Most {
  /** Minor units */
  readonly most: number;
  /** At most this part of what is left, from 0 to 1, and half a minor unit. Absent: all of it. */
  readonly share?: number;
  /** What is left does not limit it: it gives away what it adds. */
  readonly isBeyond?: boolean;
}

/** Sums of the largest values: `sums[n]` is that of the first n, and the last one stands for any more. */
type Sums = readonly number[];

/** The most that some of the candidates from a place on may give together. */
interface Rest {
  /** What is left after the n largest shares, as a part of what was left before. */
  readonly leftAfter: Sums;
  readonly ofShares: Sums;
  readonly ofOthers: Sums;
  readonly beyond: Sums;
}

/** Bounds of what candidates in a fixed order give together. */
export class DealBounds {
  private readonly rests: readonly Rest[];

  /** @param mosts of the candidates, in their order */
  constructor(mosts: readonly Most[]) {
    this.rests = mosts.map((_each, place) => restOf(mosts.slice(place)));
  }

  /**
   * The most that `room` of the candidates from a place on give together.
   * @param left that discounts may still take
   */
  from(place: number, room: number, left: number): number {
    const rest = this.rests[place];
    if (!rest || room === 0) return 0;
    const { leftAfter, ofShares, ofOthers, beyond } = rest;
    let most = 0;
    for (let shares = 0; shares < leftAfter.length && shares <= room; shares++) {
      const byShares = Math.min(ofShares[shares] as number, left * (1 - (leftAfter[shares] as number)) + shares);
      const others = room - shares;
      most = Math.max(most, Math.min(left, byShares + sumOf(ofOthers, others)) + sumOf(beyond, others));
    }
    return most;
  }
}

function restOf(mosts: readonly Most[]): Rest {
  const shares = mosts.filter(({ share }) => share !== undefined);
  const others = mosts.filter(({ share }) => share === undefined);
  const leftAfter = [1];
  for (const share of shares.map((each) => each.share ?? 1).sort((a, b) => b - a)) {
    leftAfter.push((leftAfter.at(-1) as number) * (1 - share));
  }
  return {
    leftAfter,
    ofShares: sumsOf(shares),
    ofOthers: sumsOf(others.filter(({ isBeyond }) => !isBeyond)),
    beyond: sumsOf(others.filter(({ isBeyond }) => isBeyond)),
  };
}

function sumsOf(mosts: readonly Most[]): Sums {
  const sums = [0];
  for (const most of mosts.map((each) => each.most).sort((a, b) => b - a)) sums.push((sums.at(-1) as number) + most);
  return sums;
}

function sumOf(sums: Sums, count: number): number {
  return sums[Math.min(count, sums.length - 1)] as number;
}
