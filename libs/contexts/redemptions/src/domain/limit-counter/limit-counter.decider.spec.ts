import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fold, isRefusal } from '@perkstream/kernel';
import { story } from '@perkstream/kernel/testing';
import { type LimitCounterCommand, limitCounter, type LimitCounterEvent } from './limit-counter.decider.js';

const reserved = (redemptionId: string, amount = 1): LimitCounterEvent => ({
  type: 'limit.use_reserved',
  data: { redemptionId, amount },
});
const confirmed = (redemptionId: string): LimitCounterEvent => ({
  type: 'limit.use_confirmed',
  data: { redemptionId },
});
const reserve = (redemptionId: string, maximum: number, amount = 1): LimitCounterCommand => ({
  do: 'reserve',
  redemptionId,
  amount,
  maximum,
});

describe('A limit counter', () => {
  const counter = story(limitCounter);

  it('reserves up to its maximum', () => {
    counter.given(reserved('r_1')).when(reserve('r_2', 2)).then(reserved('r_2'));
  });

  it('counts what is reserved as used', () => {
    counter.given(reserved('r_1')).when(reserve('r_2', 1)).thenRefused('limit_reached');
  });

  it('refuses an amount that would cross the maximum, though a smaller one would fit', () => {
    counter
      .given(reserved('r_1', 900))
      .when(reserve('r_2', 1000, 101))
      .thenRefused('limit_reached');
    counter
      .given(reserved('r_1', 900))
      .when(reserve('r_2', 1000, 100))
      .then(reserved('r_2', 100));
  });

  it('reserves once for one redemption', () => {
    counter.given(reserved('r_1')).when(reserve('r_1', 1)).thenNothing();
  });

  it('is free again after a release', () => {
    counter
      .given(reserved('r_1'), { type: 'limit.use_released', data: { redemptionId: 'r_1' } })
      .when(reserve('r_2', 1))
      .then(reserved('r_2'));
  });

  it('releases nothing that was confirmed', () => {
    counter.given(reserved('r_1'), confirmed('r_1')).when({ do: 'release', redemptionId: 'r_1' }).thenNothing();
  });

  it('confirms what it holds, and that once', () => {
    counter.given(reserved('r_1')).when({ do: 'confirm', redemptionId: 'r_1' }).then(confirmed('r_1'));
    counter.given(reserved('r_1'), confirmed('r_1')).when({ do: 'confirm', redemptionId: 'r_1' }).thenNothing();
    counter.given(reserved('r_1')).when({ do: 'confirm', redemptionId: 'r_2' }).thenNothing();
  });

  it('gives back no more than stands, beside what others hold', () => {
    counter
      .given(reserved('r_1', 5), confirmed('r_1'), reserved('r_2', 4))
      .when({ do: 'give_back', redemptionId: 'r_1', amount: 8 })
      .then({ type: 'limit.use_given_back', data: { redemptionId: 'r_1', amount: 5 } });
    counter.given(reserved('r_2', 4)).when({ do: 'give_back', redemptionId: 'r_1', amount: 1 }).thenNothing();
  });

  it('releases what it holds, and counts as much less', () => {
    const released: LimitCounterEvent = { type: 'limit.use_released', data: { redemptionId: 'r_1' } };
    counter.given(reserved('r_1')).when({ do: 'release', redemptionId: 'r_1' }).then(released);
    const left = counter.given(reserved('r_1', 5), reserved('r_2', 4), released).state();
    expect(left).toMatchObject({ used: 4, reserved: { r_2: 4 } });
  });

  it('gives back on rollback', () => {
    counter
      .given(reserved('r_1', 5), confirmed('r_1'))
      .when({ do: 'give_back', redemptionId: 'r_1', amount: 5 })
      .then({ type: 'limit.use_given_back', data: { redemptionId: 'r_1', amount: 5 } });
  });

  it('can be used again for what was given back', () => {
    const back: LimitCounterEvent = { type: 'limit.use_given_back', data: { redemptionId: 'r_1', amount: 5 } };
    const used = [reserved('r_1', 5), confirmed('r_1')];
    counter
      .given(...used)
      .when(reserve('r_2', 5, 5))
      .thenRefused('limit_reached');
    counter
      .given(...used, back)
      .when(reserve('r_2', 5, 5))
      .then(reserved('r_2', 5));
  });

  it('begins with nothing where the ledger is not asked, and does not begin anew after it gave something back', () => {
    counter.when(reserve('r_1', 1)).then(reserved('r_1'));
    const begun: LimitCounterEvent = { type: 'limit.begun', data: { used: 2 } };
    const back: LimitCounterEvent = { type: 'limit.use_given_back', data: { redemptionId: 'r_0', amount: 1 } };
    const knowing = { ...reserve('r_1', 2), counted: 2 };
    counter.given(begun, back).when(knowing).then(reserved('r_1'));
  });

  it('begins with what the ledger holds of it, once', () => {
    const begun: LimitCounterEvent = { type: 'limit.begun', data: { used: 3 } };
    const knowing = (counted: number, maximum = 5) => ({ ...reserve('r_9', maximum), counted });
    counter.when(knowing(3)).then(begun, reserved('r_9'));
    counter.when(knowing(0)).then(reserved('r_9'));
    counter.when(knowing(5)).thenRefused('limit_reached');
    counter.given(begun, reserved('r_1')).when(knowing(9)).then(reserved('r_9'));
    counter.given(reserved('r_1')).when(knowing(9)).then(reserved('r_9'));
  });

  it('gives back to the ledger what it took from there', () => {
    const back: LimitCounterEvent = { type: 'limit.use_given_back', data: { redemptionId: 'r_0', amount: 1 } };
    const giveBack = { do: 'give_back', redemptionId: 'r_0', amount: 1, counted: 2 } as const;
    counter.when(giveBack).then({ type: 'limit.begun', data: { used: 2 } }, back);
    counter.given(reserved('r_1'), confirmed('r_1')).when(giveBack).then(back);
    counter.when({ ...giveBack, counted: 0 }).thenNothing();
  });

  it('never holds more than its maximum, nor less than nothing, after any commands', () => {
    const id = fc.constantFrom('r_1', 'r_2', 'r_3', 'r_4');
    const command: fc.Arbitrary<LimitCounterCommand> = fc.oneof(
      fc.record({
        do: fc.constant('reserve' as const),
        redemptionId: id,
        amount: fc.nat(50),
        maximum: fc.constant(100),
      }),
      fc.record({ do: fc.constant('confirm' as const), redemptionId: id }),
      fc.record({ do: fc.constant('release' as const), redemptionId: id }),
      fc.record({ do: fc.constant('give_back' as const), redemptionId: id, amount: fc.nat(50) }),
    );
    fc.assert(
      fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
        let state = limitCounter.initial;
        for (const each of commands) {
          const decided = limitCounter.decide(each, state);
          if (!isRefusal(decided)) state = fold(limitCounter, decided, state);
          expect(state.used).toBeGreaterThanOrEqual(0);
          expect(state.used).toBeLessThanOrEqual(100);
        }
      }),
    );
  });
});
