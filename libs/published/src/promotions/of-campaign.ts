/** Tiers and stacks belong to campaigns: what their operations have in common. */
export interface OfCampaign {
  /** Id or name */
  readonly campaignId: string;
}

export const promotionsContext = {
  context: 'promotions',
  service: 'promotions',
  keys: 'application',
  scope: 'promotions',
} as const;

export function byCampaign({ params }: { params: Record<string, string> }): string | undefined {
  return params['campaignId'];
}
