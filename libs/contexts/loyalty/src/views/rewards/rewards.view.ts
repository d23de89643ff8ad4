import { changes, view, type ViewChange } from '@perkstream/platform';
import { type RecordedEvent } from '@perkstream/ports';
import {
  type RewardAssignmentEvent,
  type RewardEvent,
  type RewardHeld,
  type RewardShown,
  type RewardUsed,
  type StoredReward,
} from '@perkstream/published';

export interface RewardDocument {
  readonly id: string;
  readonly projectId: string;
  readonly reward: StoredReward;
}

export const rewardsView = view<RewardDocument, Exclude<RewardEvent, RewardAssignmentEvent | RewardHeld>>({
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
    'reward.deleted': ({ data }) => changes<RewardDocument>(data.id, () => null),
  },
});

function shown({
  data: { reward },
  metadata: { projectId },
}: RecordedEvent & RewardShown): readonly ViewChange<RewardDocument>[] {
  return changes(reward.id, () => ({ id: reward.id, projectId, reward }));
}

function used({ data: { id, redeemed } }: RecordedEvent & RewardUsed): readonly ViewChange<RewardDocument>[] {
  return changes<RewardDocument>(id, (before) => before && { ...before, reward: { ...before.reward, redeemed } });
}
