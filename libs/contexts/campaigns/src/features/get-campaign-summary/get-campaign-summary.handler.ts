import { parseMoment, type QueryRefusal } from '@perkstream/domain-filters';
import { type Condition, isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { handler, ViewRunner } from '@perkstream/platform';
import { type CampaignSummaryAnswer, GetCampaignSummary } from '@perkstream/published';
import { CampaignPresenter } from '../../presenters/campaign.presenter.js';
import { CampaignRepository } from '../../repositories/campaign.repository.js';
import { campaignDaysView } from '../../views/campaign-days/campaign-days.view.js';
import { added, type Counters } from '../../views/campaign-days/counters.js';
import { presentCounters } from './counters.presenter.js';

/** Days are those of UTC; of a bound with a time of day only the day counts. */
export const getCampaignSummary = handler(
  GetCampaignSummary,
  [CampaignRepository, CampaignPresenter, ViewRunner],
  async (
    { context: { projectId }, params: { campaignId }, query },
    campaigns,
    presenter,
    views,
  ): Promise<CampaignSummaryAnswer | Refusal<'not_found'> | QueryRefusal> => {
    const from = parseMoment(query.start_date, 'start_date');
    if (isRefusal(from)) return from;
    const to = parseMoment(query.end_date, 'end_date');
    if (isRefusal(to)) return to;
    const campaign = await campaigns.findLive(projectId, campaignId);
    if (!campaign) return notFound('campaign', campaignId);
    const { id, campaignType } = campaign.definition;
    const where: Condition[] = [{ field: 'campaignId', is: id }];
    if (from !== undefined) where.push({ field: 'day', moreOrEqual: from.slice(0, 10) });
    if (to !== undefined) where.push({ field: 'day', lessOrEqual: to.slice(0, 10) });
    const days = await views.collection(campaignDaysView).find({ where: { all: where } });
    const counters = days.reduce<Counters>((sum, day) => added(sum, day.counters), {});
    return {
      object: 'campaign_summary',
      campaign: await presenter.presentAlone(projectId, campaign),
      ...presentCounters(campaignType, counters),
    };
  },
);
