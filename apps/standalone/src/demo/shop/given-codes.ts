import { Dice } from '../dice.js';
import { DAY_MS, DAYS } from './calendar.js';
import { type Person } from './people.js';

/** A code that a customer got. */
export interface GivenCode {
  readonly code: string;
  /** Source id */
  readonly customer: string;
  /** Milliseconds since 1970 */
  readonly at: number;
}

/** Gives the first `count` codes away, one after the other over the weeks, to people who are customers by then: one to each. */
export function giveAway(
  codes: readonly string[],
  count: number,
  people: readonly Person[],
  opening: number,
): readonly GivenCode[] {
  const dice = new Dice(codes.length);
  const served = new Set<Person>();
  return codes.slice(0, count).map((code, n) => {
    const at = opening + ((DAYS - 5) * DAY_MS * (n + 1)) / count;
    const known = people.filter((person) => person.registeredAt <= at && !served.has(person));
    const person = dice.oneOf(known);
    served.add(person);
    return { code, customer: person.sourceId, at };
  });
}
