import { presentWindows } from '@perkstream/domain-availability';
import { withoutNulls } from '@perkstream/kernel';
import {
  type EarnedPerInput,
  type EarningInput,
  type EarningRule,
  type EarningRuleAnswer,
  type PointsExpirationRulesInput,
} from '@perkstream/published';
import { selectionsOf } from '../domain/earning/parse-earning.js';

/** What is not set is left out. */
export function presentEarningRule(rule: EarningRule): EarningRuleAnswer {
  const { schemaId, segmentId, tierId, pendingDays, banner, expirationRules } = rule;
  return {
    id: rule.id,
    created_at: rule.createdAt,
    updated_at: rule.updatedAt,
    validation_rule_id: rule.validationRuleId,
    loyalty: presentLoyalty(rule.loyalty),
    event: rule.event,
    ...(schemaId !== undefined && { custom_event: { schema_id: schemaId } }),
    ...(segmentId !== undefined && { segment: { id: segmentId } }),
    ...(tierId !== undefined && { loyalty_tier: { id: tierId } }),
    ...(pendingDays !== null && { pending_points: { period_type: 'DAY', period_value: pendingDays } }),
    source: { ...(banner !== null && { banner }), object_id: rule.campaignId, object_type: 'campaign' },
    object: 'earning_rule',
    automation_id: rule.automationId,
    active: rule.active,
    ...withoutNulls(presentWindows(rule.windows)),
    metadata: rule.metadata,
    ...(expirationRules && { expiration_rules: expirationRules as PointsExpirationRulesInput }),
  };
}

/** The first selection of lines is also shown as the only one, for clients that know no lists. */
function presentLoyalty(loyalty: EarningInput): EarningInput {
  const { order_items: items } = loyalty;
  if (!items) return loyalty;
  const shown = Object.entries(items).map(([name, per]: [string, EarnedPerInput]) => {
    const selections = [...selectionsOf(per)];
    return [name, { ...per, ...selections[0], ...(selections.length > 0 && { applicable_to: selections }) }];
  });
  return { ...loyalty, order_items: Object.fromEntries(shown) };
}
