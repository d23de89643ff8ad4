import { describe, expect, it, jest } from '@jest/globals';
import { checkRuleSet, compileInParts } from '@perkstream/domain-validation-rules';
import { allWithinSteps, isRefusal } from '@perkstream/kernel';
import { Turns } from '@perkstream/platform';
import { EngineUnavailable } from '@perkstream/ports';
import { type RequestContext } from '@perkstream/published';
import { RequestWork } from './request-work.js';

const dates = Array.from({ length: 1_000 }, (_one, index) => new Date(index * 1e7).toISOString());
const rules = { 1: { name: 'order.metadata', property: 'at', conditions: { $in: dates } }, logic: '1' };
const largeRules = (count: number) =>
  Array.from({ length: count }, () => ({ ruleSet: checkRuleSet({ name: 'x', rules }) }));

const context = { deadline: Infinity } as RequestContext;

describe('the work of a request', () => {
  it('leaves others their turn after each large rule that it has to compile, and none of it counts as its steps', async () => {
    const turns = new Turns();
    const next = jest.spyOn(turns, 'next');
    const work = new RequestWork(turns);
    await work.finish(context, compileInParts(largeRules(100)));
    expect(next).toHaveBeenCalledTimes(100);
    expect(work.stepsOf(context).spent).toBe(0);
  });

  it('leaves others their turn after each part that takes many steps, and ends with its deadline', async () => {
    const turns = new Turns();
    const next = jest.spyOn(turns, 'next');
    const work = new RequestWork(turns);
    let done = 0;
    function* parts(of: RequestContext) {
      while (done < 5) {
        done += 1;
        work.stepsOf(of).take(100_000);
        yield undefined;
      }
    }
    await work.finish(context, parts(context));
    expect([done, next.mock.calls.length]).toEqual([5, 5]);
    done = 0;
    const late = { deadline: Date.now() - 1 } as RequestContext;
    await expect(work.finish(late, parts(late))).rejects.toBeInstanceOf(EngineUnavailable);
    expect(done).toBe(1);
  });

  it('leaves others their turn also after a request that was refused for its steps', async () => {
    const turns = new Turns();
    const next = jest.spyOn(turns, 'next');
    const work = new RequestWork(turns);
    function* tooMuch(of: RequestContext) {
      for (let check = 0; ; check++) work.stepsOf(of).take(100);
      yield undefined;
    }
    const requests = Array.from({ length: 4 }, () => ({ deadline: Infinity }) as RequestContext);
    const answers = await Promise.all(
      requests.map((each) => allWithinSteps(() => work.finish<unknown>(each, tooMuch(each)))),
    );
    expect(answers.every(isRefusal)).toBe(true);
    expect(next).toHaveBeenCalledTimes(3);
  });
});
