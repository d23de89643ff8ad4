import { afterEach, describe, expect, it } from '@jest/globals';
import { until } from '@perkstream/kernel/testing';
import { recordable } from '../command-runner/recordable.js';
import { happened, numberOf, RelayedStore, stopRelays, publishing } from '../testing/relayed-store.js';
import { contextOf } from '../testing/stock.aggregate.js';
import { toPublish, type Translations } from './translations.js';

afterEach(stopRelays);

describe('the relay', () => {
  it('publishes what is translated, and nothing else', async () => {
    const world = new RelayedStore();
    world.write('made', 'other', 'made');
    const relay = await world.relay({ vouchers: publishing('made') });
    await relay.start();
    world.write('other', 'made');
    await until(() => world.published.length === 3);
    expect(world.numbers('vouchers')).toEqual([1, 3, 5]);
  });

  it('keeps the order of the events of a topic', async () => {
    const world = new RelayedStore();
    world.write('made', 'dropped', 'made', 'dropped', 'made');
    const relay = await world.relay({ vouchers: publishing('made', 'dropped') });
    await relay.start();
    await until(() => world.published.length === 5);
    expect(world.numbers('vouchers')).toEqual([1, 2, 3, 4, 5]);
  });

  it('publishes an event in every context that translates it', async () => {
    const world = new RelayedStore();
    const relay = await world.relay({ vouchers: publishing('made'), orders: publishing('made', 'dropped') });
    await relay.start();
    world.write('made', 'dropped');
    await until(() => world.published.length === 3);
    expect([world.numbers('vouchers'), world.numbers('orders')]).toEqual([[1], [1, 2]]);
  });

  it('leaves out an event that translates to nothing, and publishes several of one event', async () => {
    const world = new RelayedStore();
    const counting: Translations = {
      made: (event) =>
        Array.from({ length: numberOf(event) - 1 }, (_each, n) =>
          toPublish(happened, { id: `thing-${n}`, number: numberOf(event) }),
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
    const world = new RelayedStore();
    const relay = await world.relay({ vouchers: publishing('made') });
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
        sequence: '0000000000000001',
        traceparent: context.trace,
        channel: context.channel,
        actorkind: context.actor.kind,
        actorid: context.actor.id,
        data: { id: 'stream-1', number: 1 },
      },
    });
  });
});
