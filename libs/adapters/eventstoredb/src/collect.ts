import { type AllStreamResolvedEvent, type ResolvedEvent } from '@eventstore/db-client';
import { away } from './engine-failure.js';

/** What the client gives for a read. */
interface ReadStream<Event> {
  on(event: 'data', listener: (event: Event) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'end', listener: () => void): unknown;
  cancel(): Promise<void>;
}

/**
 * All that a read gives. The client itself waits without end.
 * @param patience milliseconds without an event after which nobody is thought to be there
 * @throws what the client says, or EngineUnavailable
 */
export function collect<Event extends ResolvedEvent | AllStreamResolvedEvent>(
  stream: ReadStream<Event>,
  patience: number,
): Promise<Event[]> {
  return new Promise((resolve, reject) => {
    const events: Event[] = [];
    const timer = setTimeout(() => {
      stream.cancel().catch(() => undefined);
      reject(away('not_done', new Error(`no answer within ${patience} ms`)));
    }, patience);
    stream.on('data', (event) => {
      events.push(event);
      timer.refresh();
    });
    stream.on('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    stream.on('end', () => {
      clearTimeout(timer);
      resolve(events);
    });
  });
}
