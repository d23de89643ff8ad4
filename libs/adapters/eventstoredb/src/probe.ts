import { randomUUID } from 'node:crypto';
import { type AppendChannel } from './append-channel.js';
import { isOfType, unavailable } from './engine-failure.js';

/** A stream without events. An append after its first event is therefore always refused. */
const NO_STREAM_AT_ALL = 'probe-none.none';
const IMPOSSIBLE = 0;

/**
 * Sends an append that the engine has to refuse. The leader decides appends, so its refusal shows that it is there, and
 * nothing is stored. A node that can only be read answers otherwise.
 */
export class Probe {
  constructor(private readonly channel: AppendChannel) {}

  /** @throws the client's error */
  async run(): Promise<void> {
    const nothing = Buffer.from('{}');
    const event = {
      id: randomUUID(),
      type: 'probe',
      contentType: 'application/json',
      data: nothing,
      metadata: nothing,
    } as const;
    try {
      await this.channel.append(NO_STREAM_AT_ALL, IMPOSSIBLE, [event]);
    } catch (error) {
      if (isOfType(error, 'wrong-expected-version')) return;
      throw unavailable(error) ?? error;
    }
  }
}
