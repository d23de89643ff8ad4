import { type Dice } from '../dice.js';

export const DAY_MS = 86_400_000;
/** How many days the shop has been open. */
export const DAYS = 90;

export type Season = 'winter' | 'spring' | 'summer' | 'autumn';

const SEASONS: readonly Season[] = ['winter', 'spring', 'summer', 'autumn'];
/** How many people buy on a Sunday, a Monday, …, and in each hour of a day. */
const WEEKDAYS = [1.3, 0.9, 0.8, 0.85, 0.95, 1.1, 1.35];
const HOURS = [2, 1, 1, 1, 1, 2, 4, 6, 8, 9, 10, 11, 12, 11, 10, 10, 11, 12, 14, 17, 19, 17, 11, 5];
const HOURS_OF_ALL_DAYS = HOURS.flatMap((weight, hour) => Array.from({ length: weight }, () => hour));

/** Of the northern half of the world. @param moment milliseconds since 1970 */
export function seasonAt(moment: number): Season {
  const month = new Date(moment).getUTCMonth() + 1;
  return SEASONS[Math.floor((month % 12) / 3)] as Season;
}

/** Milliseconds since 1970, in order: fuller on weekends, in the evening, after payday and before Christmas; growing slowly. */
export function momentsOfOrders(count: number, opening: number, dice: Dice): readonly number[] {
  const days = Array.from({ length: DAYS }, (_day, day) => ({
    day,
    busyness: busynessOf(opening + day * DAY_MS, day),
  }));
  const whole = days.reduce((sum, { busyness }) => sum + busyness, 0);
  const moments: number[] = [];
  let due = 0;
  for (const { day, busyness } of days) {
    due += (busyness / whole) * count;
    while (moments.length < Math.round(due)) moments.push(opening + day * DAY_MS + timeOfDay(dice));
  }
  return moments.sort((one, other) => one - other);
}

function busynessOf(moment: number, day: number): number {
  const date = new Date(moment);
  const isAfterPayday = date.getUTCDate() >= 27 || date.getUTCDate() <= 3;
  const isBeforeChristmas = date.getUTCMonth() === 11 && date.getUTCDate() <= 22;
  const weekday = WEEKDAYS[date.getUTCDay()] ?? 1;
  return weekday * (isAfterPayday ? 1.25 : 1) * (isBeforeChristmas ? 1.8 : 1) * (1 + day / DAYS / 2);
}

function timeOfDay(dice: Dice): number {
  return dice.oneOf(HOURS_OF_ALL_DAYS) * 3_600_000 + dice.between(0, 3_599_999);
}
