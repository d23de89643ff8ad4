import { checkWindows, presentWindows } from '@perkstream/domain-availability';
import { presentDiscount } from '@perkstream/domain-pricing';
import { isRefusal, type JsonObject, refuse, type Refusal, mergedMetadata } from '@perkstream/kernel';
import {
  type CampaignChanges,
  type CampaignDefinition,
  type CampaignEvent,
  type CampaignVoucher,
} from '@perkstream/published';
import { type UpdateCampaignCommand, type UpdateOfCodes } from './commands.js';
import { beginJob } from './decide-job.js';
import { makesCodes } from './jobs.js';
import { type Campaign } from './state.js';

type Refused = Refusal<'invalid_payload' | 'invalid_campaign'>;

/** Changes the campaign. A job applies the change to existing codes where it concerns them. */
export function decideUpdate(
  command: UpdateCampaignCommand,
  { definition, jobs }: Campaign,
): readonly CampaignEvent[] | Refused {
  const { description, categoryId, categoryName, validity, metadata, codes, now: at } = command;
  const windows = validity && checkWindows({ ...presentWindows(definition.windows), ...validity });
  if (isRefusal(windows)) return windows as Refused;
  const ofCodes = codes && definition.voucher ? changesOfCodes(codes, definition, definition.voucher) : {};
  if (isRefusal(ofCodes)) return ofCodes as Refused;
  const merged = metadata && mergedMetadata(definition.metadata, metadata);
  const wanted = { description, categoryId, categoryName, windows, metadata: merged, ...ofCodes };
  const changes = differencesOf(wanted, definition);
  if (Object.keys(changes).length === 0) return [];
  const { id } = definition;
  const updated: CampaignEvent = { type: 'campaign.updated', data: { id, changes, at } };
  const hasCodes = command.job.expected > 0 || Object.values(jobs).some(makesCodes);
  const fields = definition.voucher && hasCodes ? fieldsForCodes(changes, definition) : {};
  if (Object.keys(fields).length === 0) return [updated];
  return [updated, ...beginJob(id, { ...command.job, work: { kind: 'update', fields } }, jobs)];
}

function changesOfCodes(
  {
    pool,
    joinOnce,
    autoJoin,
    activityDuration,
    discount,
    gift,
    loyaltyTiersExpiration,
    pointsShortfall,
  }: UpdateOfCodes,
  { id, campaignType, pool: pooled }: CampaignDefinition,
  voucher: CampaignVoucher,
): CampaignChanges | Refusal<'invalid_campaign'> {
  const no = (details: string) => refuse('invalid_campaign', { details, resourceId: id, resourceType: 'campaign' });
  if (pool && pool !== pooled && (pool === 'STANDALONE' || pooled === 'STANDALONE')) {
    return no('A campaign cannot become STANDALONE, or cease to be');
  }
  if (discount && discount.type !== voucher.discount?.type) return no('The type of the discount cannot be changed');
  if (gift && !voucher.gift) return no('The codes of the campaign are not gift cards');
  if (gift?.amount !== undefined && gift.amount !== voucher.gift?.amount) {
    return no('The amount that cards start with cannot be changed');
  }
  const joinsFreely = campaignType !== 'LOYALTY_PROGRAM' && pooled !== 'STANDALONE';
  const changed = {
    ...voucher,
    ...(discount && { discount }),
    ...(gift?.effect && voucher.gift && { gift: { ...voucher.gift, effect: gift.effect } }),
  };
  return {
    pool,
    ...(joinsFreely && { joinOnce }),
    autoJoin,
    activityDuration,
    voucher: changed,
    ...(campaignType === 'LOYALTY_PROGRAM' && { loyaltyTiersExpiration, pointsShortfall }),
  };
}

/** Wire form. Holds only the time limits that changed, because codes may have their own. */
function fieldsForCodes(changes: CampaignChanges, before: CampaignDefinition): JsonObject {
  const { windows, categoryId, categoryName, metadata, voucher } = changes;
  return {
    ...(windows && differencesInWire({ ...presentWindows(before.windows) }, { ...presentWindows(windows) })),
    ...(categoryId !== undefined && { category_id: categoryId }),
    ...(categoryName !== undefined && { category: categoryName }),
    ...(metadata && before.useVoucherMetadataSchema && { metadata: differencesInWire(before.metadata, metadata) }),
    ...(voucher?.discount &&
      isDifferent(voucher.discount, before.voucher?.discount) && {
        discount: { ...presentDiscount(voucher.discount) },
      }),
  };
}

/** The fields that are new or different; null for those that were removed. */
function differencesInWire(before: JsonObject, after: JsonObject): JsonObject {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return Object.fromEntries(
    fields.filter((field) => isDifferent(before[field], after[field])).map((field) => [field, after[field] ?? null]),
  );
}

function differencesOf(wanted: CampaignChanges, definition: CampaignDefinition): CampaignChanges {
  const different = Object.entries(wanted).filter(
    ([field, value]) => value !== undefined && isDifferent(value, definition[field as keyof CampaignChanges] ?? null),
  );
  return Object.fromEntries(different);
}

function isDifferent(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) !== JSON.stringify(other);
}
