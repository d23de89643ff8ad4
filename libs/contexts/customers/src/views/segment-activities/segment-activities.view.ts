import { recordActivitiesView } from '@perkstream/platform';
import { type StoredSegment } from '@perkstream/published';

/** Earlier versions changed a segment only when something made it active. */
export const segmentActivitiesView = recordActivitiesView<StoredSegment>(
  'segment',
  (happened, { change = 'activated' }) => (happened === 'created' ? 'segment.created' : `segment.${change}`),
);
