import { afterEach, describe, expect, it } from '@jest/globals';
import { loopTurns, until } from '@perkstream/kernel/testing';
import { type RecordedEvent } from '@perkstream/ports';
import { Registry } from 'prom-client';
import { RelayedStore, stopRelays, publishing } from '../testing/relayed-store.js';
import { measureRelay } from './relay-metrics.js';

afterEach(stopRelays);

describe('the relay, when something is away', () => {
  it('loses nothing while the bus is away, and goes on by itself', async () => {
    const world = new RelayedStore();
    const relay = await world.relay({ vouchers: publishing('made') });
    await relay.start();
    world.write('made');
    await until(() => world.published.length === 1);
    world.isAway = true;
    world.write('made', 'made');
    await loopTurns(50);
    world.write('made');
    expect(world.published).toHaveLength(1);
    world.isAway = false;
    await until(() => world.published.length === 4);
    expect(world.numbers('vouchers')).toEqual([1, 2, 3, 4]);
  });

  it('says for how long the oldest event has waited', async () => {
    const world = new RelayedStore();
    const relay = await world.relay({ vouchers: publishing('made') });
    const metrics = new Registry();
    measureRelay(metrics, relay);
    expect(await metrics.metrics()).toMatch(/^relay_active 0$/m);
    await relay.start();
    world.isAway = true;
    world.write('made');
    const [{ metadata }] = world.store.durable as [RecordedEvent];
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
    const world = new RelayedStore();
    world.write('made', 'made');
    const first = await world.relay({ vouchers: publishing('made') });
    await first.start();
    await until(() => world.published.length === 2);
    await first.stop();
    world.write('made');
    const second = await world.relay({ vouchers: publishing('made') });
    await second.start();
    await until(() => world.published.length === 3);
    expect(world.numbers('vouchers')).toEqual([1, 2, 3]);
  });

  it('publishes again what it published and could not note, under the same id', async () => {
    const world = new RelayedStore();
    const relay = await world.relay({ vouchers: publishing('made') });
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
    const world = new RelayedStore(false);
    const [one, other] = [
      await world.relay({ orders: publishing('made') }),
      await world.relay({ orders: publishing('made') }),
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
    const world = new RelayedStore();
    const relay = await world.relay({ vouchers: publishing('made') });
    await Promise.all([relay.start(), relay.start()]);
    await relay.start();
    world.write('made');
    await until(() => world.published.length >= 1);
    await loopTurns(50);
    expect(world.numbers('vouchers')).toEqual([1]);
  });
});

describe('the relay, on a bus that keeps nothing', () => {
  it('reads nothing while nobody listens, and can be stopped all the same', async () => {
    const world = new RelayedStore();
    world.heard = [];
    const relay = await world.relay({ vouchers: publishing('made') });
    await relay.start();
    world.write('made');
    await relay.stop();
    expect([world.documents.writes, world.store.reads]).toEqual([0, 0]);
  });

  it('publishes on those topics only that somebody listens to', async () => {
    const world = new RelayedStore();
    world.heard = ['perkstream.events.orders'];
    world.write('made', 'paid');
    const relay = await world.relay({ vouchers: publishing('made', 'paid'), orders: publishing('paid') });
    await relay.start();
    await until(() => world.published.length === 1);
    expect([world.numbers('vouchers'), world.numbers('orders')]).toEqual([[], [2]]);
  });

  it('publishes only what somebody wants, and notes nothing for the rest', async () => {
    const world = new RelayedStore();
    world.heard = ['perkstream.events.vouchers'];
    world.wanted = (number) => number === 4;
    const relay = await world.relay({ vouchers: publishing('made') });
    await relay.start();
    const before = world.documents.writes;
    world.write('made', 'made');
    await loopTurns(50);
    expect([world.numbers('vouchers'), world.documents.writes]).toEqual([[], before]);
    world.write('made', 'made');
    await until(() => world.documents.writes > before);
    expect(world.numbers('vouchers')).toEqual([4]);
  });

  it('publishes for a listener of a later start what nobody heard before', async () => {
    const world = new RelayedStore();
    world.heard = [];
    const deaf = await world.relay({ vouchers: publishing('made') });
    await deaf.start();
    world.write('made', 'made');
    await deaf.stop();
    world.heard = ['perkstream.events.vouchers'];
    const heard = await world.relay({ vouchers: publishing('made') });
    await heard.start();
    await until(() => world.published.length === 2);
    expect(world.numbers('vouchers')).toEqual([1, 2]);
  });
});
