import { ask } from './console-operations.js';

export type Interval = 'hour' | 'day' | 'month';

export interface Counts {
  redemptions: number;
  failed_redemptions: number;
  rollbacks: number;
  /** Minor units. */
  discount: number;
  discount_rolled_back: number;
  order_amount: number;
  points_earned: number;
  points_spent: number;
  validations?: number;
  /** By the key of the error. */
  failures: Record<string, number>;
}

export interface Figures {
  object: 'figures';
  interval: Interval;
  from: string;
  to: string;
  data: (Counts & { at: string })[];
  totals: Counts;
}

export interface RunningCampaign {
  id: string;
  name: string;
  campaign_type: CampaignType;
  start_date: string | null;
  expiration_date: string | null;
  vouchers_count: number | null;
  vouchers_left: number | null;
  /** Of the last 30 days. */
  redemptions: number;
  discount: number;
  budget: Budget | null;
}

export interface Budget {
  /** What is counted; amounts in minor units. */
  of: 'redemptions' | 'order_amount' | 'discount';
  limit: number;
  used: number;
}

export type CampaignType = 'PROMOTION' | 'GIFT_VOUCHERS' | 'REFERRAL_PROGRAM' | 'DISCOUNT_COUPONS' | 'LOYALTY_PROGRAM';

export interface Happening {
  type: string;
  id: string;
  object: string;
  at: string;
  related: Record<string, string>;
}

export interface FiguresQuery {
  readonly from: string;
  readonly to?: string;
  readonly interval: Interval;
  readonly campaign_id?: string;
}

export function figures(query: FiguresQuery): Promise<Figures> {
  return ask(`/v1/insights/figures?${new URLSearchParams({ ...query })}`);
}

export async function runningCampaigns(): Promise<readonly RunningCampaign[]> {
  return (await ask<{ data: RunningCampaign[] }>('/v1/insights/campaigns')).data;
}
