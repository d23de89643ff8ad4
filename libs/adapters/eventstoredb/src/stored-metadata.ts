import { type EventMetadata } from '@perkstream/ports';

/** The names by which the engine's own projection `$by_correlation_id` follows a request through its streams. */
interface Renamed {
  readonly $correlationId?: string;
  readonly $causationId?: string;
}

export type StoredMetadata = Omit<EventMetadata, 'correlationId' | 'causationId'> & Renamed;

export function storedMetadata({ correlationId, causationId, ...metadata }: EventMetadata): StoredMetadata {
  return { ...metadata, $correlationId: correlationId, $causationId: causationId };
}

/** @param stored as it is stored today, or by earlier versions, which used the names of the port */
export function metadataOf(stored: StoredMetadata | EventMetadata): EventMetadata {
  if ('correlationId' in stored) return stored;
  const { $correlationId = '', $causationId = '', ...metadata } = stored;
  return { ...metadata, correlationId: $correlationId, causationId: $causationId };
}
