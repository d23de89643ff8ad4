import {
  EACH_TIME,
  filtersParameter,
  limitParameter,
  listOf,
  operation,
  orderParameter,
  recordActivityParameters,
  RecordActivitiesAnswer,
  searchIn,
} from '../language/index.js';
import { CreateSegmentBody, SegmentAnswer, UpdateSegmentBody } from './segment-bodies.js';

const ours = { context: 'customers', service: 'promotions', keys: 'application', scope: 'segments' } as const;

export class ListSegments extends operation({
  ...ours,
  id: 'list-segment',
  method: 'GET',
  path: '/v1/segments',
  summary: 'List customer segments, newest first; `total` counts all pages',
  query: {
    limit: limitParameter,
    search: searchIn('the name'),
    order: orderParameter('created_at'),
    filters: filtersParameter,
    ids: { description: 'Only segments with these IDs: `ids[]=seg_…`.' },
  },
  answer: listOf('data', SegmentAnswer),
}) {}

export class CreateSegment extends operation({
  ...ours,
  id: 'create-segment',
  method: 'POST',
  path: '/v1/segments',
  summary: 'Create a customer segment from a list or a filter',
  body: CreateSegmentBody,
  answer: SegmentAnswer,
  sample: ({ customer }) => ({ type: 'static', name: `Another segment ${EACH_TIME}`, customers: [customer.id] }),
}) {}

export class GetSegment extends operation({
  ...ours,
  id: 'get-segment',
  method: 'GET',
  path: '/v1/segments/{segmentId}',
  summary: 'Get a segment',
  answer: SegmentAnswer,
}) {}

export class UpdateSegment extends operation({
  ...ours,
  id: 'update-segment',
  method: 'PUT',
  path: '/v1/segments/{segmentId}',
  summary: 'Update the name or the filter of a segment',
  body: UpdateSegmentBody,
  answer: SegmentAnswer,
  sample: () => ({ name: `Renamed segment ${EACH_TIME}` }),
}) {}

export class ListSegmentActivities extends operation({
  ...ours,
  id: 'list-segment-activities',
  method: 'GET',
  path: '/v1/segments/{segmentId}/activities',
  summary: 'List the changes of a segment and who made them, newest first',
  query: recordActivityParameters,
  answer: RecordActivitiesAnswer,
}) {}

export class DeleteSegment extends operation({
  ...ours,
  id: 'delete-segment',
  method: 'DELETE',
  path: '/v1/segments/{segmentId}',
  summary: 'Delete a segment; its customers stay',
  status: 204,
}) {}
