import { describe, expect, it } from '@jest/globals';
import { stoppedClock, until } from '@perkstream/kernel/testing';
import { AppendTooLarge, EngineUnavailable } from '@perkstream/ports';
import { type Reply, type RequestContext } from '@perkstream/published';
import { HeldKeys } from '../testing/held-keys.js';
import { HeldWire } from '../testing/held-wire.js';
import { BODY, processOver, requestOf, started } from '../testing/repeated-requests.js';

const clock = stoppedClock();

/** A replica that is serving a request until it is released, and another one beside it. */
async function serving(context: RequestContext) {
  const here = await started({});
  const there = await processOver(here.store, here.documents, here.keys);
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let isServed = false;
  const first = here.send(context, BODY, async (served: RequestContext): Promise<Reply> => {
    isServed = true;
    await released;
    return here.serve(served);
  });
  await until(() => isServed);
  return { here, there, first, release };
}

describe('a request that another replica is serving', () => {
  it('waits for the answer there', async () => {
    const { here, there, first, release } = await serving(requestOf());
    const repeated = there.send(requestOf());
    await clock.passes(150);
    release();
    expect(await clock.during(repeated)).toEqual(await first);
    expect(there.served).toEqual([]);
    expect(here.taken()).toBe(2);
  });

  it('is carried on when the deadline has passed there, and has one effect', async () => {
    const { here, there, first, release } = await serving(requestOf({ deadline: Date.now() + 100 }));
    expect(await clock.during(there.send(requestOf()))).toMatchObject({ status: 200 });
    release();
    await expect(first).rejects.toBeInstanceOf(EngineUnavailable);
    expect(here.taken()).toBe(2);
  });

  it('waits no longer than its own deadline', async () => {
    const { there, first, release } = await serving(requestOf());
    const repeated = clock.during(there.send(requestOf({ deadline: Date.now() + 100 })));
    await expect(repeated).rejects.toMatchObject({ name: 'EngineUnavailable', outcome: 'unknown' });
    release();
    await first;
  });
});

describe('a request that failed in another replica', () => {
  const failing = async (error: unknown) => {
    const here = await started({});
    const there = await processOver(here.store, here.documents, here.keys);
    const fail = async (): Promise<Reply> => {
      throw error;
    };
    await expect(here.send(requestOf(), BODY, fail)).rejects.toBe(error);
    return { here, there };
  };

  it.each([
    ['by a mistake', new Error('a mistake')],
    ['because it was too large', new AppendTooLarge()],
    ['because an engine was away before it did anything', new EngineUnavailable('memory', 'not_done')],
  ])('for good, %s, is carried on at once, and answered once', async (_why, error) => {
    const { here, there } = await failing(error);
    const answer = await clock.during(there.send(requestOf({ deadline: Date.now() + 1_000 })));
    expect(answer).toMatchObject({ status: 200, body: { events: 2 } });
    expect(await here.send(requestOf())).toEqual(answer);
    expect(here.taken()).toBe(2);
  });

  it('is waited for until its deadline where its outcome is unknown', async () => {
    const { there } = await failing(new EngineUnavailable('memory', 'unknown'));
    const repeated = there.send(requestOf({ deadline: Date.now() + 100 }));
    await expect(clock.during(repeated)).rejects.toMatchObject({ name: 'EngineUnavailable', outcome: 'unknown' });
  });

  it('with an answer that says so is carried on at once', async () => {
    const here = await started({});
    const there = await processOver(here.store, here.documents, here.keys);
    const error = { code: 500, key: 'internal_error', message: 'Internal error' };
    expect(await here.send(requestOf(), BODY, async () => ({ error }))).toEqual({ error });
    const repeated = there.send(requestOf({ deadline: Date.now() + 1_000 }));
    expect(await clock.during(repeated)).toMatchObject({ status: 200 });
  });
});

