import { type Model, sumOf } from '../model.js';
import { compare, type Finding, type Judge, type Shown } from './judge.js';

const FIGURES = [
  'redemptions_succeeded',
  'rollbacks_succeeded',
  'discounted_amount',
  'rolledback_discounted_amount',
] as const;

export const summaries: Judge = {
  promise: 'The summary of a campaign says what was redeemed of its codes',
  async findings(shown, model) {
    const found = await Promise.all(
      [...model.campaigns].map(([name, codes]) => judgeSummary(shown, model, name, codes)),
    );
    return found.flat();
  },
};

async function judgeSummary(shown: Shown, model: Model, name: string, codes: string): Promise<Finding[]> {
  const all = [...model.redemptions.values()].filter(({ code }) => code.startsWith(codes));
  const back = all.filter(({ isRolledBack }) => isRolledBack);
  const off = (of: typeof all) => sumOf(of, ({ discount }) => discount);
  const summary = await shown.look(`/v1/campaigns/${name}/summary`);
  const is = FIGURES.map((figure) => summary[figure]);
  return compare(`The summary of campaign ${name}`, [codes], is, [all.length, back.length, off(all), off(back)]);
}
