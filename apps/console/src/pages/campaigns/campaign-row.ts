import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type CampaignFigures, campaignFigures } from '../../api/insights.js';
import { type Campaign } from './campaign-state.js';

/** A campaign with its figures of the last 30 days; without them as long as they are on their way. */
export type CampaignRow = Campaign & { readonly figures?: CampaignFigures | undefined };

/** The rows of a list, with the figures of all of them asked for at once. */
export function useCampaignRows(campaigns: readonly Campaign[] | undefined): readonly CampaignRow[] | undefined {
  const ids = campaigns?.map(({ id }) => id) ?? [];
  const { data } = useQuery({
    queryKey: ['campaign-figures', ...ids],
    queryFn: () => campaignFigures(ids),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  return campaigns?.map((campaign) => ({ ...campaign, figures: data?.get(campaign.id) }));
}
