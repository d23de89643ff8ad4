import { describe, expect, it } from '@jest/globals';
import { localDateOf, plusDays, startOfDay } from '@perkstream/kernel';
import { type LoyaltyCardEvent, type LoyaltyTierRules, type PointsExpirationRules } from '@perkstream/published';
import fc from 'fast-check';
import { tier } from '../loyalty-tiers/loyalty-tiers.examples.js';
import { earn, history, MONTHLY, on, open, pend } from './loyalty-card.examples.js';
import { type LoyaltyCardCommand } from './commands.js';
import { nextDueDay } from './due.js';
import { loyaltyCardAggregate } from './loyalty-card.decider.js';
import { type LoyaltyCardState } from './state.js';

/** Midnight is skipped in Santiago, Havana and Beirut once a year, and comes twice in Havana; Kathmandu is off by quarters of an hour. */
const zone = fc.constantFrom(
  ...['Europe/Berlin', 'America/Santiago', 'America/Havana', 'Asia/Beirut', 'Asia/Kathmandu', 'Pacific/Kiritimati'],
);
const rules = fc.constantFrom<PointsExpirationRules>(
  MONTHLY,
  { periodType: 'MONTH', periodValue: 0 },
  { periodType: 'MONTH', periodValue: 1, rounding: 'END_OF_MONTH' },
  { periodType: 'MONTH', periodValue: 13, rounding: 'END_OF_QUARTER' },
  { periodType: 'FIXED_DAY_OF_YEAR', fixedMonth: 2, fixedDay: 29 },
);
const tierRules = fc.constantFrom<LoyaltyTierRules | undefined>(
  undefined,
  { by: 'BALANCE', ends: 'CUSTOM', extend: 'P1M', rounding: { to: 'END', months: 1 } },
  { by: 'POINTS_IN_PERIOD', months: 3, ends: 'END_OF_NEXT_PERIOD' },
);
const tiers = [tier('silver', 30, 99), tier('gold', 100, null)];

const START = Date.parse('2025-12-31T12:00:00.000Z');
const DAY_MS = 86_400_000;
/** Days are drawn to the millisecond: some moments lie just before midnight somewhere, some just after. */
const moment = fc
  .integer({ min: 0, max: 10 * 365 * DAY_MS })
  .map((milliseconds) => new Date(START + milliseconds).toISOString());
const grant = fc.record({
  at: moment,
  points: fc.integer({ min: 1, max: 80 }),
  rules,
  waits: fc.integer({ max: 90, min: 0 }),
});
const grants = fc
  .array(grant, { minLength: 1, maxLength: 12 })
  .map((all) => all.sort((one, other) => (one.at < other.at ? -1 : 1)));
const END = new Date(START + 12 * 365 * DAY_MS).toISOString();

type Grant = (typeof grants extends fc.Arbitrary<infer All extends readonly unknown[]> ? All : never)[number];

function lifeOf(all: readonly Grant[], timeZone: string, tierRulesOf: LoyaltyTierRules | undefined) {
  const within = (command: LoyaltyCardCommand): LoyaltyCardCommand => ({
    ...command,
    timeZone,
    ...(tierRulesOf && { program: { tiers, rules: tierRulesOf } }),
  });
  const opened = within(on(new Date(START).toISOString(), open));
  const granted = all.map(({ at, points, rules: of, waits }, index) => {
    const request =
      waits === 0 ? earn(points, of) : pend(`lopp_${index}`, points, plusDays(localDateOf(at, timeZone), waits), of);
    return within(on(at, request, `grant ${index}`));
  });
  const settle = (at: string, seed: string) => within(on(at, { do: 'settle' }, seed));
  return { commands: [opened, ...granted], settle };
}

describe('a card over ten years, in any time zone', () => {
  it('has one ledger, whether it was settled when something fell due, twice, or years later', () => {
    fc.assert(
      fc.property(grants, zone, tierRules, (all, timeZone, ofTiers) => {
        const { commands, settle } = lifeOf(all, timeZone, ofTiers);
        const steps = [...commands, settle(END, 'end')];
        const punctual: LoyaltyCardEvent[] = [];
        let card: LoyaltyCardState = loyaltyCardAggregate.initial;
        const carryOut = (command: LoyaltyCardCommand) => {
          const events = loyaltyCardAggregate.decide(command, card) as readonly LoyaltyCardEvent[];
          punctual.push(...events);
          card = events.reduce(loyaltyCardAggregate.evolve, card);
        };
        for (const command of steps) {
          // What falls due before the next command is booked at the beginning of its day, and once more at that moment.
          for (let due = dueAt(card, command); due !== undefined; due = dueAt(card, command)) {
            carryOut(settle(due, `at ${due}`));
            carryOut(settle(due, `again at ${due}`));
          }
          carryOut(command);
        }
        expect(punctual).toEqual(history(...steps));
      }),
      { numRuns: 60 },
    );
  });

  it('expires, activates and changes tiers at the first moment of a day', () => {
    fc.assert(
      fc.property(grants, zone, tierRules, (all, timeZone, ofTiers) => {
        const { commands, settle } = lifeOf(all, timeZone, ofTiers);
        const asked = new Set(commands.map(({ now }) => now));
        for (const event of history(...commands, settle(END, 'end'))) {
          if (!('at' in event.data) || asked.has(event.data.at)) continue;
          const { at } = event.data;
          const day = localDateOf(at, timeZone);
          expect(localDateOf(new Date(Date.parse(at) - 1).toISOString(), timeZone) < day).toBe(true);
          expectDay(event, day);
        }
      }),
      { numRuns: 60 },
    );
  });
});

/** When something falls due next, if that is before the command. */
function dueAt(card: LoyaltyCardState, command: LoyaltyCardCommand): string | undefined {
  const day = card.status === 'open' ? nextDueDay(card, command) : undefined;
  const at = day && startOfDay(day, command.timeZone);
  return at && at < command.now ? at : undefined;
}

function expectDay(event: LoyaltyCardEvent, day: string): void {
  if (event.type !== 'loyalty_card.points_taken') return;
  // The day after the last one on which they were usable.
  for (const { expiresAt } of event.data.parts) expect(plusDays(expiresAt as string, 1)).toBe(day);
}
