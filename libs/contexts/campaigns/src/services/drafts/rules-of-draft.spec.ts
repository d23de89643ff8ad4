import { describe, expect, it } from '@jest/globals';
import { RulesOfDraft } from './rules-of-draft.js';

const newRules = () => new RulesOfDraft((index) => `val_${index}`);

describe('The rules of a draft', () => {
  it('are made in their order, the one of the limits last', () => {
    const rules = newRules();
    const holder = { rules: [{ name: 'One' }], limits: { discount: { limit: 500 } }, validation_rules: ['val_there'] };
    const ids = rules.take('.promotion.tiers[0]', holder, { of: 'promotion_tier', name: 'Tier' });
    expect(ids).toEqual(['val_there', 'val_0', 'val_1']);
    expect(rules.toMake.map(({ wanted }) => wanted)).toEqual([
      { at: '.promotion.tiers[0].rules[0]', from: { body: { name: 'One' } } },
      { at: '.promotion.tiers[0].limits', from: { limits: { discount: 500 }, of: 'promotion_tier', name: 'Tier' } },
    ]);
    expect(rules.existing).toEqual([{ at: '.promotion.tiers[0].validation_rules[0]', id: 'val_there' }]);
  });

  it('of the same id are one rule, and shared ones are not made', () => {
    const rules = newRules();
    const same = { id: 'a', name: 'One' };
    expect(rules.take('', { rules: [same] })).toEqual(['val_0']);
    expect(rules.take('.rewards[0]', { rules: [same, { id: 'val_9', shared: true, name: 'Nine' }] })).toEqual([
      'val_0',
      'val_9',
    ]);
    expect(rules.toMake).toHaveLength(1);
    expect(rules.refusal).toBeUndefined();
  });

  it('are refused where a shared one is not named, and where there are too many', () => {
    const unnamed = newRules();
    unnamed.take('', { rules: [{ shared: true, name: 'Which?' }] });
    expect(unnamed.refusal?.details?.details).toContain('.rules[0].id');
    const many = newRules();
    for (let i = 0; i < 21; i++) many.take('', { rules: Array.from({ length: 10 }, () => ({ name: 'One' })) });
    expect(many.refusal?.details?.details).toContain('200');
  });
});
