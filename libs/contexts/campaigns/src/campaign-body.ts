import { checkWindows } from '@perkstream/domain-availability';
import { isRefusal, type JsonObject, type Refusal } from '@perkstream/kernel';
import { type CreateCampaignBody, type UpdateCampaignBody, VALIDITY_FIELDS } from '@perkstream/published';
import { partsOf } from './campaign-kinds.js';
import { type UpdateCampaignCommand } from './domain/campaign/commands.js';
import { type CampaignDefinition, type CampaignSetup } from './domain/campaign/events.js';

/** What a body says of a new campaign. */
export interface NewCampaign {
  readonly definition: Omit<CampaignDefinition, 'id' | 'createdAt'>;
  readonly setup: Pick<CampaignSetup, 'ruleIds' | 'tiers'>;
}

export function newCampaignOf(body: CreateCampaignBody): NewCampaign | Refusal<'invalid_payload' | 'invalid_campaign'> {
  const parts = partsOf(body);
  if (isRefusal(parts)) return parts;
  const windows = checkWindows(body);
  if (isRefusal(windows)) return windows as Refusal<'invalid_payload'>;
  const definition = {
    name: body.name,
    description: body.description ?? null,
    campaignType: body.campaign_type,
    pool: parts.pool,
    active: true,
    windows,
    categoryId: body.category_id ?? null,
    categoryName: body.category ?? null,
    metadata: withoutNulls(body.metadata ?? {}),
    autoJoin: body.auto_join ?? false,
    joinOnce: body.join_once ?? false,
    useVoucherMetadataSchema: body.use_voucher_metadata_schema ?? false,
  };
  return { definition, setup: { ruleIds: [...new Set(body.validation_rules)], tiers: parts.tiers } };
}

/** The fields of an update that were sent. */
export function campaignUpdateOf(body: UpdateCampaignBody): Omit<UpdateCampaignCommand, 'do' | 'now'> {
  const sent = VALIDITY_FIELDS.filter((field) => body[field] !== undefined);
  const unset = Object.fromEntries((body.unset_metadata_fields ?? []).map((key) => [key, null]));
  const metadata = { ...body.metadata, ...unset };
  return {
    ...(body.description !== undefined && { description: body.description }),
    ...(body.category_id !== undefined && { categoryId: body.category_id }),
    ...(body.category !== undefined && { categoryName: body.category }),
    ...(sent.length > 0 && { validity: Object.fromEntries(sent.map((field) => [field, body[field]])) }),
    ...(Object.keys(metadata).length > 0 && { metadata }),
  };
}

function withoutNulls(metadata: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== null));
}
