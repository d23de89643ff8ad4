import { describe, expect, it } from '@jest/globals';
import { Turns } from '@perkstream/platform';
import { question, voucher } from '../domain/cart/testing/carts.js';
import { type LimitCounterRepository } from '../repositories/limit-counter.repository.js';
import { CartEvaluator } from './cart-evaluator.js';
import { type MembershipFinder } from './membership-finder.js';

describe('a cart', () => {
  it('is evaluated although a stored rule cannot be compiled: it counts as not fulfilled, which is reported once', async () => {
    const reported: unknown[] = [];
    const evaluator = new CartEvaluator(
      new Turns(),
      {} as LimitCounterRepository,
      {} as MembershipFinder,
      (where, error) => reported.push([where, (error as Error).message]),
    );
    const discount = { type: 'PERCENT', percent_off: 10 } as never;
    const broken = voucher('BROKEN', { discount, rules: [{}] });
    const [rule] = broken.rules;
    const ruleSet = { ...rule!.ruleSet, rules: { logic: '7', rules: {} } };
    const named = [{ ...broken, rules: [{ ...rule!, ruleSet }] }, voucher('OTHER', { discount })];
    const asked = question(named, { stacking: { redeemablesApplicationMode: 'PARTIAL' } });
    for (let time = 1; time <= 2; time++) {
      const { applied } = await evaluator.evaluate(asked);
      expect(applied.map(({ redeemable }) => redeemable.id)).toEqual(['OTHER']);
    }
    expect(reported).toEqual([
      ['rules', expect.stringMatching(/^The validation rule val_1 counts as not fulfilled: it /)],
    ]);
  });
});
