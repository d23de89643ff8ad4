import { derivedId } from '@perkstream/kernel';
import { type PublishedMessage, type RecordedEvent } from '@perkstream/ports';
import { type CloudEvent, INSTALLATION, subjectOf } from '@perkstream/published';
import { type ToPublish } from './translations.js';

/** The largest safe integer has sixteen: the texts sort like the numbers. */
const DIGITS_OF_SEQUENCE = 16;
const HEADERS = { 'content-type': 'application/cloudevents+json; charset=UTF-8' };

/** The integration events of a stored event, as messages of a bus. They are the same each time. */
export function cloudEvents(stored: RecordedEvent, toPublish: readonly ToPublish[]): PublishedMessage[] {
  return toPublish.map((each) => {
    const value = cloudEvent(stored, each);
    return { key: value.subject, value, headers: HEADERS };
  });
}

function cloudEvent({ id, metadata, position }: RecordedEvent, { event, data }: ToPublish): CloudEvent {
  const subject = subjectOf(event, data);
  const { projectId, correlationId, time, trace, actor, channel } = metadata;
  return {
    specversion: '1.0',
    // Of one stored event several are made, some of them in other services.
    id: derivedId('evt_', Date.parse(time), id, `${event.type}/${subject}`),
    source: `/perkstream/${event.context}`,
    type: event.type,
    subject,
    time,
    datacontenttype: 'application/json',
    ...(projectId !== INSTALLATION && { projectid: projectId }),
    correlationid: correlationId,
    sequence: String(position).padStart(DIGITS_OF_SEQUENCE, '0'),
    ...(trace !== undefined && { traceparent: trace }),
    channel,
    actorkind: actor.kind,
    actorid: actor.id,
    // Names of users are personal.
    ...(actor.kind === 'key' && actor.name !== undefined && { actorname: actor.name }),
    data,
  };
}
