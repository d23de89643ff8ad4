import { derivedId, type DomainEvent } from '@perkstream/kernel';
import { creates, view, type ViewChange } from '@perkstream/platform';
import { type RecordedEvent } from '@perkstream/ports';
import { eventSourceOf, type MemberActivityAnswer } from '@perkstream/published';
import { type ActivityOfCard, activitiesIn } from './activities-in.js';

/** The activity of loyalty cards, as the API shows it. Ids grow with time. */
interface MemberActivityDocument extends MemberActivityAnswer {
  readonly projectId: string;
  readonly voucher_id: string;
}

export const memberActivityView = view<MemberActivityDocument, DomainEvent>({
  kind: 'entity',
  collection: {
    name: 'member_activity',
    version: 6,
    fields: { projectId: 'text', voucher_id: 'text', created_at: 'text' },
    indexes: [['projectId', 'voucher_id', 'created_at']],
  },
  on: Object.fromEntries(
    Object.entries(activitiesIn).map(([type, activitiesOf]) => [
      type,
      (event: RecordedEvent) => activitiesOf(event).flatMap((activity, index) => entered(event, activity, index)),
    ]),
  ),
});

function entered(
  event: RecordedEvent,
  { cardId, type, data }: ActivityOfCard,
  index: number,
): readonly ViewChange<MemberActivityDocument>[] {
  const { projectId, time, correlationId } = event.metadata;
  const first = derivedId('evcus_', Date.parse(time), event.id, 'activity');
  // Sorts after those before it.
  const id = index === 0 ? first : `${first}${String(index).padStart(2, '0')}`;
  return creates(id, {
    id,
    projectId,
    voucher_id: cardId,
    type,
    data: {
      data,
      event_source: { ...eventSourceOf(event.metadata) },
    },
    created_at: time,
    group_id: correlationId,
  });
}

/** The document as answers show it. */
export function presentMemberActivity(document: MemberActivityDocument): MemberActivityAnswer {
  const { id, type, data, created_at, group_id } = document;
  return { id, type, data, created_at, group_id };
}
