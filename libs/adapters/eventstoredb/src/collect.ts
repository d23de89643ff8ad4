import { type AllStreamResolvedEvent, type ResolvedEvent } from '@eventstore/db-client';
import { away } from './engine-failure.js';
import { type LivenessCheck } from './liveness-check.js';

/** What the client gives for a read. */
interface ReadStream<Event> {
  on(event: 'data', listener: (event: Event) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'end', listener: () => void): unknown;
  cancel(): Promise<void>;
}

/**
 * Collects all that a read gives, and gives up in time: the client itself would wait without end.
 * @throws what the client says, or EngineUnavailable
 */
export function collect<Event extends ResolvedEvent | AllStreamResolvedEvent>(
  stream: ReadStream<Event>,
  liveness: LivenessCheck,
): Promise<Event[]> {
  return new Promise((resolve, reject) => {
    const events: Event[] = [];
    const settled = liveness.watch((reason) => {
      stream.cancel().catch(() => undefined);
      reject(away('not_done', reason));
    });
    stream.on('data', (event) => {
      events.push(event);
      liveness.heard();
    });
    stream.on('error', (error) => {
      settled();
      reject(error);
    });
    stream.on('end', () => {
      settled();
      liveness.heard();
      resolve(events);
    });
  });
}
