import { presentWindows, type Windows } from '@perkstream/domain-availability';
import { presentDiscount } from '@perkstream/domain-pricing';
import { type JsonObject, memoized } from '@perkstream/kernel';
import {
  type AreaAssignmentsAnswer,
  type CampaignAnswer,
  type CampaignDefinition,
  type CampaignRecord,
  type CampaignVoucher,
  type CampaignVoucherAnswer,
  type CategoryRecord,
  parsePointsExpirationRules,
  parseTierRules,
  type WireExpirationRules,
} from '@perkstream/published';
import { listAnswer } from '@perkstream/platform';
import { type CampaignStatuses } from '../views/campaigns/campaign-statuses.js';
import { hasVoucherMetadata } from '../domain/campaign/campaign-voucher.js';
import { presentReferralProgram, referralTermsOf } from './referral-program.presenter.js';

/** What the answer about a campaign shows from other contexts. */
interface CampaignSurroundings {
  readonly statuses: CampaignStatuses;
  /** The number of codes it has. */
  readonly codes: number;
  /** As it is now; undefined where the campaign has none, or it is gone. */
  readonly category: CategoryRecord | undefined;
}

/** There are no areas and stores that campaigns could be limited to. */
const NO_AREAS: AreaAssignmentsAnswer = listAnswer('data', []);

/** A campaign as lists show it. What is not set is left out. */
export function presentCampaign(
  definition: CampaignDefinition,
  updatedAt: string | null,
  { statuses, codes, category }: CampaignSurroundings,
): CampaignAnswer {
  const { id, name, description, campaignType, pool, active, metadata } = definition;
  const { voucher, activityDuration, referralProgram, loyaltyTiersExpiration, pointsShortfall } = definition;
  return {
    id,
    name,
    ...(description !== null && { description }),
    campaign_type: campaignType,
    type: pool,
    ...(voucher && { voucher: presentCampaignVoucher(voucher, definition.windows), vouchers_count: codes }),
    auto_join: definition.autoJoin,
    join_once: definition.joinOnce,
    use_voucher_metadata_schema: hasVoucherMetadata(definition),
    ...presentSetWindows(definition.windows),
    ...(activityDuration && { activity_duration_after_publishing: activityDuration }),
    ...(referralProgram && { referral_program: presentReferralProgram(referralProgram) }),
    ...(loyaltyTiersExpiration && { loyalty_tiers_expiration: loyaltyTiersExpiration }),
    ...(pointsShortfall && { points_shortfall: pointsShortfall }),
    active,
    metadata,
    created_at: definition.createdAt,
    ...(updatedAt !== null && { updated_at: updatedAt }),
    ...(category && { category: category.name }),
    creation_status: statuses.creation,
    vouchers_generation_status: statuses.generation,
    protected: false,
    readonly: false,
    access_settings_assignments: NO_AREAS,
    category_id: category?.id ?? null,
    categories: category ? [category.wire] : [],
    object: 'campaign',
  };
}

function presentCampaignVoucher(voucher: CampaignVoucher, windows: Windows): CampaignVoucherAnswer {
  const { type, discount, gift, loyaltyCard, quantity, codeConfig, isReferralCode, initialCount } = voucher;
  return {
    type,
    ...(discount && { discount: presentDiscount(discount) }),
    ...(gift && { gift: { amount: gift.amount, balance: gift.amount, effect: gift.effect } }),
    ...(loyaltyCard && { loyalty_card: presentLoyaltyCard(loyaltyCard) }),
    redemption: { quantity },
    code_config: initialCount === undefined ? codeConfig : { ...codeConfig, initial_count: initialCount },
    is_referral_code: isReferralCode,
    ...presentSetWindows(windows),
  };
}

function presentLoyaltyCard({ points, expirationRules }: NonNullable<CampaignVoucher['loyaltyCard']>): JsonObject {
  return { points, ...(expirationRules && { expiration_rules: expirationRules }) };
}

/** What other contexts get: the same object as long as nothing changes. */
export const recordOf = memoized((definition: CampaignDefinition): CampaignRecord => {
  const { id, name, campaignType, pool, joinOnce, activityDuration, active, categoryId, metadata, windows } =
    definition;
  const { autoJoin, voucher } = definition;
  const rules = voucher?.loyaltyCard?.expirationRules as WireExpirationRules | undefined;
  return {
    id,
    name,
    campaignType,
    pool,
    joinOnce,
    ...(activityDuration && { activityDuration }),
    ...(campaignType === 'LOYALTY_PROGRAM' && {
      loyalty: {
        autoJoin,
        expirationRules: (rules && parsePointsExpirationRules(rules)) ?? null,
        ...(definition.loyaltyTiersExpiration && { tierRules: parseTierRules(definition.loyaltyTiersExpiration) }),
        ...(definition.pointsShortfall === 'FORGIVEN' && { forgivesShortfall: true as const }),
      },
    }),
    ...(campaignType === 'REFERRAL_PROGRAM' && { referral: referralTermsOf(definition.referralProgram) }),
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
});

function presentSetWindows(windows: Windows) {
  const { start_date, expiration_date, ...recurring } = presentWindows(windows);
  return {
    ...(start_date !== null && { start_date }),
    ...(expiration_date !== null && { expiration_date }),
    ...recurring,
  };
}
