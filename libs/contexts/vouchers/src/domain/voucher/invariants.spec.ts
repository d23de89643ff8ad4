import { describe, expect, it } from '@jest/globals';
import { isRefusal } from '@perkstream/kernel';
import fc from 'fast-check';
import { type VoucherEvent } from '@perkstream/published';
import { type DecidedStep, type VoucherCommand } from './commands.js';
import { heldBySessions, liveSessions } from './sessions.js';
import { balanceOf, type VoucherState } from './state.js';
import { after, created, discount, giftCard, redemption, step, VOUCHER_ID } from './voucher.examples.js';
import { voucherAggregate } from './voucher.decider.js';

const id = fc.integer({ min: 1, max: 6 }).map((n) => `r_${n}`);
const sessionKey = fc.constantFrom('a', 'b', 'c', undefined);
const credits = fc.integer({ min: 0, max: 400 });
const now = fc.integer({ min: 0, max: 100 });
const NETWORK_LOCKS = 2;

const use: fc.Arbitrary<DecidedStep> = fc.oneof(
  fc.record({
    do: fc.constant('redeem' as const),
    redemption: id.map((each) => redemption(each)),
    credits,
    sessionKey,
  }),
  fc.record({ do: fc.constant('reserve' as const), redemptionId: id, credits, sessionKey }),
  id.map((each) => ({ do: 'confirm' as const, redemptionId: each, redemption: redemption(each) })),
  fc.record({ do: fc.constant('release' as const), redemptionId: id }),
  fc.record({ do: fc.constant('give_back' as const), redemptionId: id, rollbackId: fc.constant('rr_1'), credits }),
  fc.record({
    do: fc.constant('give_back_credits' as const),
    redemptionId: id,
    returnId: fc.constant('ret_1'),
    credits,
    order: fc.constant({ id: 'ord_1' }),
  }),
  fc.record({
    do: fc.constant('lock' as const),
    sessionKey: fc.constantFrom('a', 'b', 'c'),
    expiresAt: fc.integer({ min: 1, max: 140 }).map(after),
    credits,
    network: fc.option(fc.constant({ id: 'here', most: NETWORK_LOCKS }), { nil: undefined }),
  }),
  fc.constant({ do: 'end_sessions' as const }),
  fc.record({ do: fc.constant('unlock' as const), sessionKey: fc.constantFrom('a', 'b', 'c') }),
);

const command: fc.Arbitrary<{ at: number; make: (at: number) => VoucherCommand }> = fc.record({
  at: now,
  make: fc.oneof(
    { weight: 6, arbitrary: use.map((each) => (at: number) => step(each, { now: after(at) })) },
    {
      weight: 1,
      arbitrary: fc.integer({ min: -500, max: 500 }).map((n) => (at: number): VoucherCommand => ({
        do: 'adjust_balance',
        credits: n,
        now: after(at),
        voucherId: VOUCHER_ID,
      })),
    },
  ),
});

/** What a stored event did to the balance, as its ledger shows it. */
function ledgerAmount(event: VoucherEvent): number {
  switch (event.type) {
    case 'voucher.created':
      return event.data.voucher.gift?.amount ?? 0;
    case 'voucher.balance_adjusted':
      return event.data.credits;
    case 'voucher.redeemed':
    case 'voucher.use_confirmed':
      return -(event.data.credits ?? 0);
    case 'voucher.use_given_back':
    case 'voucher.credits_given_back':
      return event.data.credits ?? 0;
    default:
      return 0;
  }
}

function balanceIn(event: VoucherEvent): number | undefined {
  return 'balance' in event.data ? event.data.balance : undefined;
}

describe('any commands to a voucher, in any order', () => {
  it.each([
    ['a discount', discount({ quantity: 3 })],
    ['a gift card', giftCard(1000, { quantity: 5 })],
    ['a gift card without limit', giftCard(1000)],
  ])('never goes beyond quantity and balance: %s', (_name, definition) => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 80 }), (commands) => {
        const history: VoucherEvent[] = [created(definition)];
        let state: VoucherState = voucherAggregate.evolve(voucherAggregate.initial, history[0]!);
        let ledger = ledgerAmount(history[0]!);
        // Requests are decided in about the order of their times.
        for (const { at, make } of [...commands].sort((a, b) => a.at - b.at)) {
          const decided = voucherAggregate.decide(make(at), state);
          if (isRefusal(decided)) continue;
          for (const event of decided) {
            state = voucherAggregate.evolve(state, event);
            history.push(event);
            ledger += ledgerAmount(event);
            expect(balanceIn(event) ?? ledger).toBe(ledger);
          }
          if (state.status === 'free') throw new Error('No voucher');
          const held = heldBySessions(state.sessions, after(at));
          const used = state.redeemed + state.reserved.count + held.count;
          expect(state.redeemed).toBeGreaterThanOrEqual(0);
          expect(Object.keys(state.reserved.open).length).toBe(state.reserved.count);
          expect(used).toBeLessThanOrEqual(definition.quantity ?? Infinity);
          const ofNetwork = liveSessions(state.sessions, after(at)).filter(({ network }) => network !== undefined);
          expect(ofNetwork.length).toBeLessThanOrEqual(NETWORK_LOCKS);
          if (!state.gift) continue;
          expect(balanceOf(state.gift)).toBe(ledger);
          expect(ledger - state.reserved.credits - held.credits).toBeGreaterThanOrEqual(0);
        }
        // What was decided on is what any other process reads from the stream, or from a snapshot.
        const read = JSON.parse(JSON.stringify(history)) as VoucherEvent[];
        expect(JSON.parse(JSON.stringify(state))).toEqual(
          JSON.parse(JSON.stringify(read.reduce(voucherAggregate.evolve, voucherAggregate.initial))),
        );
      }),
      { numRuns: 300 },
    );
  });
});
