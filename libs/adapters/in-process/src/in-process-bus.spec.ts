import { describe, expect, it } from '@jest/globals';
import { messageBusSuite } from '@perkstream/conformance';
import { loopTurns, until } from '@perkstream/kernel/testing';
import { EngineUnavailable, type PublishedMessage } from '@perkstream/ports';
import { InProcessBus } from './in-process-bus.js';

messageBusSuite({
  name: 'InProcessBus',
  open: async () => {
    const bus = new InProcessBus({ firstPause: 5 });
    return { bus, close: () => bus.stop() };
  },
  capabilities: { sharedMedium: false },
});

const message = (key: string, number = 1): PublishedMessage => ({ key, value: { number } });

describe('the in-process bus', () => {
  it('answers at once, and that nothing was done, for a name that nobody handles', async () => {
    const bus = new InProcessBus();
    await bus.start();
    const request = { name: 'nobody', service: 's', key: 'k', deadline: Date.now() + 60_000, payload: {} };
    await expect(bus.request(request)).rejects.toMatchObject({ outcome: 'not_done' });
  });

  it('refuses a second handler of a name', () => {
    const bus = new InProcessBus();
    bus.handle('name', async () => 1);
    expect(() => bus.handle('name', async () => 2)).toThrow('name');
  });

  it('says that messages are taken when they are handled, not earlier', async () => {
    const bus = new InProcessBus();
    let handled = false;
    bus.subscribe('topic', 'group', async () => {
      await loopTurns(30);
      handled = true;
    });
    await bus.start();
    await bus.publish('topic', [message('a')]);
    expect(handled).toBe(true);
  });

  it('knows to which topics somebody listens', () => {
    const bus = new InProcessBus();
    bus.subscribe('topic', 'group', async () => undefined);
    expect([bus.isHeard('topic'), bus.isHeard('other')]).toEqual([true, false]);
  });

  it('leaves out what a group does not want, and knows what nobody wants', async () => {
    const bus = new InProcessBus();
    const handled: string[] = [];
    const take = (group: string) => async () => void handled.push(group);
    bus.subscribe('topic', 'red', take('red'), ({ type }) => type === 'red');
    bus.subscribe('topic', 'two', take('two'), ({ data }) => 'number' in data && data.number === 2);
    await bus.start();
    const events = ['red', 'blue'].map((type) => ({ type, data: { number: type === 'red' ? 2 : 3 } }));
    expect(events.map((event) => bus.isHeard('topic', event))).toEqual([true, false]);
    expect(bus.isHeard('topic', { type: 'red', data: {} })).toBe(true);
    await bus.publish(
      'topic',
      [...events, { type: 'red', data: {} }].map((value) => ({ key: 'a', value })),
    );
    expect(handled.sort()).toEqual(['red', 'red', 'two']);
  });

  it('reports every failure, with its topic and group', async () => {
    const reported: unknown[] = [];
    const bus = new InProcessBus({ firstPause: 1, reportFailure: (...failure) => reported.push(failure) });
    const failure = new Error('failed');
    bus.subscribe('topic', 'group', async () => {
      if (reported.length < 2) throw failure;
    });
    await bus.start();
    await bus.publish('topic', [message('a')]);
    expect(reported).toEqual([
      [failure, 'topic', 'group'],
      [failure, 'topic', 'group'],
    ]);
  });

  it('goes on with other keys, and with publishing, while a message fails for longer than its patience', async () => {
    const bus = new InProcessBus({ firstPause: 5, patience: 30 });
    const handled: string[] = [];
    let broken = true;
    bus.subscribe('topic', 'group', async ({ key }) => {
      if (key === 'bad' && broken) throw new Error('failed');
      handled.push(key);
    });
    await bus.start();
    await bus.publish('topic', [message('bad'), message('good')]);
    await bus.publish('topic', [message('bad', 2), message('good', 2)]);
    expect(handled).toEqual(['good', 'good']);
    broken = false;
    await until(() => handled.length >= 4);
    expect(handled.slice(2)).toEqual(['bad', 'bad']);
  });

  it('does not say that it took a message whose engine is away, however long that is', async () => {
    const bus = new InProcessBus({ firstPause: 1, patience: 5 });
    let attempts = 0;
    bus.subscribe('topic', 'group', async () => {
      attempts += 1;
      throw new EngineUnavailable('store', 'not_done');
    });
    await bus.start();
    let isTaken = false;
    const published = bus.publish('topic', [message('a')]).then(() => (isTaken = true));
    // Each pause is twice as long as the one before: together they are more than the patience.
    await until(() => attempts > 6);
    expect(isTaken).toBe(false);
    await Promise.all([bus.stop(), expect(published).rejects.toBeInstanceOf(EngineUnavailable)]);
  });

  it('does not say that it took a message that still fails when it is stopped', async () => {
    const bus = new InProcessBus({ firstPause: 10_000 });
    let isTried = false;
    bus.subscribe('topic', 'group', async () => {
      isTried = true;
      throw new Error('failed');
    });
    await bus.start();
    const published = bus.publish('topic', [message('a'), message('a', 2)]);
    await until(() => isTried);
    await bus.stop();
    await expect(published).rejects.toBeInstanceOf(EngineUnavailable);
  });
});
