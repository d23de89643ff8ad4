import { randomUUID } from 'node:crypto';
import { type NewEvent } from '@perkstream/ports';
import { type AppendChannel } from './append-channel.js';
import { isOfType, unavailable } from './engine-failure.js';

/** Nobody writes to it, so that an append after its first event is refused for ever. */
const NO_STREAM_AT_ALL = 'probe-none.none';
const IMPOSSIBLE = 0;

/**
 * Asks the engine for an append that it has to refuse: the refusal comes from where appends are decided, the leader, and leaves nothing
 * behind. A node that can only be read says something else.
 */
export class Probe {
  constructor(private readonly channel: AppendChannel) {}

  /** @throws whatever the client says instead */
  async run(): Promise<void> {
    const event = { id: randomUUID(), type: 'probe', data: {}, metadata: {} } as unknown as NewEvent;
    try {
      await this.channel.append(NO_STREAM_AT_ALL, IMPOSSIBLE, [event]);
    } catch (error) {
      if (isOfType(error, 'wrong-expected-version')) return;
      throw unavailable(error) ?? error;
    }
  }
}
