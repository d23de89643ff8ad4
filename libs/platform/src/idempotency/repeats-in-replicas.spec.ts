import { describe, expect, it } from '@jest/globals';
import { stoppedClock, until } from '@perkstream/kernel/testing';
import { EngineUnavailable } from '@perkstream/ports';
import { type Reply, type RequestContext } from '@perkstream/published';
import { BODY, processOver, requestOf, started } from '../testing/repeated-takings.js';

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

  it('is carried on when the deadline has passed there, and has one effect whatever comes later', async () => {
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
