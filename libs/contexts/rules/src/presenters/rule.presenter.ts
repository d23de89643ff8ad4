import { Injectable } from '@nestjs/common';
import { presentRuleSet, type RuleSet } from '@perkstream/domain-validation-rules';
import { ViewRunner } from '@perkstream/platform';
import { type ApplicabilityAnswer, type ValidationRuleAnswer } from '@perkstream/published';
import { assignmentsView, countOfRule } from '../views/assignments/assignments.view.js';

/** What the answers about a rule show. */
export interface ShownRule {
  readonly id: string;
  readonly ruleSet: RuleSet;
  readonly createdAt: string;
  readonly updatedAt: string | null;
}

type RuleSetFields = Pick<
  ValidationRuleAnswer,
  'name' | 'rules' | 'error' | 'applicable_to' | 'type' | 'context_type'
> &
  Partial<Pick<ValidationRuleAnswer, 'bundle_rules'>>;

/** Rules together with the number of their assignments. */
@Injectable()
export class RulePresenter {
  constructor(private readonly views: ViewRunner) {}

  async present(projectId: string, rule: ShownRule): Promise<ValidationRuleAnswer> {
    return presentRule(rule, await countOfRule(this.views.collection(assignmentsView), projectId, rule.id));
  }
}

/** @param assignmentsCount how many there are now */
export function presentRule(
  { id, ruleSet, createdAt, updatedAt }: ShownRule,
  assignmentsCount: number,
): ValidationRuleAnswer {
  const shown = presentRuleSet(ruleSet) as RuleSetFields;
  return {
    id,
    ...shown,
    applicable_to: shown.applicable_to && presentApplicability(shown.applicable_to),
    bundle_rules: shown.bundle_rules ?? {},
    created_at: createdAt,
    ...(updatedAt !== null && { updated_at: updatedAt }),
    assignments_count: assignmentsCount,
    object: 'validation_rules',
  };
}

/** Each entry says whether it is strict, sent or not. */
function presentApplicability({ included, excluded = [], ...all }: ApplicabilityAnswer): ApplicabilityAnswer {
  const inFull = (entry: object) => ({ strict: false, ...entry });
  return { ...all, included: included.map(inFull), excluded: excluded.map(inFull) };
}
