import { loopTurns } from '@perkstream/kernel/testing';
import { EngineUnavailable, type MessageBus, type PublishedMessage, type RecordedEvent } from '@perkstream/ports';
import { type CloudEvent, type ContextName, integrationEvent } from '@perkstream/published';
import { recordable } from '../command-runner/recordable.js';
import { type LeasedCheckpoint } from '../following/lease.js';
import { Relay, relayCheckpoints } from '../relay/relay.js';
import { toPublish, type Translations } from '../relay/translations.js';
import { FaultyDocuments } from './faulty-documents.js';
import { FaultyEventStore } from './faulty-event-store.js';
import { contextOf } from './stock.aggregate.js';

/** An event of the tests, about a thing. */
export class Numbered {
  id!: string;
  number!: number;
}

export const happened = integrationEvent({
  type: 'thing.happened.v1',
  context: 'vouchers',
  summary: 'Something happened.',
  data: Numbered,
  example: { id: 'thing-1', number: 1 },
});

export const numberOf = ({ data }: RecordedEvent) => (data as Numbered).number;

/** Publishes the number of each event. */
export function publishing(...types: string[]): Translations {
  return Object.fromEntries(
    types.map((type) => [type, (event) => [toPublish(happened, { id: event.stream, number: numberOf(event) })]]),
  ) as Translations;
}

const running: Relay[] = [];

/** For `afterEach`. */
export async function stopRelays(): Promise<void> {
  await Promise.all(running.splice(0).map((relay) => relay.stop()));
}

/** Numbered events, and relays that publish them on a bus which can be away. */
export class RelayedStore {
  readonly store: FaultyEventStore;
  readonly documents = new FaultyDocuments();
  readonly published: { topic: string; number: number; id: string }[] = [];
  readonly messages: PublishedMessage[] = [];
  isAway = false;
  /** Topics that somebody listens to; undefined: the bus keeps them all. */
  heard: string[] | undefined;
  /** Which numbers somebody wants, of those that are heard. */
  wanted = (_number: number) => true;

  constructor(exclusive = true) {
    this.store = new FaultyEventStore({ exclusive });
  }

  write(...types: string[]): void {
    for (const type of types) {
      const number = this.store.durable.length + 1;
      this.store.write(`stream-${number % 3}`, ...recordable([{ type, data: { number } }], contextOf()));
    }
  }

  async relay(rooms: Partial<Record<ContextName, Translations>>): Promise<Relay> {
    const bus: Partial<MessageBus> = {
      publish: (topic, events) => this.take(topic, events),
      ...(this.heard && { isHeard: (topic, event) => this.isHeard(topic, event?.data as Numbered | undefined) }),
    };
    const checkpoints = await this.documents.open<LeasedCheckpoint>(relayCheckpoints);
    const relay = new Relay('test', this.store, bus as MessageBus, checkpoints);
    for (const [context, translations] of Object.entries(rooms)) relay.publish(context as ContextName, translations);
    running.push(relay);
    return relay;
  }

  numbers(context: ContextName): number[] {
    const topic = `perkstream.events.${context}`;
    return this.published.filter((each) => each.topic === topic).map(({ number }) => number);
  }

  private isHeard(topic: string, event: Numbered | undefined): boolean {
    return this.heard?.includes(topic) === true && (!event || this.wanted(event.number));
  }

  private async take(topic: string, messages: readonly PublishedMessage[]): Promise<void> {
    await loopTurns(2);
    if (this.isAway) throw new EngineUnavailable('bus', 'unknown');
    for (const message of messages) {
      const { id, data } = message.value as CloudEvent<Numbered>;
      this.published.push({ topic, number: data.number, id });
      this.messages.push(message);
    }
  }
}
