import { isRefusal, notFound } from '@perkstream/kernel';
import { handler, Messenger } from '@perkstream/platform';
import {
  FindBudgets,
  FindProject,
  FindRunningCampaigns,
  ListRunningCampaigns,
  MAX_RUNNING_CAMPAIGNS,
} from '@perkstream/published';
import { FiguresRepository } from '../../repositories/figures.repository.js';
import { mostUsed } from '../../services/budgets.js';
import { daysAsked } from '../../services/periods.js';

/** With what they did in the last thirty days, today included: the same days as in every other list of campaigns. */
export const listRunningCampaigns = handler(
  ListRunningCampaigns,
  [Messenger, FiguresRepository],
  async (
    { context: { projectId, project: known, now }, query: { limit = MAX_RUNNING_CAMPAIGNS } },
    messenger,
    figures,
  ) => {
    const project = known ?? (await messenger.ask(new FindProject(projectId)));
    if (!project) return notFound('project', projectId);
    const days = daysAsked({}, now, project.timeZone);
    if (isRefusal(days)) return days;
    const span = [days[0]!, days.at(-1)!];
    const campaigns = await messenger.ask(new FindRunningCampaigns(projectId, now, limit));
    const ids = campaigns.map(({ id }) => id);
    const budgets = await messenger.ask(new FindBudgets(projectId, ids, now));
    const data = [];
    for (const [index, campaign] of campaigns.entries()) {
      const { id, name, campaignType, startDate, expirationDate, codes } = campaign;
      const { total } = await figures.sums(projectId, id, span);
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
