import { recordActivitiesView } from '@perkstream/platform';
import { type StoredSegment } from '@perkstream/published';
import { segmentKind } from '../../domain/segments/segment.kind.js';

/** Earlier versions changed a segment only when something made it active. */
export const segmentActivitiesView = recordActivitiesView<StoredSegment>(
  segmentKind,
  (happened, { change = 'activated' }) => (happened === 'created' ? 'segment.created' : `segment.${change}`),
);
