import { queryClient } from '../../api/queries.js';

export const EARNING_RULES = '/v1/loyalties/{campaignId}/earning-rules';

export async function earningRulesChanged(): Promise<void> {
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[1]).startsWith(EARNING_RULES) });
}
