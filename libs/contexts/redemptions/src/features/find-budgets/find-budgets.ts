import { type CampaignBudget, campaignBudgetsOf, type RuleSet, useOf } from '@perkstream/domain-validation-rules';
import { handler, Messenger } from '@perkstream/platform';
import {
  type AssignedRuleSet,
  type BudgetOfCampaign,
  FindAssignedRules,
  FindBudgets,
  FindProject,
} from '@perkstream/published';
import { counterOf } from '../../domain/counting/rule-counter.js';
import { LimitCounterRepository } from '../../repositories/limit-counter.repository.js';

export const findBudgets = handler(
  FindBudgets,
  [Messenger, LimitCounterRepository],
  async ({ projectId, campaignIds, now }, messenger, counters) => {
    const project = await messenger.ask(new FindProject(projectId));
    if (!project) return campaignIds.map(() => []);
    const { timeZone } = project;
    const assigned = await messenger.ask(new FindAssignedRules(projectId, campaignIds));
    const used = async (
      campaignId: string,
      rule: AssignedRuleSet,
      { rule: name, counter, maximum }: CampaignBudget,
    ) => {
      const use = useOf(name, counter, { now, timeZone });
      if (!use || counter.counts === 'gift_amount') return [];
      const ofRule = counterOf(use, { id: campaignId, campaignId }, rule, now);
      const asker = { projectId, timeZone, isAware: false };
      const found = await counters.find(asker, ofRule.stream, ofRule);
      return [{ counts: counter.counts, limit: maximum, used: found.used }];
    };
    return Promise.all(
      campaignIds.map(async (campaignId): Promise<readonly BudgetOfCampaign[]> => {
        const rules = assigned.filter(({ relatedObjectId }) => relatedObjectId === campaignId);
        const budgets = rules.flatMap((rule) =>
          campaignBudgetsOf(rule.ruleSet as unknown as RuleSet).map((budget) => used(campaignId, rule, budget)),
        );
        return (await Promise.all(budgets)).flat();
      }),
    );
  },
);
