import { describe, expect, it } from '@jest/globals';
import { compiledOf, compileInParts } from './compile-in-parts.js';
import { checkRuleSet } from './check/check-rule-set.js';

const rule = (value: number) => ({ name: 'order.amount', conditions: { $more_than: [value] } });
const holder = (value: number) => ({
  ruleSet: checkRuleSet({ name: 'x', rules: { 1: rule(value), logic: '1' } }),
});

describe('compiling many rule sets', () => {
  it('stops after each, says what it took, and compiles none again', () => {
    const holders = [holder(1), holder(2), holder(3)];
    const parts = compileInParts([...holders, holders[0]!]);
    expect(parts.next()).toEqual({ done: false, value: expect.any(Number) });
    const compiled = compiledOf(holders[0]!);
    expect([...parts]).toHaveLength(2);
    expect([...compileInParts(holders)]).toEqual([]);
    expect(compiledOf(holders[0]!)).toBe(compiled);
  });

  it('takes the more steps the more there is to compile', () => {
    const dates = Array.from({ length: 1_000 }, (_one, index) => new Date(index * 1e7).toISOString());
    const rules = { 1: { name: 'order.metadata', property: 'at', conditions: { $in: dates } }, logic: '1' };
    const [little] = compileInParts([holder(1)]);
    const [much] = compileInParts([{ ruleSet: checkRuleSet({ name: 'x', rules }) }]);
    expect(little).toBeLessThan(5_000);
    expect(much).toBeGreaterThan(100_000);
  });
});
