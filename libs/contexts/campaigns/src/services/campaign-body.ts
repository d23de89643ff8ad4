import { checkWindows } from '@perkstream/domain-availability';
import { checkDiscount } from '@perkstream/domain-pricing';
import { isRefusal, type JsonObject, type Refusal, withoutUndefined, withoutNulls } from '@perkstream/kernel';
import {
  type CampaignDefinition,
  type CreateCampaignBody,
  type UpdateCampaignBody,
  VALIDITY_FIELDS,
} from '@perkstream/published';
import { partsOf, withType } from './campaign-kinds.js';
import { type UpdateCampaignCommand, type UpdateOfCodes } from '../domain/campaign/commands.js';

/** What the body of a request says about a new campaign. */
export interface NewCampaign {
  readonly definition: Omit<CampaignDefinition, 'id' | 'createdAt'>;
  readonly ruleIds: readonly string[];
  /** As they were sent */
  readonly tiers: readonly JsonObject[];
  /** How many codes it starts with, and which one that is where it is public. */
  readonly count: number;
  readonly code?: string;
}

type Effect = 'APPLY_TO_ORDER' | 'APPLY_TO_ITEMS';
type BodyRefusal = Refusal<'invalid_payload' | 'invalid_campaign'>;

/**
 * Does not read the category, which has to be looked up.
 * @param projectCharset the alphabet that the project sets for codes, if any
 */
export function parseNewCampaign(sent: CreateCampaignBody, projectCharset: string | null): NewCampaign | BodyRefusal {
  const body = withType(sent);
  const parts = partsOf(body, projectCharset);
  if (isRefusal(parts)) return parts as BodyRefusal;
  const windows = checkWindows(body);
  if (isRefusal(windows)) return windows as BodyRefusal;
  const { pool, joinOnce, voucher, referralProgram, loyaltyTiersExpiration, tiers, count, code } = parts;
  const definition = withoutUndefined({
    name: body.name,
    description: body.description ?? null,
    campaignType: body.campaign_type,
    pool,
    active: true,
    windows,
    categoryId: null,
    categoryName: null,
    metadata: withoutNulls(body.metadata ?? {}),
    autoJoin: body.auto_join ?? false,
    joinOnce,
    useVoucherMetadataSchema: voucher !== undefined && (body.use_voucher_metadata_schema ?? true),
    voucher,
    activityDuration: voucher && (body.activity_duration_after_publishing ?? null),
    referralProgram,
    loyaltyTiersExpiration,
    pointsShortfall: body.campaign_type === 'LOYALTY_PROGRAM' ? body.points_shortfall : undefined,
  });
  return {
    definition,
    ruleIds: [...new Set(body.validation_rules)],
    tiers,
    count,
    ...(code !== undefined && { code }),
  };
}

/** The fields that an update sends, without the category. */
export function parseCampaignUpdate(
  body: UpdateCampaignBody,
): Omit<UpdateCampaignCommand, 'do' | 'now' | 'job'> | BodyRefusal {
  const sent = VALIDITY_FIELDS.filter((field) => body[field] !== undefined);
  const unset = Object.fromEntries((body.unset_metadata_fields ?? []).map((key) => [key, null]));
  const metadata = { ...body.metadata, ...unset };
  const codes = updateOfCodes(body);
  if (isRefusal(codes)) return codes as BodyRefusal;
  return {
    ...(body.description !== undefined && { description: body.description }),
    ...(sent.length > 0 && { validity: Object.fromEntries(sent.map((field) => [field, body[field]])) }),
    ...(Object.keys(metadata).length > 0 && { metadata }),
    codes,
  };
}

function updateOfCodes(body: UpdateCampaignBody): UpdateOfCodes | BodyRefusal {
  const discount = body.discount ? checkDiscount(body.discount, { owner: 'voucher' }) : undefined;
  if (isRefusal(discount)) return discount as BodyRefusal;
  const { amount, effect } = body.gift ?? {};
  const isEffect = effect === 'APPLY_TO_ORDER' || effect === 'APPLY_TO_ITEMS';
  return withoutUndefined<UpdateOfCodes>({
    pool: body.type,
    joinOnce: body.join_once,
    autoJoin: body.auto_join,
    activityDuration: body.activity_duration_after_publishing,
    discount,
    gift: body.gift ? withoutUndefined({ amount, effect: isEffect ? (effect as Effect) : undefined }) : undefined,
    loyaltyTiersExpiration: body.loyalty_tiers_expiration,
    pointsShortfall: body.points_shortfall,
  });
}
