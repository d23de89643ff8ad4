import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { EngineUnavailable, type MessageBus, type PublishedMessage, type RecordedEvent } from '@perkstream/ports';
import { type CloudEvent, type ContextName, integrationEvent } from '@perkstream/published';
import { Registry } from 'prom-client';
import { recordable } from '../command-runner/recordable.js';
import { type FollowerPosition } from '../following/tenure.js';
import { until } from '../testing/followed-store.js';
import { MemoryDocuments } from '../testing/memory-documents.js';
import { MemoryEventStore } from '../testing/memory-event-store.js';
import { contextOf } from '../testing/stock.aggregate.js';
import { measureRelay } from './relay-metrics.js';
import { Relay, relayCheckpoints } from './relay.js';
import { told, type Translations } from './translations.js';

class Numbered {
  id!: string;
  number!: number;
}

const happened = integrationEvent({
  type: 'thing.happened.v1',
  context: 'vouchers',
  summary: 'Something happened.',
  data: Numbered,
  example: { id: 'thing-1', number: 1 },
});

const numberOf = ({ data }: RecordedEvent) => (data as Numbered).number;

/** Tells the number of each event. */
function telling(...types: string[]): Translations {
  return Object.fromEntries(
    types.map((type) => [type, (event) => [told(happened, { id: event.stream, number: numberOf(event) })]]),
  ) as Translations;
}

const running: Relay[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((relay) => relay.stop()));
});

class World {
  readonly store: MemoryEventStore;
  readonly documents = new MemoryDocuments();
  readonly published: { topic: string; number: number; id: string }[] = [];
  readonly messages: PublishedMessage[] = [];
  isAway = false;
  /** Topics that somebody listens to; undefined: the bus keeps them all. */
  heard: string[] | undefined;

  constructor(exclusive = true) {
    this.store = new MemoryEventStore({ exclusive });
  }

  write(...types: string[]): void {
    for (const type of types) {
      const number = this.store.events.length + 1;
      this.store.write(`stream-${number % 3}`, ...recordable([{ type, data: { number } }], contextOf()));
    }
  }

  async relay(rooms: Partial<Record<ContextName, Translations>>): Promise<Relay> {
    const bus: Partial<MessageBus> = {
      publish: (topic, events) => this.take(topic, events),
      ...(this.heard && { isHeard: (topic) => this.heard?.includes(topic) ?? false }),
    };
    const checkpoints = await this.documents.open<FollowerPosition>(relayCheckpoints);
    const relay = new Relay('test', this.store, bus as MessageBus, checkpoints);
    for (const [context, translations] of Object.entries(rooms)) relay.publish(context as ContextName, translations);
    running.push(relay);
    return relay;
  }

  numbers(context: ContextName): number[] {
    const topic = `perkstream.events.${context}`;
    return this.published.filter((each) => each.topic === topic).map(({ number }) => number);
  }

  private async take(topic: string, messages: readonly PublishedMessage[]): Promise<void> {
    await pause(1);
    if (this.isAway) throw new EngineUnavailable('bus', 'unknown');
    for (const message of messages) {
      const { id, data } = message.value as CloudEvent<Numbered>;
      this.published.push({ topic, number: data.number, id });
      this.messages.push(message);
    }
  }
}

