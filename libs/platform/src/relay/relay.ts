import {
  type Collection,
  type CollectionDefinition,
  type EventStore,
  type MessageBus,
  type PublishedMessage,
  type RecordedEvent,
  type Subscription,
} from '@perkstream/ports';

/** Turns a stored event into the integration event that other teams' services see, or into none. */
export interface Publication {
  readonly topic: string;
  readonly events: readonly string[];
  readonly toMessage: (event: RecordedEvent) => PublishedMessage | undefined;
}

interface RelayCheckpoint {
  readonly position: number;
}

export const relayCheckpoints: CollectionDefinition = {
  name: 'relay_checkpoints',
  version: 1,
  fields: {},
  indexes: [],
};

/**
 * Publishes what happened, in order, at least once: the checkpoint moves only after the bus has taken the events, so nothing is
 * lost while the bus is away.
 */
export class Relay {
  private subscription: Subscription | undefined;
  private readonly publications: Publication[] = [];

  constructor(
    private readonly name: string,
    private readonly store: EventStore,
    private readonly bus: MessageBus,
    private readonly checkpoints: Collection<RelayCheckpoint>,
  ) {}

  publish(publication: Publication): void {
    this.publications.push(publication);
  }

  async start(): Promise<void> {
    if (this.publications.length === 0) return;
    const checkpoint = await this.checkpoints.get(this.name);
    this.subscription = this.store.subscribe({
      after: checkpoint?.position,
      handle: (events) => this.relay(events),
    });
  }

  async stop(): Promise<void> {
    await this.subscription?.stop();
  }

  private async relay(events: readonly RecordedEvent[]): Promise<void> {
    for (const { topic, events: types, toMessage } of this.publications) {
      const messages = events
        .filter((event) => types.includes(event.type))
        .map(toMessage)
        .filter((message) => message !== undefined);
      if (messages.length > 0) await this.bus.publish(topic, messages);
    }
    const last = events.at(-1);
    if (last) await this.checkpoints.put(this.name, { position: last.position });
  }
}
