import { api, queryClient } from '../../api/queries.js';
import { type components } from '../../api/schema.js';
import { type Reward } from './reward-words.js';

export type Assignment = components['schemas']['RewardAssignmentAnswer'];

export interface ProgramReward {
  readonly assignment: Assignment;
  readonly reward: Reward | undefined;
}

/** The rewards that members of a program can have. */
export function useProgramRewards(campaignId: string) {
  const query = { limit: 100 };
  const params = { path: { campaignId }, query };
  const assigned = api.useQuery('get', '/v1/loyalties/{campaignId}/rewards', { params });
  const all = api.useQuery('get', '/v1/rewards', { params: { query } });
  const rewards =
    all.data &&
    assigned.data?.data.map((assignment): ProgramReward => ({
      assignment,
      reward: all.data.data.find(({ id }) => id === assignment.reward_id),
    }));
  return { rewards, known: all.data?.data, error: assigned.error ?? all.error, refetch: assigned.refetch };
}

export async function rewardsChanged(): Promise<void> {
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => /\/rewards/.test(String(queryKey[1])) });
}
