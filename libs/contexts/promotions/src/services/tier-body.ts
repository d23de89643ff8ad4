import { checkWindows } from '@perkstream/domain-availability';
import { checkDiscount } from '@perkstream/domain-pricing';
import { isRefusal, type JsonObject, refuse, type Refusal, withoutNulls } from '@perkstream/kernel';
import {
  type CategoryReference,
  type CreatePromotionTierBody,
  type PromotionTierFields,
  type TierDefinition,
  type UpdatePromotionTierBody,
  VALIDITY_FIELDS,
} from '@perkstream/published';
import { type UpdateTierCommand } from '../domain/promotion-tier/commands.js';

/** What a body says of a new tier; where it stands, and since when, is added when it is made. */
export interface NewTier {
  readonly definition: Omit<
    TierDefinition,
    'id' | 'campaignId' | 'hierarchy' | 'categoryId' | 'categoryName' | 'createdAt'
  >;
  readonly category: CategoryReference;
  /** undefined: after the last one */
  readonly hierarchy: number | undefined;
  readonly ruleIds: readonly string[];
}

/** @param at path of the tier in the payload, for the details of a refusal */
export function parseNewTier(body: CreatePromotionTierBody, at = ''): NewTier | Refusal<'invalid_payload'> {
  const windows = checkWindows(body, at);
  if (isRefusal(windows)) return windows as Refusal<'invalid_payload'>;
  const discount = discountOf(body, at);
  if (isRefusal(discount)) return discount as Refusal<'invalid_payload'>;
  if (discount === undefined) {
    return refuse('invalid_payload', { details: `Property ${at}.action.discount is required` });
  }
  const definition = {
    name: body.name,
    banner: body.banner ?? null,
    discount,
    metadata: withoutNulls(body.metadata ?? {}),
    active: body.active ?? true,
    windows,
  };
  const { category, category_id, hierarchy } = body;
  return { definition, category: { category, category_id }, hierarchy, ruleIds: ruleIdsOf(body) };
}

/** The tiers of a new campaign. */
export function parseNewTiers(tiers: readonly JsonObject[]): readonly NewTier[] | Refusal<'invalid_payload'> {
  const all: NewTier[] = [];
  for (const [index, tier] of tiers.entries()) {
    const checked = parseNewTier(tier as unknown as CreatePromotionTierBody, `.promotion.tiers.${index}`);
    if (isRefusal(checked)) return checked;
    all.push(checked);
  }
  return all;
}

export type TierUpdate = Omit<UpdateTierCommand, 'do' | 'now'>;

/** The fields of an update that were sent. */
export function parseTierUpdate(body: UpdatePromotionTierBody): TierUpdate | Refusal<'invalid_payload'> {
  const discount = discountOf(body, '');
  if (isRefusal(discount)) return discount as Refusal<'invalid_payload'>;
  const validity = validityOf(body);
  return {
    ...(body.name !== undefined && { name: body.name }),
    ...(body.banner !== undefined && { banner: body.banner }),
    ...(discount && { discount }),
    ...(body.hierarchy !== undefined && { hierarchy: body.hierarchy }),
    ...(validity && { validity }),
    ...(body.metadata !== undefined && { metadata: body.metadata }),
  };
}

/** Rules are named by their ids, or by assignments as answers show them. */
export function ruleIdsOf({ validation_rules, validation_rule_assignments }: PromotionTierFields): readonly string[] {
  const named = validation_rule_assignments?.data?.map(({ rule_id }) => rule_id) ?? [];
  return [...new Set([...(validation_rules ?? []), ...named])].filter((id) => id !== undefined);
}

function discountOf({ action }: PromotionTierFields, at: string): JsonObject | undefined | Refusal<'invalid_payload'> {
  const sent = action?.discount ?? (action?.type === undefined ? undefined : action);
  if (sent === undefined) return undefined;
  const discount = checkDiscount(sent, { at: `${at}.action.discount`, owner: 'promotion_tier' });
  return discount as unknown as JsonObject | Refusal<'invalid_payload'>;
}

function validityOf(body: UpdatePromotionTierBody): JsonObject | undefined {
  const sent = VALIDITY_FIELDS.filter((field) => body[field] !== undefined);
  return sent.length === 0 ? undefined : Object.fromEntries(sent.map((field) => [field, body[field]]));
}
