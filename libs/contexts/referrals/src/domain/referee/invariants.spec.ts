import { describe, expect, it } from '@jest/globals';
import { fold } from '@perkstream/kernel';
import { type RefereeStreamEvent } from '@perkstream/published';
import fc from 'fast-check';
import { type Referee, refereeAggregate, type RefereeCommand, toHearAgain } from './referee.decider.js';

const NOW = '2026-03-01T08:00:00.000Z';
const ofGrace = { campaignId: 'camp_1', refereeId: 'cust_grace' };

/** What is heard of a redemption, by its name. */
type Heard = readonly ['redeemed' | 'rolledBack', string];

/** What happened, in order: the place of each is that in the order of all events. */
type History = readonly Heard[];

const placeOf = (history: History, [what, name]: Heard): number =>
  history.findIndex((each) => each[0] === what && each[1] === name);

/** Decides as the policy asks: what is to be heard again after a rollback, is. */
function hear(state: Referee, history: History, message: Heard): Referee {
  const decided = (from: Referee, command: RefereeCommand): Referee =>
    fold(refereeAggregate, refereeAggregate.decide(command, from) as readonly RefereeStreamEvent[], from);
  const convert = (redemptionId: string): RefereeCommand => ({
    ...{ do: 'convert', ...ofGrace, campaignName: 'Friends', voucherId: 'v_1', referrerId: 'cust_ada', redemptionId },
    ...{ now: NOW, position: placeOf(history, ['redeemed', redemptionId]) },
    source: { id: `evt_${redemptionId}`, correlationId: 'v-1' },
  });
  const [what, redemptionId] = message;
  if (what === 'redeemed') return decided(state, convert(redemptionId));
  const at = { now: NOW, position: placeOf(history, message) };
  const after = [
    { do: 'rule_out', ...ofGrace, redemptionId, ...at } as const,
    { do: 'revert', redemptionId, ...at } as const,
  ].reduce(decided, state);
  const next = toHearAgain(after);
  return next ? decided(after, convert(next.redemptionId)) : after;
}

const heardOf = (history: History) =>
  fc
    .array(fc.constantFrom(...history), { maxLength: history.length })
    .chain((repeats) => fc.shuffledSubarray([...history, ...repeats], { minLength: history.length + repeats.length }));

/** A friend redeems only after the redemption before was rolled back; the last one may stand. */
const inTurn = fc.tuple(fc.integer({ min: 1, max: 6 }), fc.boolean()).map(([count, isLastStanding]): History => {
  const all = Array.from({ length: count }, (_one, index) => `r_${index}`);
  const events = all.flatMap((name): Heard[] => [
    ['redeemed', name],
    ['rolledBack', name],
  ]);
  return isLastStanding ? events.slice(0, -1) : events;
});

/** A friend redeems whenever they like, and any of it may be rolled back later. */
const atWill = fc
  .array(fc.tuple(fc.nat(), fc.option(fc.nat())), { minLength: 1, maxLength: 6 })
  .map((redemptions): History => {
    const timed = redemptions.flatMap(([redeemed, wait], index): [number, Heard][] => [
      [redeemed % 20, ['redeemed', `r_${index}`]],
      ...(wait === null
        ? []
        : ([[(redeemed % 20) + 1 + (wait % 20), ['rolledBack', `r_${index}`]]] as [number, Heard][])),
    ]);
    return timed.sort(([a], [b]) => a - b).map(([, heard]) => heard);
  });

const standing = (history: History): string[] =>
  history
    .filter(([what, name]) => what === 'redeemed' && placeOf(history, ['rolledBack', name]) < 0)
    .map(([, name]) => name);

const withHearing = (histories: fc.Arbitrary<History>) =>
  histories.chain((history) => heardOf(history).map((heard) => ({ history, heard })));

describe('by whom a friend is referred', () => {
  it('is the same in every order of hearing, where the friend redeems again after a rollback only', () => {
    fc.assert(
      fc.property(withHearing(inTurn), ({ history, heard }) => {
        const end = heard.reduce((state, message) => hear(state, history, message), refereeAggregate.initial);
        expect(end.conversion?.redemptionId).toBe(standing(history).at(-1));
      }),
      { numRuns: 2_000 },
    );
  });

  it('is never a redemption whose rollback was heard of, and always one where one was redeemed after all rollbacks', () => {
    fc.assert(
      fc.property(withHearing(atWill), ({ history, heard }) => {
        const rolledBack = new Set<string>();
        let state = refereeAggregate.initial;
        for (const message of heard) {
          if (message[0] === 'rolledBack') rolledBack.add(message[1]);
          state = hear(state, history, message);
          if (state.conversion) expect(rolledBack).not.toContain(state.conversion.redemptionId);
        }
        if (history.at(-1)?.[0] === 'redeemed') expect(state.conversion).not.toBeNull();
      }),
      { numRuns: 2_000 },
    );
  });
});
