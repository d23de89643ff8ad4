import { defineList, parseListQuery } from '@perkstream/domain-filters';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { handler, listAnswer } from '@perkstream/platform';
import {
  type EarningRule,
  type EarningRuleAnswer,
  ListTierEarningRules,
  type TierEarningRulesAnswer,
  type TierMapping,
} from '@perkstream/published';
import { mappedPoints } from '../../domain/loyalty-tiers/loyalty-tiers.decider.js';
import { type LoyaltyRefusal } from '../../loyalty.refusals.js';
import { presentEarningRule } from '../../presenters/earning-rule.presenter.js';
import { EarningRuleRepository } from '../../repositories/earning-rule.repository.js';
import { TierRepository } from '../../repositories/tier.repository.js';

const list = defineList({ order: { created_at: 'createdAt' } });

export const listTierEarningRules = handler(
  ListTierEarningRules,
  [TierRepository, EarningRuleRepository],
  async (
    { context: { projectId, now }, params, query },
    tiers,
    rules,
  ): Promise<TierEarningRulesAnswer | Refusal<LoyaltyRefusal>> => {
    const asked = parseListQuery(list, query, now);
    if (isRefusal(asked)) return asked;
    const tier = await tiers.find(projectId, params);
    if (isRefusal(tier)) return tier;
    const all = (await rules.all(projectId)).filter(({ campaignId }) => campaignId === tier.campaignId);
    const page = [...all].reverse().slice(asked.offset, asked.offset + asked.limit);
    const data = page.map((rule) => presentMapped(rule, tier.earningRules[rule.id]));
    return listAnswer('data', data, all.length);
  },
);

/** Only multiplied points of rules that give a fixed number are shown as they are in the tier. Source: programs facts 3.8. */
function presentMapped(rule: EarningRule, mapping: TierMapping | undefined): EarningRuleAnswer {
  const shown = presentEarningRule(rule);
  const { points } = shown.loyalty;
  return points === undefined || mapping?.type !== 'MULTIPLY'
    ? shown
    : { ...shown, loyalty: { ...shown.loyalty, points: mappedPoints(points, mapping) } };
}
