import { changes, view, type ViewChange } from '@perkstream/platform';
import { type RecordedEvent } from '@perkstream/ports';
import { type RewardDeleted, type RewardShown, type RewardUsed, type StoredReward } from '@perkstream/published';

export interface RewardDocument {
  readonly id: string;
  readonly projectId: string;
  readonly reward: StoredReward;
}

export const rewardsView = view<RewardDocument>({
  kind: 'entity',
  collection: {
    name: 'rewards',
    version: 1,
    fields: { projectId: 'text', 'reward.createdAt': 'text' },
    indexes: [['projectId', 'reward.createdAt']],
    countedBy: 'projectId',
  },
  on: {
    'reward.created': shown,
    'reward.updated': shown,
    'reward.use_confirmed': used,
    'reward.use_given_back': used,
    'reward.deleted': ({ data }) => changes<RewardDocument>((data as RewardDeleted['data']).id, () => null),
  },
});

function shown({ data, metadata: { projectId } }: RecordedEvent): readonly ViewChange<RewardDocument>[] {
  const { reward } = data as RewardShown['data'];
  return changes(reward.id, () => ({ id: reward.id, projectId, reward }));
}

function used({ data }: RecordedEvent): readonly ViewChange<RewardDocument>[] {
  const { id, redeemed } = data as RewardUsed['data'];
  return changes<RewardDocument>(id, (before) => before && { ...before, reward: { ...before.reward, redeemed } });
}
