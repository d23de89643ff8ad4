import { presentWindows, type Windows } from '@perkstream/domain-availability';
import { type JsonObject } from '@perkstream/kernel';
import { type AssignedRuleSet, type CampaignAnswer, type CampaignRecord } from '@perkstream/published';
import { type CampaignDefinition } from '../../domain/campaign/events.js';

/** A campaign as lists show it. What is not set is left out. */
export function presentCampaign(definition: CampaignDefinition, updatedAt: string | null): CampaignAnswer {
  const { id, name, description, campaignType, pool, active, metadata, categoryId, categoryName } = definition;
  return {
    id,
    name,
    ...(description !== null && { description }),
    campaign_type: campaignType,
    type: pool,
    auto_join: definition.autoJoin,
    join_once: definition.joinOnce,
    use_voucher_metadata_schema: definition.useVoucherMetadataSchema,
    ...presentSetWindows(definition.windows),
    active,
    metadata,
    created_at: definition.createdAt,
    ...(updatedAt !== null && { updated_at: updatedAt }),
    ...(categoryName !== null && { category: categoryName }),
    creation_status: 'DONE',
    vouchers_generation_status: 'DONE',
    protected: false,
    category_id: categoryId,
    categories: [],
    object: 'campaign',
  };
}

export function presentAssignments(rules: readonly AssignedRuleSet[]) {
  const data = rules.map(({ assignment }) => assignment);
  return { object: 'list' as const, data_ref: 'data' as const, data, total: data.length };
}

const records = new WeakMap<CampaignDefinition, CampaignRecord>();

/** What other contexts get: the same object as long as nothing changes. */
export function recordOf(definition: CampaignDefinition): CampaignRecord {
  const known = records.get(definition);
  if (known) return known;
  const { id, name, campaignType, active, categoryId, metadata, windows } = definition;
  const record: CampaignRecord = {
    id,
    name,
    campaignType,
    active,
    categoryId,
    metadata,
    windows: windows as JsonObject,
    embedded: {
      id,
      ...presentSetWindows(windows),
      active,
      ...(categoryId !== null && { category_id: categoryId }),
      object: 'campaign',
    },
  };
  records.set(definition, record);
  return record;
}

function presentSetWindows(windows: Windows) {
  const { start_date, expiration_date, ...recurring } = presentWindows(windows);
  return {
    ...(start_date !== null && { start_date }),
    ...(expiration_date !== null && { expiration_date }),
    ...recurring,
  };
}
