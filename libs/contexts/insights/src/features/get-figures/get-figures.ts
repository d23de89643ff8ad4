import { isRefusal, notFound } from '@perkstream/kernel';
import { handler, Messenger } from '@perkstream/platform';
import { type FigureSums, FindProject, GetFigures } from '@perkstream/published';
import { FiguresRepository } from '../../repositories/figures.repository.js';
import { periodsAsked } from '../../services/periods.js';
import { type Counts, countsUnder, FAILED } from '../../views/figures/counts.js';

/** Figures over time, in the time zone of the project. */
export const getFigures = handler(
  GetFigures,
  [FiguresRepository, Messenger],
  async ({ context: { projectId, project: known, now }, query }, figures, messenger) => {
    const { interval = 'day', campaign_id: campaignId } = query;
    const project = known ?? (await messenger.ask(new FindProject(projectId)));
    if (!project) return notFound('project', projectId);
    const starts = periodsAsked(interval, query, now, project.timeZone);
    if (isRefusal(starts)) return starts;
    const sums = await figures.sums(projectId, campaignId ?? projectId, starts);
    const ofCampaign = campaignId !== undefined;
    return {
      object: 'figures' as const,
      interval,
      from: starts[0]!,
      to: starts.at(-1)!,
      data: sums.periods.map((counts, index) => ({ at: starts[index]!, ...presentCounts(counts, ofCampaign) })),
      totals: presentCounts(sums.total, ofCampaign),
    };
  },
);

/** @param ofCampaign validations are counted for campaigns only */
function presentCounts(counts: Counts, ofCampaign: boolean): FigureSums {
  const of = (name: string) => counts[name] ?? 0;
  return {
    redemptions: of('redemptions'),
    failed_redemptions: of('failed_redemptions'),
    rollbacks: of('rollbacks'),
    discount: of('discount'),
    discount_rolled_back: of('discount_rolled_back'),
    order_amount: of('order_amount'),
    orders: of('orders'),
    points_earned: of('points_earned'),
    points_spent: of('points_spent'),
    points_expired: of('points_expired'),
    ...(ofCampaign && { validations: of('validations') }),
    failures: countsUnder(FAILED, counts),
  };
}
