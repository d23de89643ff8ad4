import { checkWindows, type Windows } from '@perkstream/domain-availability';
import { isRefusal, type JsonObject, refuse, type Refusal, withoutNulls } from '@perkstream/kernel';
import {
  type CampaignRecord,
  type CreateEarningRuleBody,
  type EarningInput,
  type EarningRule,
  type EarningRuleFields,
  parsePointsExpirationRules,
  type UpdateEarningRuleBody,
  VALIDITY_FIELDS,
} from '@perkstream/published';
import { parseEarning } from '../domain/earning/parse-earning.js';
import { type EarningRuleChanges } from '../domain/earning-rules/earning-rules.decider.js';

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
  const earning = parseEarning(loyalty, event);
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

/** Only what was sent. @param event of the rule: it never changes */
export function parseChanges(body: UpdateEarningRuleBody, event: string): EarningRuleChanges | Invalid {
  const objection = objectionTo(body, event);
  if (objection) return objection;
  const loyalty = body.loyalty && typed(body.loyalty);
  const earning = loyalty && parseEarning(loyalty, event);
  if (isRefusal(earning)) return earning;
  const { source, active, metadata, pending_points: pending, expiration_rules, validation_rule_id } = body;
  const validity = VALIDITY_FIELDS.filter((field) => body[field] !== undefined).map((field) => [field, body[field]]);
  return {
    ...(loyalty && { loyalty }),
    ...(active !== undefined && { active }),
    ...(validity.length > 0 && { validity: Object.fromEntries(validity) as JsonObject }),
    ...(source !== undefined && { banner: source?.banner ?? null }),
    ...(pending !== undefined && { pendingDays: pending?.period_value ?? null }),
    ...(expiration_rules !== undefined && { expirationRules: expiration_rules }),
    ...(validation_rule_id !== undefined && { validationRuleId: validation_rule_id }),
    ...(metadata && { metadata }),
  };
}

/** What names no type is FIXED, unless it says what is counted; PROPORTIONAL to an order's amount needs no other word for it. */
function typed(loyalty: EarningInput): EarningInput {
  const { type, calculation_type: calculation, order } = loyalty;
  if (calculation !== undefined) return { type: 'PROPORTIONAL', ...loyalty };
  if (type === 'PROPORTIONAL' && order?.amount) return { ...loyalty, calculation_type: 'ORDER_AMOUNT' };
  return { type: 'FIXED', ...loyalty };
}

function objectionTo({ pending_points: pending, expiration_rules: rules }: EarningRuleFields, event: string) {
  if (pending && event !== 'order.paid') {
    return refuse('invalid_payload', { details: 'Property .pending_points is allowed for order.paid only' });
  }
  if (rules && !parsePointsExpirationRules(rules)) {
    return refuse('invalid_payload', { details: 'Property .expiration_rules lacks a value that its type requires' });
  }
  return undefined;
}
