import { describe, expect, it } from '@jest/globals';
import { stoppedClock } from '@perkstream/kernel/testing';
import { EngineUnavailable, type MessageBus, type RequestMessage } from '@perkstream/ports';
import { PublishedCommand, PublishedQuery, QueryByIds } from '@perkstream/published';
import { type Dispatcher } from './dispatcher.js';
import { StoredSteps } from './stored-steps.js';
import { Messenger } from './messenger.js';

class FindThing extends PublishedQuery<string> {
  static readonly context = 'vouchers';

  constructor(
    readonly projectId: string,
    readonly id: string,
  ) {
    super();
  }
}

/** Many of them by their ids: of those that are gone, nothing. */
class FindThings extends QueryByIds<string> {
  static readonly context = 'vouchers';
}

/** Asked with nearly every request. */
class FindSettings extends PublishedQuery<object> {
  static readonly context = 'vouchers';
  static readonly goodFor = 1_000;

  constructor(readonly projectId: string) {
    super();
  }
}

class MoveThing extends PublishedCommand<string> {
  static readonly context = 'customers';

  constructor(readonly id: string) {
    super();
  }
}

type Handler = (message: RequestMessage) => Promise<unknown>;

/** A process, and the bus between it and the others. */
class World {
  readonly handlers = new Map<string, Handler>();
  readonly sent: RequestMessage[] = [];
  readonly executed: [string, object][] = [];
  readonly messenger: Messenger;
  failure: Error | undefined;

  constructor(isAlone = true) {
    const bus = {
      handle: (name: string, handler: Handler) => void this.handlers.set(name, handler),
      request: async (message: RequestMessage) => {
        this.sent.push(message);
        if (this.failure) throw this.failure;
        return message.name === 'FindThings' ? [null, 'from afar'] : 'from afar';
      },
    };
    const executing = (kind: string) => async (message: object) => {
      this.executed.push([kind, message]);
      return message instanceof FindSettings ? { projectId: message.projectId } : `${kind} here`;
    };
    const dispatcher = { ask: executing('query'), send: executing('command') } as unknown as Dispatcher;
    this.messenger = new Messenger(dispatcher, bus as unknown as MessageBus, new StoredSteps(), isAlone);
  }

  /** The message as it comes out of a bus between two services. */
  arrive(name: string, payload: object, deadline = Date.now() + 60_000): Promise<unknown> {
    const handler = this.handlers.get(name);
    if (!handler) throw new Error(`Nobody handles ${name}`);
    return handler({ name, service: 'promotions', key: '', deadline, payload: JSON.parse(JSON.stringify(payload)) });
  }
}

describe('a message between contexts', () => {
  stoppedClock({ timers: 'real' });

  it('is a call where the other context is in this process', async () => {
    const world = new World();
    world.messenger.host('vouchers', [FindThing]);
    const question = new FindThing('proj_1', 'a');
    expect(await world.messenger.ask(question)).toBe('query here');
    expect(world.executed[0]?.[1]).toBe(question);
    expect(world.sent).toEqual([]);
  });

  it('goes over the bus to the service of a context that is elsewhere, with a deadline', async () => {
    const world = new World();
    const before = Date.now();
    expect(await world.messenger.ask(new FindThing('proj_1', 'a'))).toBe('from afar');
    expect(await world.messenger.send(new MoveThing('a'))).toBe('from afar');
    const [asked, moved] = world.sent;
    expect(asked).toMatchObject({ name: 'FindThing', key: 'proj_1', payload: { projectId: 'proj_1', id: 'a' } });
    expect(moved).toMatchObject({ name: 'MoveThing', key: '' });
    expect(asked?.service).toBeTruthy();
    expect(asked?.deadline).toBeGreaterThanOrEqual(before + 5_000);
    expect(asked?.deadline).toBeLessThan(Date.now() + 10_000);
  });

  it('has nothing in the place of what is gone, though JSON knows no such thing', async () => {
    expect(await new World().messenger.ask(new FindThings('proj_1', ['a', 'b']))).toEqual([undefined, 'from afar']);
  });

  it('that is a step of a request has the time that the request has left, and begins with it', async () => {
    const world = new World();
    const now = Date.now();
    const step = (deadline: number) =>
      Object.assign(new MoveThing('a'), { origin: { correlationId: 'v-1', deadline, beginBy: now - 1 } });
    for (const left of [20_000, 1_000, Number.MAX_SAFE_INTEGER]) await world.messenger.send(step(now + left));
    expect(world.sent.map(({ deadline }) => deadline - now)).toEqual([20_000, 5_000, 30_000]);
    world.messenger.host('customers', [MoveThing]);
    await world.arrive('MoveThing', step(now + 20_000));
    expect(world.executed.at(-1)?.[1]).toMatchObject({ origin: { beginBy: undefined, deadline: now + 20_000 } });
  });

  it('that is a question leaves nothing unknown where nobody answers it', async () => {
    const world = new World();
    world.failure = new EngineUnavailable('message bus', 'unknown');
    await expect(world.messenger.ask(new FindThing('proj_1', 'a'))).rejects.toMatchObject({ outcome: 'not_done' });
    await expect(world.messenger.send(new MoveThing('a'))).rejects.toMatchObject({ outcome: 'unknown' });
  });

  it('is asked once for as long as its answer is good, also in this process, where others write too', async () => {
    for (const [isAlone, times] of [
      [true, 3],
      [false, 1],
    ] as const) {
      const world = new World(isAlone);
      world.messenger.host('vouchers', [FindSettings]);
      for (let time = 0; time < 3; time++)
        expect(await world.messenger.ask(new FindSettings('proj_1'))).toEqual({ projectId: 'proj_1' });
      expect(world.executed).toHaveLength(times);
      expect(world.sent).toEqual([]);
      // Another service keeps the answer for itself.
      await world.arrive('FindSettings', new FindSettings('proj_1'));
      expect(world.executed).toHaveLength(times + 1);
    }
  });

  it('comes to its handler as what it was, also when it came as plain data', async () => {
    const world = new World();
    world.messenger.host('vouchers', [FindThing]);
    world.messenger.host('customers', [MoveThing]);
    expect(await world.arrive('FindThing', new FindThing('proj_1', 'a'))).toBe('query here');
    expect(await world.arrive('MoveThing', new MoveThing('b'))).toBe('command here');
    const [query, command] = world.executed.map(([, message]) => message);
    expect(query).toBeInstanceOf(FindThing);
    expect(query).toEqual(new FindThing('proj_1', 'a'));
    expect(command).toBeInstanceOf(MoveThing);
  });

  it('is dropped when it comes after its deadline', async () => {
    const world = new World();
    world.messenger.host('customers', [MoveThing]);
    const late = world.arrive('MoveThing', new MoveThing('b'), Date.now() - 1);
    await expect(late).rejects.toBeInstanceOf(EngineUnavailable);
    await expect(late).rejects.toMatchObject({ outcome: 'not_done' });
    expect(world.executed).toEqual([]);
  });
});
