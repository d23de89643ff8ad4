import { sumOf } from '../model/model.js';
import { compare, type Judge } from './judge.js';

export const budget: Judge = {
  promise: 'The summary of a campaign says what was redeemed of its codes',
  async findings(shown, model) {
    const all = [...model.redemptions.values()].filter(({ code }) => code.startsWith('BUDGET-'));
    const back = all.filter(({ isRolledBack }) => isRolledBack);
    const summary = await shown.look('/v1/campaigns/Budget/summary');
    const figures = [
      'redemptions_succeeded',
      'rollbacks_succeeded',
      'discounted_amount',
      'rolledback_discounted_amount',
    ];
    const off = (of: typeof all) => sumOf(of, ({ discount }) => discount);
    const expected = [all.length, back.length, off(all), off(back)];
    return compare(
      'The summary of campaign Budget',
      ['BUDGET-'],
      figures.map((name) => summary[name]),
      expected,
    );
  },
};
