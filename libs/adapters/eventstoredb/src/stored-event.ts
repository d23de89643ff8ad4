import { type AllStreamResolvedEvent, type ResolvedEvent } from '@eventstore/db-client';
import { type NewEvent, type RecordedEvent } from '@perkstream/ports';
import { CONTENTS } from './large-contents.js';
import { metadataOf, type StoredMetadata } from './stored-metadata.js';

export function recorded(event: NewEvent, stream: string, revision: number, position: number): RecordedEvent {
  const { id, type, data, metadata } = event;
  return { id, type, data, metadata, stream, revision, position };
}

/** @returns undefined for what the engine or this adapter keeps for itself, and for what was removed since */
export function readEvent({ event }: ResolvedEvent | AllStreamResolvedEvent): RecordedEvent | undefined {
  if (!event || event.type.startsWith('$') || event.streamId.startsWith('$')) return undefined;
  if (event.streamId.startsWith(CONTENTS)) return undefined;
  return {
    id: event.id,
    type: event.type,
    data: event.data as object,
    metadata: metadataOf(event.metadata as unknown as StoredMetadata),
    stream: event.streamId,
    revision: Number(event.revision),
    position: checkedPosition(event.position?.commit),
  };
}

/** The engine counts bytes of its log: exact in a number up to 9 petabytes. */
export function checkedPosition(commit: bigint | undefined): number {
  const position = Number(commit ?? Number.NaN);
  if (!Number.isSafeInteger(position)) {
    throw new Error(
      'The event store gives no position with an event of a stream: it has to be of version 22.6 or later',
    );
  }
  return position;
}

/** Streams whose names begin with one of the prefixes; all where there are none to choose from. */
export function isWanted(stream: string, prefixes: readonly string[] | undefined): boolean {
  return prefixes === undefined || prefixes.some((prefix) => stream.startsWith(prefix));
}
