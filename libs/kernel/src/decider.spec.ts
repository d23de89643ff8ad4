import { describe, expect, it } from '@jest/globals';
import { type Decider, type DomainEvent, fold } from './decider.js';
import { isRefusal, refuse } from './refusal.js';

type Added = DomainEvent<'sum.added', { readonly amount: number }>;

const sum: Decider<number, Added, number> = {
  initial: 0,
  decide: (amount) => [{ type: 'sum.added', data: { amount } }],
  evolve: (state, { data }) => state + data.amount,
};
const added = (amount: number): Added => ({ type: 'sum.added', data: { amount } });

describe('folding', () => {
  it('begins with the initial state, or with the one that is given', () => {
    expect(fold(sum, [])).toBe(0);
    expect(fold(sum, [added(1), added(2)])).toBe(3);
    expect(fold(sum, [added(1)], 10)).toBe(11);
  });

  it('in two parts leads to the same state as in one', () => {
    const events = [added(1), added(2), added(3)];
    expect(fold(sum, events.slice(1), fold(sum, events.slice(0, 1)))).toBe(fold(sum, events));
  });
});

describe('a refusal', () => {
  it('carries its code, and details only where there are some', () => {
    expect(refuse('quantity_exceeded')).toEqual({ refused: 'quantity_exceeded' });
    expect(refuse('x', { resourceId: 'v_1' })).toEqual({ refused: 'x', details: { resourceId: 'v_1' } });
  });

  it('is distinguished from everything else', () => {
    expect(isRefusal(refuse('x'))).toBe(true);
    for (const value of [undefined, null, 'refused', [], {}, { refused: true }, new Error('refused')]) {
      expect(isRefusal(value)).toBe(false);
    }
  });
});
