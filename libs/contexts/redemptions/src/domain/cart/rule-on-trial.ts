import { checkRuleSet } from '@perkstream/domain-validation-rules';
import { isRefusal, type JsonObject } from '@perkstream/kernel';
import { type AssignedRuleSet } from '@perkstream/published';

interface Holder {
  readonly id: string;
  readonly object: 'campaign' | 'voucher' | 'promotion_tier';
}

/** A rule that is not there yet, as if it were assigned. @param body in wire form, checked before @param holder its id is in the names of counters */
export function ruleOnTrial(
  { id: ruleId, body }: { readonly id: string; readonly body: JsonObject },
  holder: Holder,
): AssignedRuleSet {
  const checked = checkRuleSet(body);
  if (isRefusal(checked)) throw new Error(`${ruleId} on trial: ${checked.details?.details}`);
  const id = `asgm_trial_${ruleId}`;
  const assignment = {
    id,
    rule_id: ruleId,
    related_object_id: holder.id,
    related_object_type: holder.object,
    created_at: '',
    object: 'validation_rules_assignment',
  } as const;
  const ruleSet = checked as unknown as JsonObject;
  return { assignmentId: id, ruleId, relatedObjectId: holder.id, revision: 0, ruleSet, assignment };
}
