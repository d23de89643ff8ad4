import { expect } from '@jest/globals';
import { loopTurns, pause, until } from '@perkstream/kernel/testing';
import { EngineUnavailable, type PublishedMessage } from '@perkstream/ports';
import { type SuiteCase } from '../suite.js';
import { deferred, rejection } from '../promises.js';
import {
  messages,
  type MessageBusCapability,
  type MessageBusSubject,
  newName,
  numberOf,
} from './message-bus.subject.js';

/** A handler that keeps what it gets. */
function collector() {
  const got: PublishedMessage[] = [];
  return { got, handler: async (message: PublishedMessage) => void got.push(message) };
}

const byKey = (got: readonly PublishedMessage[], key: string) => got.filter((each) => each.key === key).map(numberOf);

export const publishingCases: readonly SuiteCase<MessageBusSubject, MessageBusCapability>[] = [
  {
    name: 'brings every message of a topic to every group, as it was published',
    run: async ({ bus }) => {
      const [topic, other] = [newName('topic'), newName('topic')];
      const [one, two, apart] = [collector(), collector(), collector()];
      bus.subscribe(topic, newName('group'), one.handler);
      bus.subscribe(topic, newName('group'), two.handler);
      bus.subscribe(other, newName('group'), apart.handler);
      await bus.start();
      await bus.publish(topic, messages('a', 1, 2));
      await until(() => one.got.length >= 2 && two.got.length >= 2, 'both groups have them');
      // What came twice would have come before this one.
      await bus.publish(topic, messages('a', 3));
      await until(() => [one, two].every(({ got }) => byKey(got, 'a').includes(3)), 'both groups have the last one');
      for (const { got } of [one, two]) expect(got).toMatchObject(messages('a', 1, 2, 3));
      expect(apart.got).toEqual([]);
    },
  },
  {
    name: 'keeps the messages of one key in order',
    run: async ({ bus }) => {
      const topic = newName('topic');
      const { got, handler } = collector();
      bus.subscribe(topic, newName('group'), async (message) => {
        await pause((numberOf(message) * 5) % 7);
        await handler(message);
      });
      await bus.start();
      const numbers = [1, 2, 3, 4, 5, 6, 7, 8];
      for (const n of numbers) await bus.publish(topic, [...messages('a', n), ...messages('b', n)]);
      await until(() => got.length >= 16, 'all have come');
      expect([byKey(got, 'a'), byKey(got, 'b')]).toEqual([numbers, numbers]);
    },
  },
  {
    name: 'repeats a message whose handler failed, before the next one of its key',
    run: async ({ bus }) => {
      const topic = newName('topic');
      const { got, handler } = collector();
      let failures = 0;
      bus.subscribe(topic, newName('group'), async (message) => {
        if (numberOf(message) === 2 && failures < 2) {
          failures += 1;
          throw new Error('The handler failed');
        }
        await handler(message);
      });
      await bus.start();
      await bus.publish(topic, messages('a', 1, 2, 3));
      await until(() => byKey(got, 'a').includes(3), 'all have come');
      expect(failures).toBe(2);
      expect([...new Set(byKey(got, 'a'))]).toEqual([1, 2, 3]);
      expect(byKey(got, 'a').lastIndexOf(2)).toBeLessThan(byKey(got, 'a').indexOf(3));
    },
  },
  {
    name: 'repeats a message for the group that failed, not for the others',
    run: async ({ bus }) => {
      const topic = newName('topic');
      const [fine, failing] = [collector(), collector()];
      let failures = 0;
      bus.subscribe(topic, newName('group'), fine.handler);
      bus.subscribe(topic, newName('group'), async (message) => {
        failures += 1;
        if (failures <= 2) throw new Error('The handler failed');
        await failing.handler(message);
      });
      await bus.start();
      await bus.publish(topic, messages('a', 1));
      await until(() => failing.got.length > 0 && fine.got.length > 0, 'it has come');
      expect(fine.got).toHaveLength(1);
    },
  },
  {
    name: 'gives each message to one member of a group',
    run: async ({ bus }) => {
      const [topic, group] = [newName('topic'), newName('group')];
      const { got, handler } = collector();
      bus.subscribe(topic, group, handler);
      bus.subscribe(topic, group, handler);
      await bus.start();
      const keys = Array.from({ length: 20 }, (_each, n) => `key-${n}`);
      // What came twice would have come before the next one of its key.
      for (const number of [1, 2]) {
        await bus.publish(
          topic,
          keys.flatMap((key) => messages(key, number)),
        );
      }
      await until(() => keys.every((key) => byKey(got, key).includes(2)), 'all have come');
      for (const key of keys) expect(byKey(got, key)).toEqual([1, 2]);
    },
  },
  {
    name: 'has handled what it took before it stops, or did not say that it took it',
    run: async ({ bus }) => {
      const topic = newName('topic');
      const [begun, release] = [deferred(), deferred()];
      const progress: string[] = [];
      bus.subscribe(topic, newName('group'), async () => {
        begun.resolve();
        await release.promise;
        progress.push('handled');
      });
      await bus.start();
      const published = bus.publish(topic, messages('a', 1));
      await begun.promise;
      const stopped = bus.stop().then(() => progress.push('stopped'));
      await loopTurns(20);
      release.resolve();
      await Promise.all([published, stopped]);
      expect(progress).toEqual(['handled', 'stopped']);
      expect(await rejection(bus.publish(topic, messages('a', 2)))).toBeInstanceOf(EngineUnavailable);
    },
  },
  {
    name: 'takes messages that nobody subscribed to',
    run: async ({ bus }) => {
      await bus.start();
      expect(await bus.publish(newName('topic'), messages('a', 1))).toBeUndefined();
      expect(await bus.publish(newName('topic'), [])).toBeUndefined();
    },
  },
  {
    name: 'shares a topic among the processes of a group',
    needs: ['sharedMedium'],
    run: async ({ bus, another }) => {
      const [topic, group] = [newName('topic'), newName('group')];
      const { got, handler } = collector();
      const other = await another?.();
      bus.subscribe(topic, group, handler);
      other?.subscribe(topic, group, handler);
      await Promise.all([bus.start(), other?.start()]);
      const keys = Array.from({ length: 20 }, (_each, n) => `key-${n}`);
      await bus.publish(
        topic,
        keys.flatMap((key) => messages(key, 1)),
      );
      await until(() => new Set(got.map(({ key }) => key)).size >= 20, 'all have come');
      expect(new Set(got.map(({ key }) => key))).toEqual(new Set(keys));
    },
  },
];
