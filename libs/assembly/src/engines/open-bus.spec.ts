import { describe, expect, it } from '@jest/globals';
import { type MessageBus } from '@perkstream/ports';
import { openBusBetween, openBusWithin } from './open-bus.js';
import { OneProcessBus } from './one-process-bus.js';

const silent = () => undefined;
const request = { name: 'ask', service: 'promotions', key: '', deadline: Date.now() + 3_600_000, payload: {} };

describe('the bus between processes', () => {
  it('has an address: without one the process is not started', async () => {
    const opening = openBusBetween('promotions', {}, { reportFailure: silent, reportDuration: silent });
    await expect(opening).rejects.toThrow('KAFKA_BROKERS');
  });
});

describe('the bus of a process that hosts everything', () => {
  it('needs no address', async () => {
    const bus = await openBusWithin({}, silent);
    bus.handle('ask', async () => 'answered');
    await bus.start();
    expect(await bus.request(request)).toBe('answered');
    await bus.stop();
  });

  /** Notes what it is asked. */
  function noted(name: string, notes: string[]): MessageBus {
    const note = (what: string) => notes.push(`${name} ${what}`);
    return {
      request: async () => note('request') as never,
      handle: () => note('handle'),
      publish: async () => void note('publish'),
      subscribe: () => note('subscribe'),
      start: async () => void note('start'),
      stop: async () => void note('stop'),
      ping: async () => void note('ping'),
    };
  }

  it('keeps requests inside, and sends events to where others read them', async () => {
    const notes: string[] = [];
    const bus = new OneProcessBus(noted('inside', notes), noted('outside', notes));
    bus.handle('ask', async () => undefined);
    bus.subscribe('events', 'group', async () => undefined);
    await bus.start();
    await bus.ping();
    await bus.request(request);
    await bus.publish('events', []);
    await bus.stop();
    expect(notes).toEqual([
      'inside handle',
      'outside subscribe',
      'inside start',
      'outside start',
      'inside ping',
      'inside request',
      'outside publish',
      'inside stop',
      'outside stop',
    ]);
  });
});
