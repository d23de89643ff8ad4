import { describe, expect, it } from '@jest/globals';
import { pause } from '@perkstream/kernel/testing';
import { EngineUnavailable } from '@perkstream/ports';
import { type Reply, type RequestContext } from '@perkstream/published';
import { BODY, processOver, requestOf, started } from '../testing/repeated-takings.js';

describe('a request that another replica is serving', () => {
  it('waits for the answer there', async () => {
    const here = await started({});
    const there = await processOver(here.store, here.documents, here.keys);
    const slowly = async (context: RequestContext) => {
      await pause(150);
      return here.serve(context);
    };
    const first = here.send(requestOf(), BODY, slowly);
    await pause(20);
    const repeated = there.send(requestOf());
    expect(await repeated).toEqual(await first);
    expect(there.served).toEqual([]);
    expect(here.taken()).toBe(2);
  });

  it('is carried on when the deadline has passed there, and has one effect whatever comes later', async () => {
    const here = await started({});
    const there = await processOver(here.store, here.documents, here.keys);
    const tooSlow = async (context: RequestContext) => {
      await pause(250);
      return here.serve(context);
    };
    const first = here.send(requestOf({ deadline: Date.now() + 100 }), BODY, tooSlow);
    await pause(10);
    expect(await there.send(requestOf())).toMatchObject({ status: 200 });
    await expect(first).rejects.toBeInstanceOf(EngineUnavailable);
    expect(here.taken()).toBe(2);
  });

  it('waits no longer than its own deadline', async () => {
    const here = await started({});
    const there = await processOver(here.store, here.documents, here.keys);
    let end: (reply: Reply) => void = () => undefined;
    const first = here.send(requestOf(), BODY, () => new Promise((resolve) => (end = resolve)));
    await pause(10);
    const repeated = there.send(requestOf({ deadline: Date.now() + 100 }));
    await expect(repeated).rejects.toMatchObject({ name: 'EngineUnavailable', outcome: 'unknown' });
    end({ status: 200 });
    await first;
  });
});
