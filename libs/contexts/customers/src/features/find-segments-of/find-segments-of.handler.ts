import { handler } from '@perkstream/platform';
import { FindSegmentsOf } from '@perkstream/published';
import { profileOf } from '../../presenters/customer-answer.presenter.js';
import { SegmentRepository } from '../../repositories/segment.repository.js';
import { SegmentMemberships } from '../../services/segment-memberships.js';

export const findSegmentsOf = handler(
  FindSegmentsOf,
  [SegmentRepository, SegmentMemberships],
  async ({ projectId, customer, segmentIds, now }, segmentRepository, memberships) => {
    const segments = await segmentRepository.named(projectId, segmentIds);
    if (segments.length === 0) return [];
    const profile = profileOf({ ...customer, description: null });
    const found = await memberships.of(projectId, profile, segments, now);
    return found.map(({ id }) => id);
  },
);