describe('two replicas with one key, of which one stands still', () => {
  async function world() {
    const here = await started({});
    const wire = new HeldWire(here.store);
    const still = await processOver(wire.store, here.documents, here.keys);
    const untilHeld = () => until(() => wire.waiting === 1);
    return { here, wire, still, untilHeld };
  }
  const soon = () => ({ deadline: Date.now() + 100 });

  it('have one effect where it stands still between its decision and its append', async () => {
    const { here, wire, still, untilHeld } = await world();
    const goOn = wire.hold('stock-');
    const [first] = [Promise.allSettled([still.send(requestOf(soon()))]), await untilHeld()];
    const second = await clock.during(here.send(requestOf()));
    goOn();
    const [late] = await clock.during(first);
    expect(second).toMatchObject({ status: 200, body: { events: 2 } });
    if (late.status === 'fulfilled') expect(late.value).toEqual(second);
    else expect(late.reason).toBeInstanceOf(EngineUnavailable);
    expect(here.taken()).toBe(2);
    expect(await clock.during(still.send(requestOf()))).toEqual(second);
  });

  it('have one answer where it stands still between its effect and the keeping of its answer', async () => {
    const { here, still } = await world();
    let goOn: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (goOn = resolve));
    const keepsLate = async (context: RequestContext) => {
      const reply = await still.serve(context);
      await gate;
      return reply;
    };
    const first = still.send(requestOf(soon()), BODY, keepsLate);
    await until(() => here.taken() === 2);
    const second = await clock.during(here.send(requestOf()));
    goOn();
    expect(await first).toEqual(second);
    expect(here.taken()).toBe(2);
    expect(await clock.during(here.send(requestOf()))).toEqual(second);
  });

  it('keep the answer that was kept first, where what it shows has changed before the other one is', async () => {
    const { here, still } = await world();
    let goOn: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (goOn = resolve));
    const keepsLate = async (context: RequestContext): Promise<Reply> => {
      await still.serve(context);
      await gate;
      return { status: 200, body: { events: 3 } };
    };
    const first = still.send(requestOf(soon()), BODY, keepsLate);
    await until(() => here.taken() === 2);
    const second = await clock.during(here.send(requestOf()));
    goOn();
    expect(await first).toEqual(second);
    expect(await clock.during(here.send(requestOf()))).toEqual(second);
  });

  it('keep no refusal of the one that stands still, where the other one has carried the request out', async () => {
    const { here, still } = await world();
    const gates = [0, 1].map(() => {
      let open: () => void = () => undefined;
      return { passed: new Promise<void>((resolve) => (open = resolve)), open };
    });
    const [refusal, success] = gates.map(({ passed }) => passed);
    const error = { code: 404, key: 'not_found', message: 'Resource not found' };
    const refuses = async (): Promise<Reply> => {
      await refusal;
      return { error };
    };
    const answersLate = async (context: RequestContext): Promise<Reply> => {
      const reply = await here.serve(context);
      await success;
      return reply;
    };
    const first = still.send(requestOf(soon()), BODY, refuses);
    const second = clock.during(here.send(requestOf(), BODY, answersLate));
    await until(() => here.taken() === 2);
    gates[0]?.open();
    await expect(first).rejects.toMatchObject({ name: 'EngineUnavailable', outcome: 'unknown' });
    gates[1]?.open();
    expect(await second).toMatchObject({ status: 200, body: { events: 2 } });
    expect(await clock.during(still.send(requestOf()))).toEqual(await second);
  });

  it('give no refusal that is kept late to a third request, while the second one is at work', async () => {
    const { here, wire } = await world();
    const keys = new HeldKeys();
    keys.durable.set('kept_answers', await here.keys.obtain('kept_answers'));
    const still = await processOver(wire.store, here.documents, keys);
    const third = await processOver(here.store, here.documents, here.keys);
    const keepRefusal = keys.hold();
    const error = { code: 404, key: 'not_found', message: 'Resource not found' };
    const refused = still.send(requestOf(soon()), BODY, async () => ({ error }));
    let answer: () => void = () => undefined;
    const mayAnswer = new Promise<void>((resolve) => (answer = resolve));
    const carriedOut = clock.during(
      here.send(requestOf(), BODY, async (context) => {
        const reply = await here.serve(context);
        await mayAnswer;
        return reply;
      }),
    );
    await until(() => here.taken() === 2);
    keepRefusal();
    await expect(refused).rejects.toMatchObject({ name: 'EngineUnavailable', outcome: 'unknown' });
    const asked = clock.during(third.send(requestOf()));
    await clock.passes(1_000);
    answer();
    expect(await carriedOut).toMatchObject({ status: 200, body: { events: 2 } });
    expect(await asked).toEqual(await carriedOut);
    expect(third.served).toEqual([]);
  });

  it('give no secret of the one that stands still, which the other one may have replaced', async () => {
    const { here, still } = await world();
    const create = { id: 'create-api-key', answersSecret: 'once' } as const;
    let goOn: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (goOn = resolve));
    const first = still.requests.once(create, requestOf(soon()), BODY, async () => {
      await gate;
      return { status: 200, body: { app_token: 'replaced' } };
    });
    const made = { status: 200, body: { app_token: 'in use' } };
    expect(await clock.during(here.requests.once(create, requestOf(), BODY, async () => made))).toEqual(made);
    goOn();
    await expect(first).rejects.toMatchObject({ name: 'EngineUnavailable', outcome: 'unknown' });
  });

  it('have one effect where its claim stands still and the other one claims the key meanwhile', async () => {
    const { here, wire, still, untilHeld } = await world();
    const goOn = wire.hold('request-');
    const [first] = [[still.send(requestOf())], await untilHeld()];
    const second = await clock.during(here.send(requestOf()));
    goOn();
    expect(await first[0]).toEqual(second);
    expect(still.served).toEqual([]);
    expect(here.taken()).toBe(2);
  });

  it('refuse another body where the claim of the first one stands still', async () => {
    const { here, wire, still, untilHeld } = await world();
    const goOn = wire.hold('request-');
    const [first] = [[still.send(requestOf(), { body: { pieces: 3 } })], await untilHeld()];
    expect(await clock.during(here.send(requestOf()))).toMatchObject({ status: 200 });
    goOn();
    expect(await first[0]).toMatchObject({ error: { code: 409, key: 'idempotency_key_reused' } });
    expect(here.taken()).toBe(2);
  });
});
