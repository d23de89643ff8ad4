import {
  type Collection,
  type EventStore,
  type MessageBus,
  type PublishedMessage,
  type RecordedEvent,
} from '@perkstream/ports';
import { Follower } from '../following/follower.js';
import { type FollowerPosition, followerPositions, Tenure } from '../following/tenure.js';

/** Turns a stored event into the integration event that other teams' services see, or into none. */
export interface Publication {
  readonly topic: string;
  readonly events: readonly string[];
  readonly toMessage: (event: RecordedEvent) => PublishedMessage | undefined;
}

export const relayCheckpoints = followerPositions('relay_checkpoints');

/**
 * Publishes what happened, in order, at least once: the checkpoint moves only after the bus has taken the events, so nothing is
 * lost while the bus is away. Of several replicas one publishes at a time.
 */
export class Relay {
  private readonly publications: Publication[] = [];
  private readonly byEvent = new Map<string, Publication[]>();
  private readonly follower: Follower;

  constructor(
    name: string,
    store: EventStore,
    private readonly bus: MessageBus,
    checkpoints: Collection<FollowerPosition>,
    tellFailure: (error: unknown) => void = () => undefined,
  ) {
    this.follower = new Follower({
      store,
      tenure: new Tenure(checkpoints, name, store.capabilities.exclusive),
      wants: (type) => this.byEvent.has(type),
      handle: (events) => this.relay(events),
      tellFailure,
    });
  }

  /** Before `start`. */
  publish(publication: Publication): void {
    this.publications.push(publication);
    for (const type of publication.events) {
      this.byEvent.set(type, [...(this.byEvent.get(type) ?? []), publication]);
    }
  }

  async start(): Promise<void> {
    if (this.publications.length > 0) await this.follower.start();
  }

  async stop(): Promise<void> {
    await this.follower.stop();
  }

  /** In the order of the events, whichever publication they belong to. */
  private async relay(events: readonly RecordedEvent[]): Promise<void> {
    const messages = new Map<string, PublishedMessage[]>();
    for (const event of events) {
      for (const { topic, toMessage } of this.byEvent.get(event.type) ?? []) {
        const message = toMessage(event);
        if (message) messages.set(topic, [...(messages.get(topic) ?? []), message]);
      }
    }
    for (const [topic, all] of messages) await this.bus.publish(topic, all);
  }
}
