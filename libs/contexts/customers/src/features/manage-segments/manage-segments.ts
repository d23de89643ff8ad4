import { defineList } from '@perkstream/domain-filters';
import { foldedText, type Instant, isRefusal, type JsonObject, type Refusal, refuse } from '@perkstream/kernel';
import {
  commandContext,
  CommandRunner,
  handler,
  recordActivitiesFeature,
  recordFeatures,
  shortListFeature,
} from '@perkstream/platform';
import {
  CreateSegment,
  type CreateSegmentBody,
  DeleteSegment,
  GetSegment,
  ListSegmentActivities,
  ListSegments,
  SEGMENT_TYPES,
  type SegmentAnswer,
  type StoredSegment,
  UpdateSegment,
} from '@perkstream/published';
import { segmentFilters } from '../../domain/segments/segment-filter.js';
import { segmentMembersAggregate } from '../../domain/segments/segment-members.decider.js';
import { SegmentFillingProcess } from '../../processes/segment-filling.process.js';
import { SegmentRepository } from '../../repositories/segment.repository.js';
import { segmentActivitiesView } from '../../views/segment-activities/segment-activities.view.js';

/** The operations on segments. */
export const manageSegments = [
  handler(
    CreateSegment,
    [SegmentRepository, CommandRunner, SegmentFillingProcess],
    async ({ context, body }, segments, runner, filling) => {
      const { now } = context;
      const { type = 'static', name, customers: customerIds = [] } = body;
      const id = segments.idOf(context);
      const filter = type === 'static' ? null : filterOf(body, now);
      if (isRefusal(filter)) return filter;
      if (!filter) {
        // Before the segment is there: nobody finds it without its customers.
        const list = { segmentId: id, customerIds };
        await runner.execute(segmentMembersAggregate, id, list, commandContext(context, 'list-members'));
      }
      const filled = commandContext(context, 'fill-segment');
      if (type === 'auto-update') await filling.begin({ id }, filled);
      const made = await segments.write({ do: 'create', id, sent: { name, type, filter }, now }, context);
      if (isRefusal(made)) return made;
      if (type === 'auto-update') await filling.carryOut(made, filled);
      return presentSegment(made);
    },
  ),

  handler(
    UpdateSegment,
    [SegmentRepository, SegmentFillingProcess],
    async ({ context, params: { segmentId: id }, body: sent }, segments, filling) => {
      const { now } = context;
      const objection = sent.filter && segmentFilters.objectionTo(sent.filter, now);
      if (objection) return objection;
      const changed = await segments.write({ do: 'update', id, sent, now }, context);
      if (isRefusal(changed)) return changed;
      const isNoted = sent.filter !== undefined && changed.type === 'auto-update';
      if (isNoted) await filling.refill(changed, commandContext(context, 'fill-segment'));
      return presentSegment(changed);
    },
  ),

  ...recordFeatures(SegmentRepository, { get: GetSegment, delete: DeleteSegment }, presentSegment),

  recordActivitiesFeature(ListSegmentActivities, {
    records: SegmentRepository,
    view: segmentActivitiesView,
    name: 'segment',
  }),

  shortListFeature(ListSegments, {
    list: defineList({
      fields: [
        { name: 'id', type: 'string' },
        { name: 'name', type: 'string' },
        { name: 'type', type: 'enum', values: SEGMENT_TYPES },
        { name: 'created_at', type: 'date' },
      ],
      search: 'search',
    }),
    service: SegmentRepository,
    async values({ context, query: { ids } }, segments) {
      const all = (await segments.all(context.projectId)).map((one) => ({ ...one, search: foldedText(one.name) }));
      if (ids === undefined) return all;
      const wanted = new Set([ids].flat().map(String));
      return all.filter(({ id }) => wanted.has(id));
    },
    rows: (found) => found.map(presentSegment),
  }),
];

function filterOf({ filter }: CreateSegmentBody, now: Instant): JsonObject | Refusal<'invalid_payload'> {
  if (!filter) return refuse('invalid_payload', { details: 'Property .filter is required' });
  return segmentFilters.objectionTo(filter, now) ?? filter;
}

function presentSegment({ id, name, type, filter, createdAt, updatedAt }: StoredSegment): SegmentAnswer {
  return {
    id,
    name,
    created_at: createdAt,
    ...(updatedAt !== null && { updated_at: updatedAt }),
    type,
    filter,
    object: 'segment',
  };
}
