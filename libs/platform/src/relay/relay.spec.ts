import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { EngineUnavailable, type MessageBus, type PublishedMessage } from '@perkstream/ports';
import { recordable } from '../command-runner/recordable.js';
import { type FollowerPosition } from '../following/tenure.js';
import { until } from '../testing/followed-store.js';
import { MemoryDocuments } from '../testing/memory-documents.js';
import { MemoryEventStore } from '../testing/memory-event-store.js';
import { contextOf } from '../testing/stock.aggregate.js';
import { type Publication, Relay, relayCheckpoints } from './relay.js';

const running: Relay[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((relay) => relay.stop()));
});

class World {
  readonly store = new MemoryEventStore({ exclusive: true });
  readonly documents = new MemoryDocuments();
  readonly published: { topic: string; number: number }[] = [];
  isAway = false;

  write(...types: string[]): void {
    for (const type of types) {
      const number = this.store.events.length + 1;
      this.store.write(`stream-${number % 3}`, ...recordable([{ type, data: { number } }], contextOf()));
    }
  }

  async relay(...publications: Publication[]): Promise<Relay> {
    const bus = { publish: (topic: string, events: readonly PublishedMessage[]) => this.take(topic, events) };
    const checkpoints = await this.documents.open<FollowerPosition>(relayCheckpoints);
    const relay = new Relay('test', this.store, bus as MessageBus, checkpoints);
    for (const publication of publications) relay.publish(publication);
    running.push(relay);
    return relay;
  }

  numbers(topic: string): number[] {
    return this.published.filter((each) => each.topic === topic).map(({ number }) => number);
  }

  private async take(topic: string, events: readonly PublishedMessage[]): Promise<void> {
    await pause(1);
    if (this.isAway) throw new EngineUnavailable('bus', 'unknown');
    for (const { value } of events) this.published.push({ topic, ...(value as { number: number }) });
  }
}

const publication = (topic: string, ...events: string[]): Publication => ({
  topic,
  events,
  toMessage: ({ stream, data }) => ({ key: stream, value: data }),
});

describe('the relay', () => {
  it('publishes what it is asked to, and nothing else', async () => {
    const world = new World();
    world.write('made', 'other', 'made');
    const relay = await world.relay(publication('things', 'made'));
    await relay.start();
    world.write('other', 'made');
    await until(() => world.published.length === 3);
    expect(world.numbers('things')).toEqual([1, 3, 5]);
  });

  it('keeps the order of the events in a topic, whichever publications they belong to', async () => {
    const world = new World();
    world.write('made', 'dropped', 'made', 'dropped', 'made');
    const relay = await world.relay(publication('things', 'made'), publication('things', 'dropped'));
    await relay.start();
    await until(() => world.published.length === 5);
    expect(world.numbers('things')).toEqual([1, 2, 3, 4, 5]);
  });

  it('publishes an event to every topic that wants it', async () => {
    const world = new World();
    const relay = await world.relay(publication('one', 'made'), publication('other', 'made', 'dropped'));
    await relay.start();
    world.write('made', 'dropped');
    await until(() => world.published.length === 3);
    expect([world.numbers('one'), world.numbers('other')]).toEqual([[1], [1, 2]]);
  });

  it('leaves out what makes no message', async () => {
    const world = new World();
    const odd: Publication = {
      ...publication('things', 'made'),
      toMessage: ({ stream, data }) =>
        (data as { number: number }).number % 2 ? { key: stream, value: data } : undefined,
    };
    const relay = await world.relay(odd);
    world.write('made', 'made', 'made');
    await relay.start();
    await until(() => world.published.length === 2);
    expect(world.numbers('things')).toEqual([1, 3]);
  });

  it('loses nothing while the bus is away, and goes on by itself', async () => {
    const world = new World();
    const relay = await world.relay(publication('things', 'made'));
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
    expect(world.numbers('things')).toEqual([1, 2, 3, 4]);
  });

  it('goes on after a restart where it was: nothing twice after an orderly stop', async () => {
    const world = new World();
    world.write('made', 'made');
    const first = await world.relay(publication('things', 'made'));
    await first.start();
    await until(() => world.published.length === 2);
    await first.stop();
    world.write('made');
    const second = await world.relay(publication('things', 'made'));
    await second.start();
    await until(() => world.published.length === 3);
    expect(world.numbers('things')).toEqual([1, 2, 3]);
  });

  it('publishes again what it published and could not note: at least once', async () => {
    const world = new World();
    const relay = await world.relay(publication('things', 'made'));
    await relay.start();
    world.documents.isAway = true;
    world.write('made');
    await until(() => world.published.length >= 2);
    world.documents.isAway = false;
    world.write('made');
    await until(() => world.numbers('things').includes(2));
    expect(new Set(world.numbers('things'))).toEqual(new Set([1, 2]));
  });

  it('publishes once although it is started twice', async () => {
    const world = new World();
    const relay = await world.relay(publication('things', 'made'));
    await Promise.all([relay.start(), relay.start()]);
    await relay.start();
    world.write('made');
    await until(() => world.published.length >= 1);
    await pause(20);
    expect(world.numbers('things')).toEqual([1]);
  });

  it('reads nothing when there is nothing to publish, and can be stopped all the same', async () => {
    const world = new World();
    const relay = await world.relay();
    await relay.start();
    world.write('made');
    await relay.stop();
    expect(world.documents.writes).toBe(0);
  });
});
