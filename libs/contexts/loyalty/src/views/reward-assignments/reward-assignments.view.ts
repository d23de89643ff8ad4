import { changes, view, type ViewChange } from '@perkstream/platform';
import { type RecordedEvent } from '@perkstream/ports';
import {
  type RewardAssignmentEvent,
  type RewardAssignmentShown,
  type StoredRewardAssignment,
} from '@perkstream/published';

/** Finds assignments by id, and for the lists of rewards and programs. */
export interface RewardAssignmentDocument {
  readonly id: string;
  readonly projectId: string;
  readonly assignment: StoredRewardAssignment;
}

export const rewardAssignmentsView = view<RewardAssignmentDocument, RewardAssignmentEvent>({
  kind: 'entity',
  collection: {
    name: 'reward_assignments',
    version: 1,
    fields: {
      projectId: 'text',
      'assignment.rewardId': 'text',
      'assignment.campaignId': 'text',
      'assignment.createdAt': 'text',
    },
    indexes: [
      ['projectId', 'assignment.rewardId', 'assignment.createdAt'],
      ['projectId', 'assignment.campaignId', 'assignment.createdAt'],
    ],
    countedBy: 'projectId',
  },
  on: {
    'reward.assigned': shown,
    'reward.assignment_updated': shown,
    'reward.unassigned': ({ data }) => changes<RewardAssignmentDocument>(data.id, () => null),
  },
});

function shown({
  data: { assignment },
  metadata: { projectId },
}: RecordedEvent & RewardAssignmentShown): readonly ViewChange<RewardAssignmentDocument>[] {
  return changes(assignment.id, () => ({ id: assignment.id, projectId, assignment }));
}
