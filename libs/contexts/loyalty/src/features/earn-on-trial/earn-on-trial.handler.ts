import { checkRuleSet } from '@perkstream/domain-validation-rules';
import { isRefusal, type JsonObject, memoized, StepBudget, withinSteps } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { type AssignedRuleSet, type EarningOfDraft, FindPointsOnTrial } from '@perkstream/published';
import { earnedByRule } from '../../domain/earning/earned-by-rule.js';
import { buildSubject, collectFacts, type EarningEvent } from '../../domain/earning/earning-event.js';
import { EarningMemberships } from '../../services/earning-memberships.js';

const PAID = 'order.paid';
const NOBODY: EarningEvent['customer'] = { sourceId: null, metadata: {}, birthdate: null };

/** Rules of other events give nothing for an order; one that takes too many steps gives nothing. Tiers of members do not count. */
export const earnOnTrial = handler(
  FindPointsOnTrial,
  [EarningMemberships],
  async ({ projectId, earning, order, customer, now, timeZone }, memberships): Promise<number> => {
    const forOrders = earning.filter(({ rule }) => rule.event === PAID);
    const rules = forOrders.map(({ rule }) => rule);
    const validationRules = forOrders.flatMap(rulesOnTrial);
    const asked: EarningEvent = { now, upTo: now, timeZone, customer: customer ?? NOBODY, record: customer, order };
    const event = { ...asked, memberships: await memberships.of(projectId, rules, validationRules, asked) };
    const steps = new StepBudget();
    const points = withinSteps(() => {
      const measured = { subject: buildSubject(event, steps), facts: collectFacts(event, steps) };
      return rules.reduce((sum, rule) => sum + earnedByRule(rule, validationRules, measured), 0);
    });
    return isRefusal(points) ? 0 : points;
  },
);

/** As if they were assigned. What is compiled from them is kept with them. */
const rulesOnTrial = memoized(({ rule, rules }: EarningOfDraft): readonly AssignedRuleSet[] =>
  rules.map(({ id: ruleId, body }): AssignedRuleSet => {
    const ruleSet = checkRuleSet(body);
    if (isRefusal(ruleSet)) throw new Error(`${ruleId} on trial: ${ruleSet.details?.details}`);
    const assignmentId = `asgm_trial_${ruleId}`;
    const assignment = {
      id: assignmentId,
      rule_id: ruleId,
      related_object_id: rule.id,
      related_object_type: 'earning_rule',
      created_at: '',
      object: 'validation_rules_assignment',
    } as const;
    const wired = ruleSet as unknown as JsonObject;
    return { assignmentId, ruleId, relatedObjectId: rule.id, revision: 0, ruleSet: wired, assignment };
  }),
);
