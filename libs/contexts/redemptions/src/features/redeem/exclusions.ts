import { type Refusal } from '@perkstream/kernel';
import { type SetAside } from '../../domain/cart/cart-question.js';
import { type RedemptionRefusal } from '../../domain/redemption-refusal.js';
import { type Objection } from '../../processes/redemption/redemption.process.js';

/** How often the rest of a budget is looked up again; after that the budget counts as used up for this redemption. */
const RACES_AT_MOST = 5;

/**
 * What a redemption has given up so far because others were faster. Each concession is one more than before, so that the rounds of
 * a redemption come to an end.
 */
export class Exclusions {
  /** Redeemables that do without, by key. */
  readonly setAside: SetAside = new Map();
  /** Budgets of units that are used up for this redemption, by the key of their counter. */
  readonly usedUp = new Map<string, number>();
  private readonly races = new Map<string, number>();

  /** @param redeemable key of the one for whose sake the participant was asked */
  add(participant: Objection['participant'], refusal: Refusal<RedemptionRefusal>, redeemable: string): void {
    if (!isBudget(participant)) {
      this.setAside.set(redeemable, refusal);
      return;
    }
    const races = (this.races.get(participant.id) ?? 0) + 1;
    this.races.set(participant.id, races);
    if (races > RACES_AT_MOST) this.usedUp.set(participant.id, Number.MAX_SAFE_INTEGER);
  }
}

/** Of a budget less is taken, where a redeemable would be set aside for any other objection. */
export function isBudget(participant: Objection['participant']): boolean {
  return participant.kind === 'limit' && participant.isBudget === true;
}
