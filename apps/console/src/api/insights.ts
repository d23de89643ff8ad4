import { ask } from './console-operations.js';
import { type components } from './schema.js';

type Schemas = components['schemas'];

export type Figures = Schemas['FiguresAnswer'];
export type Interval = Figures['interval'];
export type Counts = Schemas['FigureSums'];
export type RunningCampaign = Schemas['RunningCampaign'];
export type CampaignType = RunningCampaign['campaign_type'];
export type Budget = Schemas['CampaignBudget'];
export type Happening = Schemas['HappeningAnswer'];

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
  return (await ask<Schemas['RunningCampaignsAnswer']>('/v1/insights/campaigns')).data;
}
