import { handler, Messenger } from '@perkstream/platform';
import { FindBudgets, FindRunningCampaigns, ListRunningCampaigns, MAX_RUNNING_CAMPAIGNS } from '@perkstream/published';
import { FiguresRepository } from '../../repositories/figures.repository.js';
import { mostUsed } from '../../services/budgets.js';

/** The days before now of which redemptions and discounts are shown. */
const DAYS = 30;

export const listRunningCampaigns = handler(
  ListRunningCampaigns,
  [Messenger, FiguresRepository],
  async ({ context: { projectId, now }, query: { limit = MAX_RUNNING_CAMPAIGNS } }, messenger, figures) => {
    const campaigns = await messenger.ask(new FindRunningCampaigns(projectId, now, limit));
    const ids = campaigns.map(({ id }) => id);
    const budgets = await messenger.ask(new FindBudgets(projectId, ids, now));
    const since = new Date(Date.parse(now) - DAYS * 86_400_000).toISOString();
    const data = [];
    for (const [index, campaign] of campaigns.entries()) {
      const { id, name, campaignType, startDate, expirationDate, codes } = campaign;
      const { total } = await figures.sums(projectId, id, [since, now]);
      const { redemptions = 0, discount = 0, points_earned = 0, points_spent = 0 } = total;
      data.push({
        id,
        name,
        campaign_type: campaignType,
        start_date: startDate,
        expiration_date: expirationDate,
        vouchers_count: codes && codes.count,
        vouchers_left: codes && codes.left,
        redemptions,
        discount,
        points_earned,
        points_spent,
        budget: mostUsed(budgets[index] ?? []),
      });
    }
    return { object: 'list' as const, data_ref: 'data' as const, data, total: data.length };
  },
);
