import { isRefusal, notFound } from '@perkstream/kernel';
import { handler, Messenger } from '@perkstream/platform';
import {
  type CampaignFigures,
  FindBudgets,
  FindCampaignsAtAGlance,
  FindMakers,
  FindProject,
  ListCampaignFigures,
} from '@perkstream/published';
import { FiguresRepository } from '../../repositories/figures.repository.js';
import { mostUsed } from '../../services/budgets.js';
import { type PeriodSums } from '../../services/period-sums.js';
import { daysAsked } from '../../services/periods.js';

/** Rows of campaigns, and campaigns beside each other. */
export const listCampaignFigures = handler(
  ListCampaignFigures,
  [FiguresRepository, Messenger],
  async ({ context: { projectId, project: known, now }, query }, figures, messenger) => {
    const project = known ?? (await messenger.ask(new FindProject(projectId)));
    if (!project) return notFound('project', projectId);
    const starts = daysAsked(query, now, project.timeZone);
    if (isRefusal(starts)) return starts;
    const asked = [...new Set(query.ids.split(','))];
    const found = await messenger.ask(new FindCampaignsAtAGlance(projectId, asked));
    const campaigns = found.flatMap((each) => each ?? []);
    const ids = campaigns.map(({ id }) => id);
    const [budgets, makers] = await Promise.all([
      messenger.ask(new FindBudgets(projectId, ids, now)),
      messenger.ask(new FindMakers(projectId, ids)),
    ]);
    const data: CampaignFigures[] = [];
    for (const [index, { id, name, campaignType, codes }] of campaigns.entries()) {
      const maker = makers[index];
      data.push({
        id,
        name,
        campaign_type: campaignType,
        ...presentSums(await figures.sums(projectId, id, starts), campaignType === 'LOYALTY_PROGRAM'),
        vouchers_count: codes && codes.count,
        vouchers_left: codes && codes.left,
        budget: mostUsed(budgets[index] ?? []),
        created_by: maker ? { type: maker.kind, id: maker.id } : null,
      });
    }
    const span = { from: starts[0]!, to: starts.at(-1)! };
    return { object: 'list' as const, data_ref: 'data' as const, ...span, data, total: data.length };
  },
);

function presentSums({ total, periods }: PeriodSums, isOfPoints: boolean) {
  const of = (name: string) => total[name] ?? 0;
  return {
    redemptions: of('redemptions'),
    failed_redemptions: of('failed_redemptions'),
    discount: of('discount'),
    order_amount: of('order_amount'),
    orders: of('orders'),
    points_earned: of('points_earned'),
    points_spent: of('points_spent'),
    days: periods.map((counts) => counts[isOfPoints ? 'points_earned' : 'redemptions'] ?? 0),
  };
}