describe('the relay', () => {
  it('publishes what is told, and nothing else', async () => {
    const world = new World();
    world.write('made', 'other', 'made');
    const relay = await world.relay({ vouchers: telling('made') });
    await relay.start();
    world.write('other', 'made');
    await until(() => world.published.length === 3);
    expect(world.numbers('vouchers')).toEqual([1, 3, 5]);
  });

  it('keeps the order of the events of a topic', async () => {
    const world = new World();
    world.write('made', 'dropped', 'made', 'dropped', 'made');
    const relay = await world.relay({ vouchers: telling('made', 'dropped') });
    await relay.start();
    await until(() => world.published.length === 5);
    expect(world.numbers('vouchers')).toEqual([1, 2, 3, 4, 5]);
  });

  it('tells an event in every context that has something to say of it', async () => {
    const world = new World();
    const relay = await world.relay({ vouchers: telling('made'), orders: telling('made', 'dropped') });
    await relay.start();
    world.write('made', 'dropped');
    await until(() => world.published.length === 3);
    expect([world.numbers('vouchers'), world.numbers('orders')]).toEqual([[1], [1, 2]]);
  });

  it('leaves out what is nothing to tell, and tells several things of one event', async () => {
    const world = new World();
    const counting: Translations = {
      made: (event) =>
        Array.from({ length: numberOf(event) - 1 }, (_each, n) =>
          told(happened, { id: `thing-${n}`, number: numberOf(event) }),
        ),
    };
    const relay = await world.relay({ vouchers: counting });
    world.write('made', 'made', 'made');
    await relay.start();
    await until(() => world.published.length === 3);
    expect(world.numbers('vouchers')).toEqual([2, 3, 3]);
    expect(new Set(world.published.map(({ id }) => id)).size).toBe(3);
  });

  it('publishes CloudEvents, keyed by their subject', async () => {
    const world = new World();
    const relay = await world.relay({ vouchers: telling('made') });
    const context = contextOf({ correlationId: 'v-7', trace: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` });
    world.store.write('stream-1', ...recordable([{ type: 'made', data: { number: 1 } }], context));
    await relay.start();
    await until(() => world.messages.length === 1);
    expect(world.messages[0]).toEqual({
      key: 'stream-1',
      headers: { 'content-type': 'application/cloudevents+json; charset=UTF-8' },
      value: {
        specversion: '1.0',
        id: expect.stringMatching(/^evt_[0-9A-Za-z]{24}$/),
        source: '/perkstream/vouchers',
        type: 'thing.happened.v1',
        subject: 'stream-1',
        time: context.now,
        datacontenttype: 'application/json',
        projectid: context.projectId,
        correlationid: 'v-7',
        traceparent: context.trace,
        data: { id: 'stream-1', number: 1 },
      },
    });
  });
});

describe('the relay, when something is away', () => {
  it('loses nothing while the bus is away, and goes on by itself', async () => {
    const world = new World();
    const relay = await world.relay({ vouchers: telling('made') });
    await relay.start();
    world.write('made');
    await until(() => world.published.length === 1);
    world.isAway = true;
    world.write('made', 'made');
    await pause(30);
    world.write('made');
    expect(world.published).toHaveLength(1);
    world.isAway = false;
    await until(() => world.published.length === 4);
    expect(world.numbers('vouchers')).toEqual([1, 2, 3, 4]);
  });

  it('says for how long the oldest event has waited', async () => {
    const world = new World();
    const relay = await world.relay({ vouchers: telling('made') });
    const metrics = new Registry();
    measureRelay(metrics, relay);
    expect(await metrics.metrics()).toMatch(/^relay_active 0$/m);
    await relay.start();
    world.isAway = true;
    world.write('made');
    const [{ metadata }] = world.store.events as [RecordedEvent];
    const later = Date.parse(metadata.time) + 3_500;
    await until(() => relay.lag(later) > 0);
    expect(relay.lag(later)).toBe(3.5);
    expect(await metrics.metrics()).toMatch(/^relay_active 1$/m);
    expect(await metrics.metrics()).toMatch(/^relay_lag_seconds [1-9]/m);
    world.isAway = false;
    await until(() => world.published.length === 1);
    await until(() => relay.lag(later) === 0);
    expect(await metrics.metrics()).toMatch(/^relay_lag_seconds 0$/m);
  });

  it('goes on after a restart where it was: nothing twice after an orderly stop', async () => {
    const world = new World();
    world.write('made', 'made');
    const first = await world.relay({ vouchers: telling('made') });
    await first.start();
    await until(() => world.published.length === 2);
    await first.stop();
    world.write('made');
    const second = await world.relay({ vouchers: telling('made') });
    await second.start();
    await until(() => world.published.length === 3);
    expect(world.numbers('vouchers')).toEqual([1, 2, 3]);
  });

  it('publishes again what it published and could not note, under the same id', async () => {
    const world = new World();
    const relay = await world.relay({ vouchers: telling('made') });
    await relay.start();
    world.documents.isAway = true;
    world.write('made');
    await until(() => world.published.length >= 2);
    world.documents.isAway = false;
    world.write('made');
    await until(() => world.numbers('vouchers').includes(2));
    expect(new Set(world.numbers('vouchers'))).toEqual(new Set([1, 2]));
    expect(new Set(world.published.map(({ id }) => id)).size).toBe(2);
  });
});

describe('the relay, of several replicas', () => {
  it('publishes in one of them, and in another one when that has ended', async () => {
    const world = new World(false);
    const [one, other] = [
      await world.relay({ orders: telling('made') }),
      await world.relay({ orders: telling('made') }),
    ];
    await one.start();
    await other.start();
    world.write('made', 'made');
    await until(() => world.published.length === 2);
    expect([one.isActive, other.isActive]).toEqual([true, false]);
    await one.stop();
    world.write('made');
    await until(() => world.published.length === 3);
    expect([one.isActive, other.isActive]).toEqual([false, true]);
    expect(world.numbers('orders')).toEqual([1, 2, 3]);
  });

  it('publishes once although it is started twice', async () => {
    const world = new World();
    const relay = await world.relay({ vouchers: telling('made') });
    await Promise.all([relay.start(), relay.start()]);
    await relay.start();
    world.write('made');
    await until(() => world.published.length >= 1);
    await pause(60);
    expect(world.numbers('vouchers')).toEqual([1]);
  });
});

describe('the relay, on a bus that keeps nothing', () => {
  it('reads nothing while nobody listens, and can be stopped all the same', async () => {
    const world = new World();
    world.heard = [];
    const relay = await world.relay({ vouchers: telling('made') });
    await relay.start();
    world.write('made');
    await relay.stop();
    expect([world.documents.writes, world.store.reads]).toEqual([0, 0]);
  });

  it('tells only those topics that somebody listens to', async () => {
    const world = new World();
    world.heard = ['perkstream.events.orders'];
    world.write('made', 'paid');
    const relay = await world.relay({ vouchers: telling('made', 'paid'), orders: telling('paid') });
    await relay.start();
    await until(() => world.published.length === 1);
    expect([world.numbers('vouchers'), world.numbers('orders')]).toEqual([[], [2]]);
  });

  it('tells who listens from the next start on what nobody heard before', async () => {
    const world = new World();
    world.heard = [];
    const deaf = await world.relay({ vouchers: telling('made') });
    await deaf.start();
    world.write('made', 'made');
    await deaf.stop();
    world.heard = ['perkstream.events.vouchers'];
    const heard = await world.relay({ vouchers: telling('made') });
    await heard.start();
    await until(() => world.published.length === 2);
    expect(world.numbers('vouchers')).toEqual([1, 2]);
  });
});
