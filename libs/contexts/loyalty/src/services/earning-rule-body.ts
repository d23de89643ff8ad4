import { checkWindows, presentWindows, type Windows } from '@perkstream/domain-availability';
import { isRefusal, type JsonObject, mergedMetadata, refuse, type Refusal, withoutNulls } from '@perkstream/kernel';
import {
  type CampaignRecord,
  type CreateEarningRuleBody,
  type EarningInput,
  type EarningRule,
  type EarningRuleFields,
  pointsExpirationRulesOf,
  type UpdateEarningRuleBody,
  VALIDITY_FIELDS,
} from '@perkstream/published';
import { earningOf } from '../domain/earning/earning-of.js';

type Invalid = Refusal<'invalid_payload'>;
type New = Pick<EarningRule, 'id' | 'automationId' | 'createdAt'>;

/** The event of customers who enter a segment. */
export const ENTERED = 'customer.segment.entered';

/** What events of tiers begin with. */
export const OF_TIERS = 'customer.loyalty.tier.';

/** A rule that was sent. Dates that it does not have are those of the program. */
export function newEarningRule(
  body: CreateEarningRuleBody,
  { id: campaignId, windows: ofProgram }: CampaignRecord,
  ids: New,
): EarningRule | Invalid {
  const { event, custom_event: schema, segment, loyalty_tier: tier } = body;
  const { startDate, expirationDate } = ofProgram as Windows;
  const windows = checkWindows({ start_date: startDate, expiration_date: expirationDate, ...body });
  if (isRefusal(windows)) return windows;
  const objection = objectionTo(body, event);
  if (objection) return objection;
  const loyalty = typed(body.loyalty);
  const earning = earningOf(loyalty, event);
  if (isRefusal(earning)) return earning;
  return {
    ...ids,
    campaignId,
    event,
    ...(schema && { schemaId: schema.schema_id }),
    ...(event.startsWith(OF_TIERS) && tier && { tierId: tier.id }),
    ...(event === ENTERED && segment?.id !== undefined && { segmentId: segment.id }),
    loyalty,
    pendingDays: body.pending_points?.period_value ?? null,
    banner: body.source?.banner ?? null,
    active: body.active ?? true,
    windows: windows as JsonObject,
    expirationRules: body.expiration_rules ?? null,
    validationRuleId: body.validation_rule_id ?? null,
    metadata: withoutNulls(body.metadata ?? {}),
    updatedAt: null,
  };
}

/** The fields that an update changes: only those that were sent. */
export function changesOf(rule: EarningRule, body: UpdateEarningRuleBody): Partial<EarningRule> | Invalid {
  const sent = VALIDITY_FIELDS.filter((field) => body[field] !== undefined);
  const validity = Object.fromEntries(sent.map((field) => [field, body[field]]));
  const windows = checkWindows({ ...presentWindows(rule.windows), ...validity });
  if (isRefusal(windows)) return windows;
  const objection = objectionTo(body, rule.event);
  if (objection) return objection;
  const { source, active = rule.active, metadata } = body;
  const loyalty = body.loyalty ? typed(body.loyalty) : rule.loyalty;
  const earning = earningOf(loyalty, rule.event);
  if (isRefusal(earning)) return earning;
  return {
    loyalty,
    active,
    windows: windows as JsonObject,
    ...(source !== undefined && { banner: source?.banner ?? null }),
    ...(body.pending_points !== undefined && { pendingDays: body.pending_points?.period_value ?? null }),
    ...(body.expiration_rules !== undefined && { expirationRules: body.expiration_rules }),
    ...(body.validation_rule_id !== undefined && { validationRuleId: body.validation_rule_id }),
    ...(metadata && { metadata: mergedMetadata(rule.metadata, metadata) }),
  };
}

/** What names no type is FIXED, unless it says what is counted. */
function typed(loyalty: EarningInput): EarningInput {
  return { type: loyalty.calculation_type === undefined ? 'FIXED' : 'PROPORTIONAL', ...loyalty };
}

function objectionTo({ pending_points: pending, expiration_rules: rules }: EarningRuleFields, event: string) {
  if (pending && event !== 'order.paid') {
    return refuse('invalid_payload', { details: 'Property .pending_points is for order.paid only' });
  }
  if (rules && !pointsExpirationRulesOf(rules)) {
    return refuse('invalid_payload', { details: 'Property .expiration_rules lacks what its type needs' });
  }
  return undefined;
}
