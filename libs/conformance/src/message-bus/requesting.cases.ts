import { expect } from '@jest/globals';
import { loopTurns, pause } from '@perkstream/kernel/testing';
import { EngineUnavailable } from '@perkstream/ports';
import { type SuiteCase } from '../suite.js';
import { deferred, rejection } from '../promises.js';
import { type MessageBusCapability, type MessageBusSubject, newName, newRequest } from './message-bus.subject.js';

export const requestingCases: readonly SuiteCase<MessageBusSubject, MessageBusCapability>[] = [
  {
    name: 'carries a request to its handler, and the answer back',
    run: async ({ bus }) => {
      const [one, two] = [newName('request'), newName('request')];
      bus.handle(one, async ({ payload, key }) => ({ one: payload, key }));
      bus.handle(two, async ({ payload }) => ({ two: payload }));
      await bus.start();
      const payload = { text: 'Ünï ✓', list: [1, null, { a: true }], nested: {} };
      expect(await bus.request(newRequest(one, payload))).toEqual({ one: payload, key: 'proj_1' });
      expect(await bus.request(newRequest(two, payload))).toEqual({ two: payload });
    },
  },
  {
    name: 'gives every request its own answer when many are under way',
    run: async ({ bus }) => {
      const name = newName('request');
      bus.handle(name, async ({ payload }) => {
        const { n } = payload as { n: number };
        await pause((n * 7) % 20);
        return { n };
      });
      await bus.start();
      const answers = await Promise.all(Array.from({ length: 30 }, (_each, n) => bus.request(newRequest(name, { n }))));
      expect(answers).toEqual(Array.from({ length: 30 }, (_each, n) => ({ n })));
    },
  },
  {
    name: 'serves requests of one name side by side',
    run: async ({ bus }) => {
      const name = newName('request');
      const both = deferred();
      let arrived = 0;
      bus.handle(name, async () => {
        arrived += 1;
        if (arrived === 2) both.resolve();
        await both.promise;
      });
      await bus.start();
      await Promise.all([bus.request(newRequest(name)), bus.request(newRequest(name))]);
      expect(arrived).toBe(2);
    },
  },
  {
    name: 'is unavailable for a name that nobody handles',
    run: async ({ bus }) => {
      await bus.start();
      const failure = await rejection(bus.request(newRequest(newName('nobody'), {}, 700)));
      expect(failure).toBeInstanceOf(EngineUnavailable);
    },
  },
  {
    name: 'stops waiting at the deadline, and says that the outcome is unknown',
    run: async ({ bus }) => {
      const name = newName('request');
      const release = deferred();
      bus.handle(name, () => release.promise);
      await bus.start();
      const begun = Date.now();
      // Timers of one process end in their order, however slow the machine is.
      const tooLong = pause(3_000).then(() => 'It still waits');
      const failure = await Promise.race([rejection(bus.request(newRequest(name, {}, 400))), tooLong]);
      const waited = Date.now() - begun;
      release.resolve();
      expect(failure).toBeInstanceOf(EngineUnavailable);
      expect(failure).toMatchObject({ outcome: 'unknown' });
      expect(waited).toBeGreaterThanOrEqual(350);
    },
  },
  {
    name: 'drops a request that comes after its deadline, undecided',
    run: async ({ bus }) => {
      const name = newName('request');
      let decided = 0;
      bus.handle(name, async () => void (decided += 1));
      await bus.start();
      const failure = await rejection(bus.request(newRequest(name, {}, -50)));
      expect(failure).toBeInstanceOf(EngineUnavailable);
      // It would have come before this one.
      await bus.request(newRequest(name));
      expect(decided).toBe(1);
    },
  },
  {
    name: 'rejects when the handler fails, and goes on serving',
    run: async ({ bus }) => {
      const name = newName('request');
      bus.handle(name, async ({ payload }) => {
        if ((payload as { fail?: boolean }).fail) throw new Error('A bug in the handler');
        return 'fine';
      });
      await bus.start();
      await rejection(bus.request(newRequest(name, { fail: true })));
      expect(await bus.request(newRequest(name))).toBe('fine');
    },
  },
  {
    name: 'answers what is in work before it stops, and takes nothing new',
    run: async ({ bus }) => {
      const name = newName('request');
      const [begun, release] = [deferred(), deferred()];
      bus.handle(name, async () => {
        begun.resolve();
        await release.promise;
        return 'done';
      });
      await bus.start();
      const answer = bus.request(newRequest(name));
      await begun.promise;
      const progress: string[] = [];
      const stopped = bus.stop().then(() => progress.push('stopped'));
      await loopTurns(20);
      progress.push('released');
      release.resolve();
      expect(await answer).toBe('done');
      await stopped;
      expect(progress).toEqual(['released', 'stopped']);
      expect(await rejection(bus.request(newRequest(name, {}, 500)))).toBeInstanceOf(EngineUnavailable);
    },
  },
  {
    name: 'says whether it would carry a request',
    run: async ({ bus }) => {
      expect(await rejection(bus.ping())).toBeInstanceOf(EngineUnavailable);
      await bus.start();
      expect(await bus.ping()).toBeUndefined();
      await bus.stop();
      expect(await rejection(bus.ping())).toBeInstanceOf(EngineUnavailable);
    },
  },
  {
    name: 'carries a request to a handler in another process',
    needs: ['sharedMedium'],
    run: async ({ bus, another }) => {
      const name = newName('request');
      const other = await another?.();
      other?.handle(name, async ({ payload }) => ({ got: payload }));
      await Promise.all([bus.start(), other?.start()]);
      expect(await bus.request(newRequest(name, { a: 1 }))).toEqual({ got: { a: 1 } });
    },
  },
];
