import { useQueries } from '@tanstack/react-query';
import { campaignFigures, type Figures, figures } from '../../api/insights.js';
import { type Compared, compared, type TimeShown } from '../../parts/charts/time-shown.js';

/** Campaigns that are shown beside each other: a chart has as many colours. */
export const MAX_COMPARED = 4;

export interface ComparedCampaign {
  readonly id: string;
  readonly name: string;
  readonly shown: Compared;
  readonly answer: Figures;
}

/** The figures of campaigns in the time shown; undefined as long as some are on their way. */
export function useComparedCampaigns(ids: readonly string[], time: TimeShown) {
  const { from, to, interval } = time;
  const queries = useQueries({
    queries: ids.map((id) => ({
      queryKey: ['compared-campaign', id, from, to, interval],
      queryFn: async (): Promise<ComparedCampaign | null> => {
        const query = { from, interval, ...(to && { to }), campaign_id: id };
        const [answer, named] = await Promise.all([figures(query), campaignFigures([id])]);
        const name = named.get(id)?.name;
        return name === undefined ? null : { id, name, answer, shown: compared(answer, time) };
      },
    })),
  });
  const error = queries.find((each) => each.error)?.error;
  const isComplete = queries.every(({ data }) => data !== undefined);
  return { error, campaigns: isComplete ? queries.flatMap(({ data }) => data ?? []) : undefined };
}
