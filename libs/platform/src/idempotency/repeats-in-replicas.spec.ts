import { describe, expect, it } from '@jest/globals';
import { EngineUnavailable } from '@perkstream/ports';
import { type Reply, type RequestContext } from '@perkstream/published';
import { until } from '../testing/followed-store.js';
import { HeldWire } from '../testing/held-wire.js';
import { BODY, processOver, requestOf, started } from '../testing/repeated-takings.js';

describe('a request that another replica is serving', () => {
  it('waits for the answer there', async () => {
    const here = await started({});
    const there = await processOver(here.store, here.documents, here.keys);
    const slowly = async (context: RequestContext) => {
      await new Promise((resolve) => setTimeout(resolve, 150));
      return here.serve(context);
    };
    const first = here.send(requestOf(), BODY, slowly);
    await new Promise((resolve) => setTimeout(resolve, 20));
    const repeated = there.send(requestOf());
    expect(await repeated).toEqual(await first);
    expect(there.served).toEqual([]);
    expect(here.taken()).toBe(2);
  });

  it('is carried on when the deadline has passed there, and has one effect whatever comes later', async () => {
    const here = await started({});
    const there = await processOver(here.store, here.documents, here.keys);
    const tooSlow = async (context: RequestContext) => {
      await new Promise((resolve) => setTimeout(resolve, 250));
      return here.serve(context);
    };
    const first = here.send(requestOf({ deadline: Date.now() + 100 }), BODY, tooSlow);
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(await there.send(requestOf())).toMatchObject({ status: 200 });
    await expect(first).rejects.toBeInstanceOf(EngineUnavailable);
    expect(here.taken()).toBe(2);
  });

  it('waits no longer than its own deadline', async () => {
    const here = await started({});
    const there = await processOver(here.store, here.documents, here.keys);
    let end: (reply: Reply) => void = () => undefined;
    const first = here.send(requestOf(), BODY, () => new Promise((resolve) => (end = resolve)));
    await new Promise((resolve) => setTimeout(resolve, 10));
    const repeated = there.send(requestOf({ deadline: Date.now() + 100 }));
    await expect(repeated).rejects.toMatchObject({ name: 'EngineUnavailable', outcome: 'unknown' });
    end({ status: 200 });
    await first;
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
    const second = await here.send(requestOf());
    goOn();
    const [late] = await first;
    expect(second).toMatchObject({ status: 200, body: { events: 2 } });
    if (late.status === 'fulfilled') expect(late.value).toEqual(second);
    else expect(late.reason).toBeInstanceOf(EngineUnavailable);
    expect(here.taken()).toBe(2);
    expect(await still.send(requestOf())).toEqual(second);
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
    const second = await here.send(requestOf());
    goOn();
    expect(await first).toEqual(second);
    expect(here.taken()).toBe(2);
    expect(await here.send(requestOf())).toEqual(second);
  });

  it('have one effect where its claim stands still and the other one claims the key meanwhile', async () => {
    const { here, wire, still, untilHeld } = await world();
    const goOn = wire.hold('request-');
    const [first] = [[still.send(requestOf())], await untilHeld()];
    const second = await here.send(requestOf());
    goOn();
    expect(await first[0]).toEqual(second);
    expect(still.served).toEqual([]);
    expect(here.taken()).toBe(2);
  });

  it('refuse another body where the claim of the first one stands still', async () => {
    const { here, wire, still, untilHeld } = await world();
    const goOn = wire.hold('request-');
    const [first] = [[still.send(requestOf(), { body: { pieces: 3 } })], await untilHeld()];
    expect(await here.send(requestOf())).toMatchObject({ status: 200 });
    goOn();
    expect(await first[0]).toMatchObject({ error: { code: 409, key: 'idempotency_key_reused' } });
    expect(here.taken()).toBe(2);
  });
});
