import { ask } from './console-operations.js';
import { type components } from './schema.js';

type Schemas = components['schemas'];

export type Figures = Schemas['FiguresAnswer'];
export type Interval = Figures['interval'];
export type Counts = Schemas['FigureSums'];
export type RunningCampaign = Schemas['RunningCampaign'];
export type CampaignType = RunningCampaign['campaign_type'];
export type Budget = Schemas['CampaignBudget'];
export type CampaignFigures = Schemas['CampaignFigures'];
export type CampaignInsights = Schemas['CampaignInsightsAnswer'];
export type Combination = Schemas['Combination'];
export type LoyaltyInsights = Schemas['LoyaltyInsightsAnswer'];
export type TopReferrer = Schemas['TopReferrer'];
export type AttentionItem = Schemas['AttentionItem'];
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

/** What one request names at most: its address has an end. */
const MAX_IDS_PER_REQUEST = 50;

/** Figures of campaigns in the last 30 days, with what is left of codes and budgets; by the ids of the campaigns. */
export async function campaignFigures(ids: readonly string[]): Promise<ReadonlyMap<string, CampaignFigures>> {
  const requests = Array.from({ length: Math.ceil(ids.length / MAX_IDS_PER_REQUEST) }, (_, index) => {
    const some = ids.slice(index * MAX_IDS_PER_REQUEST, (index + 1) * MAX_IDS_PER_REQUEST);
    const query = new URLSearchParams({ ids: some.join(',') });
    return ask<Schemas['CampaignFiguresAnswer']>(`/v1/insights/campaign-figures?${query}`);
  });
  const answers = await Promise.all(requests);
  return new Map(answers.flatMap(({ data }) => data.map((each) => [each.id, each])));
}

export function campaignInsights(id: string, span: { from: string; to: string }): Promise<CampaignInsights> {
  return ask(`/v1/insights/campaigns/${id}?${new URLSearchParams(span)}`);
}

/**
 * Whether running campaigns combine with something of these categories.
 * @param campaignId a campaign that is left out
 */
export async function combinations(
  categories: readonly string[],
  campaignId: string | undefined,
): Promise<readonly Combination[]> {
  const query = new URLSearchParams({
    ...(categories.length > 0 && { category_ids: categories.join(',') }),
    ...(campaignId !== undefined && { campaign_id: campaignId }),
  });
  return (await ask<Schemas['CombinationsAnswer']>(`/v1/insights/combinations?${query}`)).data;
}

export function loyaltyInsights(id: string): Promise<LoyaltyInsights> {
  return ask(`/v1/insights/loyalties/${id}`);
}

export async function topReferrers(id: string): Promise<readonly TopReferrer[]> {
  return (await ask<{ data: readonly TopReferrer[] }>(`/v1/insights/referrals/${id}/referrers`)).data;
}

export async function attention(): Promise<readonly AttentionItem[]> {
  return (await ask<{ data: readonly AttentionItem[] }>('/v1/insights/attention')).data;
}
