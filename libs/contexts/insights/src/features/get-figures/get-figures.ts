import { parseMoment } from '@perkstream/domain-filters';
import { isRefusal, notFound } from '@perkstream/kernel';
import { handler, Messenger } from '@perkstream/platform';
import { FindProject, GetFigures } from '@perkstream/published';
import { FiguresRepository } from '../../repositories/figures.repository.js';
import { PeriodSums } from './figures.js';
import { periodsBetween } from './periods.js';

/** Figures over time, in the time zone of the project. */
export const getFigures = handler(
  GetFigures,
  [FiguresRepository, Messenger],
  async ({ context: { projectId, project: known, now }, query }, figures, messenger) => {
    const { interval = 'day', campaign_id: campaignId } = query;
    const from = parseMoment(query.from, 'from');
    if (isRefusal(from)) return from;
    const to = parseMoment(query.to, 'to');
    if (isRefusal(to)) return to;
    const project = known ?? (await messenger.ask(new FindProject(projectId)));
    if (!project) return notFound('project', projectId);
    const starts = periodsBetween(interval, { from, to: to ?? now }, project.timeZone);
    if (isRefusal(starts)) return starts;
    const [first, last] = [starts[0]!, starts.at(-1)!];
    const sums = new PeriodSums(starts);
    for await (const hour of figures.hours(projectId, campaignId ?? projectId, first, last)) sums.add(hour);
    const ofCampaign = campaignId !== undefined;
    return {
      object: 'figures' as const,
      interval,
      from: first,
      to: last,
      data: sums.points(ofCampaign),
      totals: sums.totals(ofCampaign),
    };
  },
);
