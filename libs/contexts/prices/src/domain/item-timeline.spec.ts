import { describe, expect, it } from '@jest/globals';
import { instantOf, localDateOf, plusDays, startOfDay, StepBudget } from '@perkstream/kernel';
import { DEFAULT_STACKING_RULES } from '@perkstream/published';
import fc from 'fast-check';
import { type GeneralOffer } from './general-offer.js';
import { itemOf } from './item-history.js';
import { ItemTimeline } from './item-timeline.js';
import { calendarOf } from './lowest-price.js';
import { intervalIdOf, type PriceInterval } from './price-interval.js';

const HOUR_MS = 3_600_000;
/** The long run repeats them five times with new seeds: 10,000 histories. */
const HISTORIES = 2_000;
/** Hours of a history: four months, with a change of clocks among them. */
const HOURS = 120 * 24;
const BEGIN = Date.parse('2026-01-15T00:00:00Z');
const ZONES = ['Europe/Berlin', 'America/New_York', 'Asia/Tokyo'] as const;

interface Change {
  readonly hour: number;
  readonly price: number | null;
  readonly regular: number | null;
}

interface Sale {
  readonly from: number;
  readonly hours: number;
  readonly percent: number;
}

interface History {
  readonly changes: readonly Change[];
  readonly sales: readonly Sale[];
  /** Hours whose intervals are excluded */
  readonly excluded: readonly number[];
  readonly asked: number;
  readonly zone: string;
}

const hour = fc.integer({ min: 0, max: HOURS - 1 });
/** Whole also after several of the discounts. */
const price = fc.constantFrom(null, 40_000, 60_000, 80_000, 90_000, 100_000);
const histories: fc.Arbitrary<History> = fc.record({
  changes: fc
    .array(fc.record({ hour, price, regular: fc.constantFrom(null, null, 80_000, 100_000) }), { maxLength: 7 })
    .map((changes) => [{ hour: 0, price: 100_000, regular: null }, ...changes.sort((a, b) => a.hour - b.hour)]),
  sales: fc.array(
    fc.record({ from: hour, hours: fc.integer({ min: 1, max: 1_500 }), percent: fc.constantFrom(10, 20, 50) }),
    { maxLength: 4 },
  ),
  excluded: fc.array(hour, { maxLength: 2 }),
  asked: hour,
  zone: fc.constantFrom(...ZONES),
});

/** What is worked out hour by hour. */
interface Hour {
  readonly price: number | null;
  readonly regular: number | null;
  readonly causes: string;
}

function hoursOf({ changes, sales }: History): Hour[] {
  return Array.from({ length: HOURS }, (_one, at): Hour => {
    const { price: base, regular: sent } = changes.findLast((change) => change.hour <= at)!;
    if (base === null) return { price: null, regular: null, causes: '' };
    const regular = sent !== null && sent < base ? null : sent;
    let left = base;
    const causes: number[] = [];
    // The newest first.
    for (let index = sales.length - 1; index >= 0; index--) {
      const { from, hours, percent } = sales[index]!;
      if (at < from || at >= from + hours) continue;
      left -= (left * percent) / 100;
      causes.push(index);
    }
    return { price: left, regular, causes: causes.join() };
  });
}

function isSame(one: Hour | undefined, other: Hour | undefined): boolean {
  return one?.price === other?.price && one?.regular === other?.regular && one?.causes === other?.causes;
}

/** For each hour, the first of the stretch of equal hours that it lies in. */
function beginsOf(hours: readonly Hour[]): readonly number[] {
  const begins: number[] = [];
  for (const [at, now] of hours.entries()) begins.push(at > 0 && isSame(hours[at - 1], now) ? begins[at - 1]! : at);
  return begins;
}

function dayAfter(at: number, days: number, zone: string): number {
  const day = plusDays(localDateOf(instantOf(BEGIN + at * HOUR_MS), zone), days);
  return (Date.parse(startOfDay(day, zone)) - BEGIN) / HOUR_MS;
}

