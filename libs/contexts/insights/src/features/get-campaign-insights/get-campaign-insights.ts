import { isRefusal } from '@perkstream/kernel';
import { handler, Messenger } from '@perkstream/platform';
import {
  type CombinedCampaign,
  CountNewCustomers,
  FindCampaignsAtAGlance,
  FindMostUsedCodes,
  GetCampaignInsights,
} from '@perkstream/published';
import { FiguresRepository } from '../../repositories/figures.repository.js';
import { campaignOf } from '../../services/campaign-of.js';
import { spanAsked } from '../../services/periods.js';
import { type Counts, countsUnder, WITH } from '../../views/figures/counts.js';

/** How many codes, and how many campaigns, are named. */
const MAX_NAMED = 10;

export const getCampaignInsights = handler(
  GetCampaignInsights,
  [FiguresRepository, Messenger],
  async ({ context, params, query }, figures, messenger) => {
    const { projectId, now } = context;
    const span = spanAsked(query, now);
    if (isRefusal(span)) return span;
    const [from, to] = span;
    const campaign = await campaignOf(messenger, projectId, params.campaignId);
    if (isRefusal(campaign)) return campaign;
    const [codes, newCustomers, { total, customers }] = await Promise.all([
      campaign.codes ? messenger.ask(new FindMostUsedCodes(projectId, campaign.id, MAX_NAMED)) : [],
      messenger.ask(new CountNewCustomers(projectId, campaign.id, from, to)),
      figures.sumsAndCustomers(projectId, campaign.id, span),
    ]);
    return {
      object: 'campaign_insights' as const,
      from,
      to,
      // New customers are counted exactly, all of them may be estimated.
      customers: Math.max(customers, newCustomers),
      new_customers: newCustomers,
      most_used_codes: [...codes],
      combined_with: await combinedWith(projectId, total, messenger),
    };
  },
);

async function combinedWith(projectId: string, total: Counts, messenger: Messenger): Promise<CombinedCampaign[]> {
  const most = Object.entries(countsUnder(WITH, total))
    .sort(([, one], [, other]) => other - one)
    .slice(0, MAX_NAMED);
  const ids = most.map(([id]) => id);
  const found = await messenger.ask(new FindCampaignsAtAGlance(projectId, ids));
  return most.map(([id, redemptions], index) => ({ id, name: found[index]?.name ?? id, redemptions }));
}
