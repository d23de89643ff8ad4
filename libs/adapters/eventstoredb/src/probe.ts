import { type EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { away, isOfType, unavailable } from './engine-failure.js';
import { within } from './within.js';

/** Nobody writes to it, so that an append after its first event is refused for ever. */
const NO_STREAM_AT_ALL = 'probe-none.none';
const IMPOSSIBLE = 0n;
/** Milliseconds */
const PATIENCE = 1000;

/**
 * Asks the engine for an append that it has to refuse: the refusal comes from where appends are decided, the leader, and leaves nothing
 * behind. A node that can only be read says something else.
 */
export class Probe {
  constructor(private readonly client: EventStoreDBClient) {}

  /** @throws whatever the client says instead */
  async run(): Promise<void> {
    const event = jsonEvent({ type: 'probe', data: {} });
    const options = { expectedRevision: IMPOSSIBLE, deadline: PATIENCE };
    try {
      const appending = this.client.appendToStream(NO_STREAM_AT_ALL, event, options);
      await within(PATIENCE + 100, appending, () => away('not_done', new Error(`no answer within ${PATIENCE} ms`)));
    } catch (error) {
      if (isOfType(error, 'wrong-expected-version')) return;
      throw unavailable(error) ?? error;
    }
  }
}
