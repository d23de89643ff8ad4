// Request bodies that create again what an account shows.

const VALIDITY = ['start_date', 'expiration_date', 'validity_timeframe', 'validity_day_of_week', 'validity_hours'];

/** Those of the fields that an object has. */
export function some(object, ...fields) {
  const found = fields.filter((field) => object[field] !== undefined && object[field] !== null);
  return Object.fromEntries(found.map((field) => [field, object[field]]));
}

/** The source id of a thing in the other account: its own, or else its old id. */
export const keyOf = ({ source_id: sourceId, id }) => sourceId ?? id;

/** Replaces old ids, in values and keys, by the ids in the other account. */
export function translated(body, ids) {
  const text = JSON.stringify(body).replaceAll(
    /"((?:prod|sku|pc|cust|seg|cat|camp|promo|val|rewa?|ern|ltr)_[\w-]+)"/g,
    (whole, id) => (ids.has(id) ? JSON.stringify(ids.get(id)) : whole),
  );
  return JSON.parse(text);
}

export function customerBody(customer) {
  const fields = ['name', 'email', 'phone', 'description', 'birthdate', 'address', 'metadata'];
  return { ...some(customer, ...fields), source_id: keyOf(customer) };
}

export function productBody(product) {
  return { ...some(product, 'name', 'price', 'attributes', 'image_url', 'metadata'), source_id: keyOf(product) };
}

export function skuBody(sku) {
  const fields = ['sku', 'price', 'currency', 'attributes', 'image_url', 'metadata'];
  return { ...some(sku, ...fields), source_id: keyOf(sku) };
}

export function ruleBody(rule) {
  return some(rule, 'name', 'rules', 'bundle_rules', 'error', 'applicable_to', 'type', 'context_type');
}

export function campaignBody(campaign) {
  const fields = ['name', 'description', 'campaign_type', 'type', 'join_once', 'auto_join', 'category', 'metadata'];
  const further = [
    'use_voucher_metadata_schema',
    'activity_duration_after_publishing',
    'loyalty_tiers_expiration',
    'points_shortfall',
  ];
  const body = some(campaign, ...fields, ...further, ...VALIDITY);
  if (campaign.campaign_type === 'PROMOTION') {
    return { ...body, promotion: { tiers: (campaign.promotion?.tiers ?? []).map(tierBody) } };
  }
  const { gift, loyalty_card: card } = campaign.voucher;
  return {
    ...body,
    vouchers_count: 0,
    voucher: {
      ...some(campaign.voucher, 'type', 'discount', 'redemption', 'code_config', 'is_referral_code'),
      ...(gift && { gift: some(gift, 'amount', 'effect') }),
      ...(card && { loyalty_card: some(card, 'points', 'expiration_rules') }),
    },
    ...(campaign.referral_program && { referral_program: referralBody(campaign.referral_program) }),
  };
}

export function tierBody(tier) {
  const fields = ['name', 'banner', 'hierarchy', 'active', 'category', 'metadata', ...VALIDITY];
  return { ...some(tier, ...fields), action: { discount: tier.action.discount } };
}

export function stackBody({ tiers, ...stack }) {
  return { ...some(stack, 'name', 'category_id', 'metadata'), tiers: some(tiers, 'ids', 'hierarchy_mode') };
}

/** What either side gets; the ids of the campaigns that give it are translated with all others. */
function referralBody({ referee_reward: referee, referral_tiers: tiers, ...program }) {
  const { custom_event: event } = program;
  return {
    ...some(program, 'conversion_event_type'),
    // Its schema has another id there.
    ...(event && { custom_event: event.name ? some(event, 'name') : event }),
    ...(referee && { referee_reward: referralRewardBody(referee) }),
    ...(tiers && {
      referral_tiers: tiers.map((tier) => ({
        ...some(tier, 'conversions', 'recurring'),
        reward: referralRewardBody(tier.reward),
      })),
    }),
  };
}

function referralRewardBody(reward) {
  return {
    ...some(reward, 'type', 'amount'),
    related_object_parent: some(reward.related_object_parent ?? {}, 'id', 'name', 'object'),
  };
}

/** Uses that are left; null: any number. */
function usesLeft({ redemption }) {
  const limit = redemption?.quantity ?? null;
  return limit === null ? null : limit - redemption.redeemed_quantity;
}

/** Codes that are used up are disabled, because the least number of uses is 1. */
export const isInUse = (voucher) => voucher.active && usesLeft(voucher) !== 0;

/** A voucher with its remaining uses and credits; its past redemptions are not moved. */
export function voucherBody(voucher) {
  const { gift, campaign_id: campaignId } = voucher;
  const left = usesLeft(voucher);
  const validity = campaignId ? VALIDITY.slice(0, 2) : VALIDITY;
  return {
    ...some(voucher, 'code', 'category', 'additional_info', 'metadata', ...validity),
    ...(!campaignId && some(voucher, 'type', 'discount')),
    ...(gift && { gift: { amount: gift.balance, ...(!campaignId && some(gift, 'effect')) } }),
    active: isInUse(voucher),
    ...(left !== null && { redemption: { quantity: Math.max(left, 1) } }),
  };
}

/** A collection or a segment, either with its members or with its filter. */
export function groupBody(group) {
  return some(group, 'name', 'type', 'filter', 'products');
}

export function rewardBody({ parameters: { campaign, coin, product }, ...reward }) {
  return {
    ...some(reward, 'name', 'stock', 'attributes', 'metadata'),
    parameters: {
      ...(campaign && { campaign: some(campaign, 'id', 'balance') }),
      ...(coin && { coin }),
      ...(product && { product: some(product, 'id', 'sku_id') }),
    },
  };
}

export function earningRuleBody({ source, ...rule }) {
  const fields = ['event', 'loyalty', 'segment', 'loyalty_tier', 'validation_rule_id', 'pending_points', 'active'];
  return {
    ...some(rule, ...fields, 'expiration_rules', 'metadata', ...VALIDITY),
    ...(source?.banner && { source: { banner: source.banner } }),
  };
}

export function loyaltyTierBody(tier) {
  return some(tier, 'name', 'points', 'earning_rules', 'rewards', 'metadata');
}

export function orderBody(order, customerKeys) {
  const lines = ['source_id', 'product_id', 'sku_id', 'related_object', 'quantity', 'price', 'amount', 'metadata'];
  const priced = ['initial_quantity', 'initial_amount', 'discount_amount', 'discount_quantity', 'product', 'sku'];
  const person = (id) => (customerKeys.has(id) ? { source_id: customerKeys.get(id) } : undefined);
  const [customer, referrer] = [person(order.customer_id), person(order.referrer_id)];
  return {
    ...some(order, 'status', 'amount', 'initial_amount', 'discount_amount', 'metadata'),
    source_id: keyOf(order),
    ...(order.items && { items: order.items.map((item) => some(item, ...lines, ...priced)) }),
    ...(customer && { customer }),
    ...(referrer && { referrer }),
  };
}
