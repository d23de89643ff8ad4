import { jsonText, keepingLast } from '@perkstream/kernel';
import {
  AppendTooLarge,
  type EventMetadata,
  MAX_APPEND_BYTES,
  type NewEvent,
  type RecordedEvent,
} from '@perkstream/ports';
import { type SqlRow } from '../connection.js';

/** An event whose JSON texts are made already: outside of the transaction, and once. */
export interface WrittenEvent {
  readonly event: NewEvent;
  readonly data: string;
  readonly metadata: string;
}

/** Events that are appended one after the other often have the same metadata. */
const metadataText = keepingLast((metadata: EventMetadata) => JSON.stringify(metadata));

export function written(events: readonly NewEvent[]): WrittenEvent[] {
  return events.map((event) => ({ event, data: jsonText(event.data), metadata: metadataText(event.metadata) }));
}

/** @throws AppendTooLarge where the events of one append are larger together than the port allows */
export function assertFits(events: readonly WrittenEvent[]): void {
  let characters = 0;
  for (const { data, metadata } of events) characters += data.length + metadata.length;
  // A character is three bytes at most, so hardly any append has to be measured.
  if (characters * 3 <= MAX_APPEND_BYTES) return;
  let bytes = 0;
  for (const { data, metadata } of events) bytes += Buffer.byteLength(data) + Buffer.byteLength(metadata);
  if (bytes > MAX_APPEND_BYTES) throw new AppendTooLarge();
}

export function recorded(event: NewEvent, stream: string, revision: number, position: number): RecordedEvent {
  const { id, type, data, metadata } = event;
  return { id, type, data, metadata, stream, revision, position };
}

export const EVENT_COLUMNS = 'position, stream, revision, type, id, data, metadata';

export function parseEvent(row: SqlRow): RecordedEvent {
  const [position, stream, revision, type, id, data, metadata] = row as [
    number,
    string,
    number,
    string,
    string,
    string,
    string,
  ];
  return {
    id,
    type,
    data: JSON.parse(data) as object,
    metadata: JSON.parse(metadata) as EventMetadata,
    stream,
    revision,
    position,
  };
}
