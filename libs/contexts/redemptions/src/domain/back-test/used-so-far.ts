import { type LimitUse } from '../cart/limit-use.js';

/** One redemption of the draft. Amounts in minor units. */
export interface RedemptionByDraft {
  /** Of the voucher or tier: codes are counted one by one. */
  readonly redeemableId: string;
  readonly discount: number;
  readonly credits: number;
  readonly limits: readonly LimitUse[];
}

/** What the draft has used of its own limits, codes and gift cards. All of it begins with the window. */
export class UsedSoFar {
  /** By the keys of their streams; what is not there has not been used. */
  readonly counters = new Counters();
  private readonly uses = new Map<string, number>();
  private readonly spent = new Map<string, number>();
  /** By the ids of redemptions that really happened, as far as they will be rolled back. */
  private readonly toGiveBack = new Map<
    string,
    { readonly redemptions: readonly RedemptionByDraft[]; isGiven: boolean }
  >();

  usesOf(redeemableId: string): number {
    return this.uses.get(redeemableId) ?? 0;
  }

  creditsOf(redeemableId: string): number {
    return this.spent.get(redeemableId) ?? 0;
  }

  /** @param rolledBack ids of redemptions with which it is given back later */
  use(redemptions: readonly RedemptionByDraft[], rolledBack: readonly string[]): void {
    for (const redemption of redemptions) this.add(redemption, 1);
    const entry = { redemptions, isGiven: false };
    for (const id of rolledBack) this.toGiveBack.set(id, entry);
  }

  /** @returns what is given back with these redemptions, once */
  giveBack(redemptionIds: readonly string[]): readonly RedemptionByDraft[] {
    const given: RedemptionByDraft[] = [];
    for (const id of redemptionIds) {
      const entry = this.toGiveBack.get(id);
      this.toGiveBack.delete(id);
      if (!entry || entry.isGiven) continue;
      entry.isGiven = true;
      given.push(...entry.redemptions);
    }
    for (const redemption of given) this.add(redemption, -1);
    return given;
  }

  private add({ redeemableId, credits, limits }: RedemptionByDraft, sign: 1 | -1): void {
    increase(this.uses, redeemableId, sign);
    if (credits > 0) increase(this.spent, redeemableId, sign * credits);
    for (const { key, amount } of limits) increase(this.counters, key, sign * amount);
  }
}

class Counters extends Map<string, number> {
  override get(key: string): number {
    return super.get(key) ?? 0;
  }
}

function increase(sums: Map<string, number>, key: string, by: number): void {
  const sum = (sums.get(key) ?? 0) + by;
  if (sum === 0) sums.delete(key);
  else sums.set(key, sum);
}
