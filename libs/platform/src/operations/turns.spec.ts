import { describe, expect, it, jest } from '@jest/globals';
import { allWithinSteps, isRefusal, StepBudget } from '@perkstream/kernel';
import { loopTurns, turnsDuring } from '@perkstream/kernel/testing';
import { EngineUnavailable } from '@perkstream/ports';
import { type Parts, Turns } from './turns.js';

const MANY_STEPS = 100_000;
const P = { projectId: 'p', actor: { id: 'key' } };

describe('the turns of a process', () => {
  it('are nothing that little work waits for', () => {
    expect(new Turns().pause(10, P)).toBeUndefined();
  });

  it('are due when much was worked off, until the event loop had one', async () => {
    const turns = new Turns();
    const pause = turns.pause(MANY_STEPS, P);
    expect(pause).toBeDefined();
    await pause;
    expect(turns.pause(0, P)).toBeUndefined();
  });

  it('are not due when little work of many turns adds up to much', async () => {
    const turns = new Turns();
    for (let turn = 0; turn < 100; turn++) {
      expect(turns.pause(MANY_STEPS / 50, P)).toBeUndefined();
      await loopTurns();
    }
  });

  it('let one part of one request be done at a time, in order', async () => {
    const turns = new Turns();
    const done: string[] = [];
    const work = async (name: string) => {
      for (let part = 1; part <= 5; part++) {
        await turns.pause(0, P);
        done.push(`${name}${part}`);
        await turns.pause(MANY_STEPS, P);
      }
    };
    const during = await turnsDuring(() => Promise.all([work('a'), work('b'), work('c')]));
    expect(during.turns).toBeGreaterThanOrEqual(13);
    expect(new Set(done.slice(0, 3))).toEqual(new Set(['a1', 'b1', 'c1']));
    expect(done.slice(3, 9).map((each) => each[0])).toEqual(['a', 'b', 'c', 'a', 'b', 'c']);
  });

  it('let those that wait for little go on together', async () => {
    const turns = new Turns();
    const much = turns.pause(MANY_STEPS, P);
    const little = Array.from({ length: 100 }, async () => {
      await turns.pause(0, P);
      void turns.pause(10, P);
    });
    const during = await turnsDuring(() => Promise.all([much, ...little]));
    expect(during.turns).toBeLessThan(10);
  });

  it('end with the deadline', async () => {
    await expect(new Turns().pause(MANY_STEPS, { ...P, deadline: Date.now() - 1 })).rejects.toBeInstanceOf(
      EngineUnavailable,
    );
  });

  it('go round by project, then by key: who asks for much makes others wait for one part of it', async () => {
    const turns = new Turns();
    const done: string[] = [];
    const work = async (projectId: string, key: string, parts: number) => {
      for (let part = 1; part <= parts; part++) {
        await turns.pause(MANY_STEPS, { projectId, actor: { id: key } });
        done.push(`${projectId}${key}${part}`);
      }
    };
    const much = Array.from({ length: 20 }, () => work('p', 'a', 3));
    const others = [work('p', 'b', 2), work('q', 'c', 2)];
    await Promise.all([...much, ...others]);
    expect(done.slice(0, 8)).toEqual(['pa1', 'qc1', 'pb1', 'qc2', 'pa1', 'pb2', 'pa1', 'pa1']);
  });

  it('count of a budget what was spent since the last pause', async () => {
    const turns = new Turns();
    const steps = new StepBudget();
    steps.take(MANY_STEPS);
    await turns.pause(steps, P);
    expect(turns.pause(steps, P)).toBeUndefined();
  });
});

/** The number of times that others had their turn. */
function pausesOf(turns: Turns): () => number {
  const { mock } = jest.spyOn(turns, 'pause');
  return () => mock.results.filter(({ value }) => value !== undefined).length;
}

describe('work in parts', () => {
  it('leaves others their turn after each part that takes many steps, and ends with its deadline', async () => {
    const turns = new Turns();
    const pauses = pausesOf(turns);
    const steps = new StepBudget();
    let done = 0;
    function* parts(): Parts<string> {
      for (done = 0; done < 5;) {
        done += 1;
        steps.take(MANY_STEPS);
        yield undefined;
      }
      return 'done';
    }
    expect(await turns.finish(parts(), steps, P)).toBe('done');
    expect([done, pauses()]).toEqual([5, 5]);
    await expect(turns.finish(parts(), steps, { ...P, deadline: Date.now() - 1 })).rejects.toBeInstanceOf(
      EngineUnavailable,
    );
    expect(done).toBe(1);
  });

  it('leaves others their turn after steps that are not those of the request', async () => {
    const turns = new Turns();
    const pauses = pausesOf(turns);
    const steps = new StepBudget();
    function* parts(): Parts<undefined> {
      for (let part = 0; part < 5; part++) yield MANY_STEPS;
    }
    await turns.finish(parts(), steps, P);
    expect([pauses(), steps.spent]).toEqual([5, 0]);
  });

  it('leaves others their turn also after a request that was refused for its steps', async () => {
    const turns = new Turns();
    const pauses = pausesOf(turns);
    const tooMuch = () => {
      const steps = new StepBudget();
      function* parts(): Parts<unknown> {
        for (let check = 0; ; check++) steps.take(100);
        yield undefined;
      }
      return allWithinSteps(() => turns.finish(parts(), steps, P));
    };
    const answers = await Promise.all([tooMuch(), tooMuch(), tooMuch(), tooMuch()]);
    expect(answers.every(isRefusal)).toBe(true);
    expect(pauses()).toBe(3);
  });
});
