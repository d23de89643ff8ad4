import {
  type CounterDefinition,
  limitsOfRuleSet,
  type PlainLimitName,
  ruleOfLimit,
  type RuleSet,
  ruleCounters,
  useOf,
} from '@perkstream/domain-validation-rules';
import { handler, Messenger } from '@perkstream/platform';
import {
  type AssignedRuleSet,
  FindAssignedRules,
  FindProject,
  FindUsedOfLimits,
  type LimitingRule,
  type UsedOfLimits,
} from '@perkstream/published';
import { counterOf } from '../../domain/counting/rule-counter.js';
import { LimitCounterRepository } from '../../repositories/limit-counter.repository.js';

/** Read from the counters that redemptions draw on. */
export const findUsedOfLimits = handler(
  FindUsedOfLimits,
  [Messenger, LimitCounterRepository],
  async ({ projectId, rules, now }, messenger, counters) => {
    const project = await messenger.ask(new FindProject(projectId));
    if (!project) return rules.map(() => ({}));
    const { timeZone } = project;
    const asker = { projectId, timeZone, isAware: false };
    const holders = [...new Set(rules.map(({ holderId }) => holderId))];
    const assigned = await messenger.ask(new FindAssignedRules(projectId, holders));

    const usedOf = async (
      rule: LimitingRule,
      by: AssignedRuleSet,
      counter: CounterDefinition,
    ): Promise<number | null> => {
      const use = useOf('', counter, { now, timeZone });
      if (!use) return null;
      const ofRule = counterOf(use, { id: rule.holderId, campaignId: rule.campaignId }, by, now);
      return (await counters.find(asker, ofRule.stream, ofRule)).used;
    };

    return Promise.all(
      rules.map(async (rule): Promise<UsedOfLimits> => {
        const by = assigned.find((each) => each.relatedObjectId === rule.holderId && each.ruleId === rule.ruleId);
        const limits = by && limitsOfRuleSet(by.ruleSet as unknown as RuleSet, rule.holderType);
        const names = Object.keys(limits ?? {}) as PlainLimitName[];
        const used = names.map(async (name) => {
          const counter = ruleCounters.get(ruleOfLimit(name, rule.holderType))!;
          return [name, await usedOf(rule, by!, counter)] as const;
        });
        return Object.fromEntries(await Promise.all(used));
      }),
    );
  },
);
