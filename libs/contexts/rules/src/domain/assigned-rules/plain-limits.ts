import { limitsOfRuleSet, type LimitedHolder, type LimitValues } from '@perkstream/domain-validation-rules';
import { type RuleState } from '../rule/rule.decider.js';
import { type Assignment } from './assigned-rules.decider.js';

export interface KnownRule {
  readonly rule: RuleState;
  /** Objects that have it; of many the first two at least */
  readonly holders: readonly string[];
}

interface SetLimits {
  readonly assignmentId: string;
  /** `val_…` */
  readonly ruleId: string;
  readonly limits: LimitValues;
}

/** The first rule of a campaign or tier that consists of plain limits and that nothing else has: the one that limits are set by. */
export function limitsIn(
  assignments: readonly Assignment[],
  known: ReadonlyMap<string, KnownRule>,
): SetLimits | undefined {
  for (const { id: assignmentId, rule_id: ruleId, related_object_type: type } of assignments) {
    const found = known.get(ruleId);
    if (found?.rule.status !== 'live' || found.holders.length > 1 || !isLimited(type)) continue;
    const limits = limitsOfRuleSet(found.rule.ruleSet, type);
    if (limits) return { assignmentId, ruleId, limits };
  }
  return undefined;
}

function isLimited(type: string): type is LimitedHolder {
  return type === 'campaign' || type === 'promotion_tier';
}
