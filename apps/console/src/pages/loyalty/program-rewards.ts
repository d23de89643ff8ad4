import { useQuery } from '@tanstack/react-query';
import { client } from '../../api/client.js';
import { queryClient } from '../../api/queries.js';
import { type components } from '../../api/schema.js';
import { type Reward } from './reward-words.js';

type Assignment = components['schemas']['RewardAssignmentAnswer'];

export interface ProgramReward {
  readonly assignment: Assignment;
  readonly reward: Reward | undefined;
}

/** The rewards that members of a program can have. */
export function useProgramRewards(campaignId: string) {
  const path = { campaignId };
  const { data, error, refetch } = useQuery({
    queryKey: ['get', '/v1/loyalties/{campaignId}/rewards', path],
    queryFn: async () => {
      const [assignments, known] = await Promise.all([
        allPages((query) => client.GET('/v1/loyalties/{campaignId}/rewards', { params: { path, query } })),
        allPages((query) => client.GET('/v1/rewards', { params: { query } })),
      ]);
      const byId = new Map(known.map((reward) => [reward.id, reward]));
      const rewards = assignments.map((assignment): ProgramReward => ({
        assignment,
        reward: byId.get(assignment.reward_id),
      }));
      return { rewards, known };
    },
  });
  return { rewards: data?.rewards, known: data?.known, error, refetch };
}

interface Answer<Item> {
  readonly data?: { readonly data: readonly Item[]; readonly total: number };
}

const ROWS_PER_PAGE = 100;

/** Assignments name their rewards by id only, and forms offer all rewards. */
async function allPages<Item>(
  read: (query: { limit: number; page: number }) => Promise<Answer<Item>>,
): Promise<Item[]> {
  const items: Item[] = [];
  for (let page = 1; ; page++) {
    const { data } = await read({ limit: ROWS_PER_PAGE, page });
    items.push(...(data?.data ?? []));
    if (page * ROWS_PER_PAGE >= (data?.total ?? 0)) return items;
  }
}

export async function rewardsChanged(): Promise<void> {
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => /\/rewards/.test(String(queryKey[1])) });
}