/** The rules of decision 0251, applied hour by hour. */
function expectedLowest(hours: readonly Hour[], history: History): number | null {
  const begins = beginsOf(hours);
  const excluded = new Set(history.excluded.map((at) => begins[at]!));
  const counts = (at: number) => !excluded.has(begins[at]!);
  let before: number | null = null;
  let since: number | null = null;
  let fellUntil = -1;
  let wasOnOffer = false;
  if (!counts(history.asked)) return null;
  for (let at = 0; at <= history.asked; at++) {
    const now = hours[at]!;
    if (!counts(at)) {
      if (!wasOnOffer && at >= fellUntil) since = null;
      continue;
    }
    if (now.price === null || before === null || now.price > before) fellUntil = -1;
    else if (now.price < before) fellUntil = dayAfter(at, 30, history.zone);
    const isOnOffer = now.causes !== '' || (now.regular !== null && now.price !== null && now.price < now.regular);
    const isReduced = now.price !== null && (isOnOffer || at < fellUntil);
    if (!isReduced) since = null;
    else if (since === null || (before !== null && now.price! > before)) since = at;
    before = now.price;
    wasOnOffer = isOnOffer;
  }
  if (since === null) return null;
  let lowest: number | null = null;
  for (let at = Math.max(0, dayAfter(since, -30, history.zone)); at < since; at++) {
    const then = hours[at]!.price;
    if (then !== null && counts(at) && (lowest === null || then < lowest)) lowest = then;
  }
  return lowest;
}

function timelineOf({ changes, sales, excluded, zone }: History, hours: readonly Hour[]): ItemTimeline {
  const versions = changes
    .filter(({ hour: at }, index) => changes[index + 1]?.hour !== at)
    .map((change) => ({
      ...{ at: BEGIN + change.hour * HOUR_MS, isThere: true },
      ...{ price: change.price, regularPrice: change.regular },
    }));
  const item = itemOf({ id: 'prod_1', productId: 'prod_1', sourceId: null, versions }, undefined);
  const offers = sales.map(({ from, hours: lasts, percent }, index): GeneralOffer => ({
    ...{ id: String(index), from: BEGIN, to: null, createdAt: String(index), categoryId: null },
    discount: { type: 'PERCENT', percentOff: percent, effect: 'APPLY_TO_ITEMS' },
    targets: { included: [], excluded: [], includedAll: false },
    windows: [
      {
        startDate: instantOf(BEGIN + from * HOUR_MS),
        expirationDate: instantOf(BEGIN + (from + lasts) * HOUR_MS - 1),
      },
    ],
  }));
  const all = beginsOf(hours);
  const begins = [...new Set(excluded.map((at) => BEGIN + all[at]! * HOUR_MS))];
  const facts = {
    ...{ item, offers, collections: new Set<string>() },
    excluded: begins.map((from) => ({ id: intervalIdOf('prod_1', from), from })),
  };
  return new ItemTimeline(facts, {
    timeZone: zone,
    calendar: calendarOf(zone),
    stackingRulesAt: () => DEFAULT_STACKING_RULES,
    categoryAt: () => undefined,
    termsChanged: () => [],
    steps: new StepBudget(),
  });
}

describe('prices over time', () => {
  it('give the same lowest price as going through every hour', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const hours = hoursOf(history);
        const found = timelineOf(history, hours).lowestAt(BEGIN + history.asked * HOUR_MS);
        expect(found?.lowest).toBe(expectedLowest(hours, history));
      }),
      { numRuns: HISTORIES },
    );
  });

  it('are the stretches of equal hours', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const hours = hoursOf(history);
        const found = timelineOf(history, hours).intervals(BEGIN, BEGIN + HOURS * HOUR_MS) ?? [];
        const begins = found.map(({ from }) => (from - BEGIN) / HOUR_MS);
        expect(begins).toEqual([...new Set(beginsOf(hours))]);
        expect(found.map(shown)).toEqual(begins.map((at) => shown({ ...hours[at]!, causes: hours[at]!.causes })));
      }),
      { numRuns: HISTORIES / 10 },
    );
  });
});

function shown(one: PriceInterval | Hour): readonly unknown[] {
  const regular = 'regular' in one ? one.regular : one.regularPrice;
  return [one.price, regular, String(one.causes)];
}
