import { presentRuleSet, rulesOfLimits } from '@perkstream/domain-validation-rules';
import { isRefusal, type JsonObject, refuse, type Refusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { type CreateValidationRuleBody, FindRuleBodies, PrepareRules, type WantedRule } from '@perkstream/published';
import { ruleAggregate } from '../../domain/rule/rule.decider.js';
import { RuleRepository } from '../../repositories/rule.repository.js';
import { nameOfLimits, sentFieldsOf } from '../../services/rule-body.js';
import { TargetNames } from '../../services/target-names.js';

/** Nothing is stored: what is answered is what `CreateRules` takes. */
export const prepareRules = handler(PrepareRules, [TargetNames], async ({ projectId, rules }, names) => {
  const bodies: JsonObject[] = [];
  for (const rule of rules) {
    const sent = bodyOf(rule);
    const completed = 'body' in rule.from ? await names.complete(projectId, sent) : sent;
    const objection = objectionTo(rule.at, completed);
    if (objection) return objection;
    bodies.push(completed);
  }
  return bodies;
});

export const findRuleBodies = handler(FindRuleBodies, [RuleRepository], async ({ projectId, ids }, rules) => {
  const states = await Promise.all(ids.map((id) => rules.stateOf(projectId, id)));
  return states.map((rule) => (rule.status === 'live' ? { ...presentRuleSet(rule.ruleSet) } : undefined));
});

function bodyOf({ from }: WantedRule): JsonObject {
  if ('body' in from) return sentFieldsOf(from.body as unknown as CreateValidationRuleBody);
  return { name: nameOfLimits(from.name), rules: rulesOfLimits(from.limits, from.of) };
}

/** A refusal says the path within the rule: here within the whole body. */
function objectionTo(at: string, sent: JsonObject): Refusal<'invalid_payload'> | undefined {
  const decided = ruleAggregate.decide({ do: 'create', id: 'val_', sent, now: '' }, ruleAggregate.initial);
  if (!isRefusal(decided)) return undefined;
  const { details } = decided;
  const text = details?.details ?? 'The rule cannot be read';
  const inWhole = text.startsWith('Property .')
    ? text.replace('Property .', `Property ${at}.`)
    : `Property ${at}: ${text}`;
  return refuse('invalid_payload', { ...details, details: inWhole });
}
