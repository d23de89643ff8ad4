import { describe, expect, it, jest } from '@jest/globals';
import { checkRuleSet, compileInParts } from '@perkstream/domain-validation-rules';
import { Turns } from '@perkstream/platform';
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
});
