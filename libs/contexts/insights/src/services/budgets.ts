import { type BudgetOfCampaign, type CampaignBudget } from '@perkstream/published';

const KINDS = {
  redemptions: 'redemptions',
  order_amount: 'order_amount',
  discount_amount: 'discount',
} as const satisfies Record<BudgetOfCampaign['counts'], CampaignBudget['of']>;

/** Of several budgets, the one that ends first. */
export function mostUsed(budgets: readonly BudgetOfCampaign[]): CampaignBudget | null {
  const [first] = [...budgets].sort((a, b) => shareOf(b) - shareOf(a));
  return first ? { of: KINDS[first.counts], limit: first.limit, used: first.used } : null;
}

/** Which part of a budget is used, from 0 to 1; nothing is left of a budget of nothing. */
export function shareOf({ used, limit }: Pick<CampaignBudget, 'used' | 'limit'>): number {
  return limit > 0 ? used / limit : Infinity;
}
