import { type JsonObject, withoutUndefined } from '@perkstream/kernel';
import { type CampaignWithPartsAnswer, type PromotionTierAnswer, type ValidityAnswer } from '@perkstream/published';

/** The body that makes such a campaign again, without name, category, number of codes and public code. */
export function toCampaignBody(campaign: CampaignWithPartsAnswer): JsonObject {
  const { discount, gift, redemption, code_config } = campaign.voucher ?? {};
  return withoutUndefined({
    campaign_type: campaign.campaign_type,
    type: campaign.type,
    description: campaign.description,
    join_once: campaign.join_once,
    auto_join: campaign.auto_join,
    use_voucher_metadata_schema: campaign.use_voucher_metadata_schema,
    activity_duration_after_publishing: campaign.activity_duration_after_publishing,
    metadata: campaign.metadata,
    ...validityOf(campaign),
    voucher: withoutUndefined({
      type: campaign.voucher?.type,
      discount,
      gift: gift && { amount: gift.amount, effect: gift.effect },
      redemption,
      code_config:
        campaign.type === 'STANDALONE' || !code_config
          ? undefined
          : withoutUndefined({ ...code_config, initial_count: undefined }),
    }),
  });
}

/** The body of a campaign of coupons that give what the tier gives, without limits of number. */
export function toCouponsBody(tier: PromotionTierAnswer): JsonObject {
  return withoutUndefined({
    campaign_type: 'DISCOUNT_COUPONS',
    type: 'AUTO_UPDATE',
    metadata: tier.metadata,
    ...validityOf(tier),
    voucher: { type: 'DISCOUNT_VOUCHER', discount: tier.action.discount },
  });
}

function validityOf(shown: ValidityAnswer): JsonObject {
  const { start_date, expiration_date, validity_timeframe, validity_day_of_week, validity_hours } = shown;
  return { start_date, expiration_date, validity_timeframe, validity_day_of_week, validity_hours };
}
