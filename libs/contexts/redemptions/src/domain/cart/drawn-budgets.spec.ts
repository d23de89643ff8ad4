import { describe, expect, it } from '@jest/globals';
import { type Participant } from '../redemption-process/redemption-process.decider.js';
import { DrawnBudgets } from './drawn-budgets.js';

const limit = (id: string, amount: number, isBudget?: true): Participant => ({
  ...{ kind: 'limit', id, redemptionId: 'r_1', amount, maximum: 10, rule: { name: 'a limit' } },
  ...(isBudget && { isBudget }),
});

describe('The budgets of a redemption that is priced once more', () => {
  it('have left what it drew of them, in all its steps', () => {
    const budgets = new DrawnBudgets([limit('units', 2, true), limit('units', 3, true), limit('count', 1)]);
    expect(10 - budgets.get('units')).toBe(5);
  });

  it('are used up where it drew nothing of them', () => {
    expect(new DrawnBudgets([limit('count', 1)]).get('units')).toBeGreaterThan(10);
  });
});
