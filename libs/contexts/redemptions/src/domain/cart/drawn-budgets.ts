import { type Participant } from '../redemption-process/redemption-process.decider.js';

/**
 * Counters of a redemption that is priced once more: what it drew of a budget of units is there for it again, and nothing more. Budgets
 * that it did not draw on are used up.
 */
export class DrawnBudgets extends Map<string, number> {
  constructor(participants: readonly Participant[]) {
    super();
    for (const each of participants) {
      if (each.kind !== 'limit' || !each.isBudget) continue;
      super.set(each.id, (super.get(each.id) ?? each.maximum) - each.amount);
    }
  }

  override get(key: string): number {
    return super.get(key) ?? Number.MAX_SAFE_INTEGER;
  }
}
