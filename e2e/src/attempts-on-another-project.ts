import { unique } from './client.js';
import { withFiles } from './documented-operations.js';
import { type FurnishedProject, furnishedOrder } from './furnished-project.js';

const stolen = { stolen: true };
const amountOff = { type: 'AMOUNT', amount_off: 1 };
const card = { type: 'GIFT_VOUCHER', gift: { amount: 1 } };
const voucher = { type: 'DISCOUNT_VOUCHER', discount: amountOff };

/** Bodies and queries that name things of `a`, sent by the owner of `b` to operations that find their own in the path, or nothing. */
export const spying: Readonly<Record<string, (a: FurnishedProject, b: FurnishedProject) => Spied>> = {
  'generate-random-code': (a) => ({
    bodies: [
      { ...card, campaign: a.codes.name },
      { ...card, campaign_id: a.codes.id },
      { ...voucher, validation_rules: [a.rule] },
      { ...voucher, category_id: a.category.id },
    ],
  }),
  'create-voucher': (a) => ({
    parameters: { code: unique('NEW') },
    bodies: [
      { ...card, campaign_id: a.codes.id },
      { ...voucher, validation_rules: [a.rule] },
    ],
  }),
  'list-vouchers': (a) => ({
    queries: [
      '',
      ...naming('code', [a.coupon.name]),
      ...naming('ids[]', [a.coupon.id]),
      ...naming('category', [a.category.id, a.category.name]),
      ...naming('campaign', [a.codes.name]),
      ...naming('campaign_id', [a.codes.id]),
      ...naming('customer', [a.customer.id, a.customer.name]),
      ...naming('filters[code][conditions][$is]', [a.card.name]),
    ],
  }),
  'create-campaign': (a) => ({
    bodies: [
      { name: unique('Sale'), campaign_type: 'PROMOTION', validation_rules: [a.rule] },
      {
        name: unique('Sale'),
        campaign_type: 'PROMOTION',
        promotion: { tiers: [{ name: 'Tier', action: { discount: amountOff }, validation_rules: [a.rule] }] },
      },
    ],
  }),
  'list-campaigns': (a) => ({ queries: ['', ...naming('filters[campaigns][conditions][$is]', [a.campaign.name])] }),
  'add-promotion-tier-to-campaign': (a, b) => ({
    parameters: { campaignId: b.campaign.id },
    bodies: [{ name: 'Tier', action: { discount: amountOff }, validation_rules: [a.rule] }],
  }),
  'update-promotion-tier': (a, b) => ({
    parameters: { promotionTierId: b.tier },
    bodies: [{ validation_rules: [a.rule] }, { validation_rule_assignments: { data: [{ rule_id: a.rule }] } }],
  }),
  'list-promotion-tiers': () => ({ queries: [''] }),
  'list-promotion-tiers-client-side': () => ({ queries: [''] }),
  'create-promotion-stack': (a, b) => ({
    parameters: { campaignId: b.campaign.id },
    bodies: [
      { name: 'Stack', tiers: { ids: [a.tier] } },
      { name: 'Stack', tiers: { ids: [b.tier] }, category_id: a.category.id },
    ],
  }),
  'update-promotion-stack': (a, b) => ({
    parameters: { campaignId: b.campaign.id, stackId: b.promotionStack },
    bodies: [{ tiers: { ids: [a.tier] } }, { category_id: a.category.id }],
  }),
  'list-all-promotion-stacks': () => ({ queries: [''] }),
  'update-vouchers-in-bulk': (a) => ({
    accepted: [[a.coupon, a.card].flatMap(({ id, name }) => [id, name].map((code) => ({ code, metadata: stolen })))],
  }),
  'update-vouchers-metadata-in-bulk': (a) => ({
    accepted: [{ codes: [a.coupon.id, a.coupon.name], metadata: stolen }],
  }),
  'update-customers-in-bulk': (a) => ({
    accepted: [[{ source_id: unique('eve'), id: a.customer.id, metadata: stolen }]],
  }),
  'update-customers-metadata-in-bulk': () => ({ accepted: [{ source_ids: [unique('eve')], metadata: stolen }] }),
  'update-products-in-bulk': (a) => ({
    accepted: [[{ source_id: unique('hat'), id: a.product.id, metadata: stolen }]],
  }),
  'update-products-in-bulk-before': (a) => ({
    accepted: [[{ source_id: unique('hat'), id: a.product.id, metadata: stolen }]],
  }),
  'update-products-metadata-in-bulk': () => ({ accepted: [{ source_ids: [unique('hat')], metadata: stolen }] }),
  'import-customers-using-csv': (a) => ({
    accepted: [withFiles({ file: `Id,stolen\n${a.customer.id},true` })],
  }),
  'import-orders': (a) => ({
    accepted: [
      [
        { id: a.order.id, amount: 1 },
        { amount: 1, customer: { id: a.customer.id } },
        { amount: 1, referrer_id: a.customer.id },
      ],
    ],
  }),
  'import-vouchers': (a) => ({
    accepted: [[{ code: unique('NEW'), ...card, campaign_id: a.codes.id, validation_rules: [a.rule] }]],
  }),
  'import-vouchers-using-csv': (a) => ({
    accepted: [withFiles({ file: `Code,stolen\n${a.coupon.id},true\n${a.card.id},true` })],
  }),
  'import-products-using-csv': () => ({ accepted: [withFiles({ file: `name,source_id\nstolen,${unique('hat')}` })] }),
  'import-SKUs-using-csv': (a) => ({
    accepted: [a.product.id, a.product.name].map((id) =>
      withFiles({ file: `product_id,source_id\n${id},${unique('red')}` }),
    ),
  }),
  'create-customer': (a) => ({ bodies: [{ id: a.customer.id, name: 'Eve' }] }),
  'list-customers': (a) => ({ queries: ['', ...naming('email', [a.email]), ...naming('name', [a.fullName])] }),
  'create-order': (a) => ({
    bodies: [
      { id: a.order.id, amount: 1 },
      { amount: 1, customer: { id: a.customer.id } },
      { amount: 1, referrer: { id: a.customer.id } },
      { amount: 1, referrer_id: a.customer.id },
      { amount: 1, referrer_id: a.customer.name },
    ],
  }),
  'update-order': (a, b) => ({
    parameters: { orderId: b.order.id },
    bodies: [{ customer: { id: a.customer.id } }, { referrer_id: a.customer.id }],
  }),
  'list-orders': () => ({ queries: [''] }),
  'create-validation-rules': () => ({}),
  'create-validation-rule-assignment': (a, b) => ({
    parameters: { validationRuleId: b.rule },
    bodies: [
      { related_object_type: 'voucher', related_object_id: a.coupon.id },
      { related_object_type: 'voucher', related_object_id: a.coupon.name },
      { related_object_type: 'promotion_tier', related_object_id: a.tier },
      { related_object_type: 'campaign', related_object_id: a.campaign.id },
      { related_object_type: 'campaign', related_object_id: a.campaign.name },
    ],
  }),
  'delete-validation-rule-assignment': (a, b) => ({
    parameters: { validationRuleId: b.rule, assignmentId: a.assignment },
    bodies: [undefined],
  }),
  'release-validation-session': (a, b) => ({
    parameters: { code: b.held.name, sessionKey: a.sessionKey },
    bodies: [undefined],
  }),
  'list-validation-rules': () => ({ queries: [''] }),
  'list-validation-rules-assignments': (a) => ({
    queries: ['', ...naming('related_object_id', [a.coupon.id]), ...naming('rule', [a.rule])],
  }),
  'validate-stacked-discounts': validations,
  'validate-stacked-discounts-client-side': validations,
  'validate-voucher-client-side': (a) => ({
    notValid: naming('code', [a.coupon.name, a.coupon.id, a.card.name]),
  }),
  'check-eligibility': qualifications,
  'check-eligibility-client-side': qualifications,
  'validate-promotions': ofAnotherOrder,
  // Names nothing: it asks about a cart.
  'validate-promotions-client-side': () => ({}),
  'examine-vouchers-qualification': ofAnotherOrder,
  'examine-campaign-qualification': ofAnotherOrder,
  'validate-voucher': (a, b) => ({
    parameters: { code: b.card.name },
    bodies: [{ order: { id: a.order.id } }],
  }),
  'validate-promotion-tier': (a, b) => ({
    parameters: { tierId: b.tier },
    bodies: [{ order: { id: a.order.id } }],
  }),
  'redeem-voucher': (a, b) => ({
    parameters: { code: b.card.name },
    bodies: [{ order: { id: a.order.id } }, { order: furnishedOrder, customer: { id: a.customer.id } }],
  }),
  'redeem-stacked-discounts': redemptions,
  'redeem-stacked-discounts-client-side': redemptions,
  'redeem-voucher-client-side': (a) => ({
    lost: naming('code', [a.coupon.name, a.coupon.id, a.card.name]),
  }),
  'redeem-promotion': (a, b) => ({
    parameters: { promotionTierId: b.tier },
    bodies: [{ order: { id: a.order.id } }, { order: furnishedOrder, customer: { id: a.customer.id } }],
  }),
  'list-categories': () => ({ queries: [''] }),
  'create-category': () => ({}),
  'list-metadata-schemas': () => ({ queries: [''] }),
  'list-products': (a) => ({ queries: ['', ...naming('filters[name][conditions][$is]', [a.productName])] }),
  'create-product': () => ({}),
  'list-segment': (a) => ({ queries: ['', `?ids[]=${a.segment.id}`] }),
  // Who is on the list is looked at when somebody is asked about: a stranger is nobody.
  'create-segment': () => ({}),
  'list-product-collections': () => ({ queries: [''] }),
  'create-product-collection': (a) => ({
    bodies: [
      { type: 'STATIC', name: 'Theirs', products: [{ id: a.product.id, object: 'product' }] },
      { type: 'STATIC', name: 'Theirs', products: [{ id: a.sku.id, object: 'sku' }] },
    ],
  }),
  'list-campaign-templates': (a) => ({
    queries: ['', ...naming('filters[name][conditions][$is]', [a.template.name])],
  }),
  'create-campaign-template': (a) => ({
    bodies: [
      { name: unique('Template'), campaign_id: a.codes.id },
      { name: unique('Template'), campaign_id: a.codes.name },
      { name: unique('Template'), promotion_tier_id: a.tier },
    ],
  }),
  'add-tier-from-template': (a, b) => ({
    parameters: { campaignTemplateId: b.template.id },
    bodies: [{ campaign_id: a.campaign.id, name: 'Tier' }],
  }),
  'create-sku': () => ({}),
  'update-sku': (a, b) => ({ parameters: { productId: b.product.id, skuId: a.sku.id }, bodies: [{ sku: 'Other' }] }),
  'delete-sku': (a, b) => ({ parameters: { productId: b.product.id, skuId: a.sku.id }, bodies: [undefined] }),
  'create-publication': publications,
  'create-publication-client-side': publications,
  'create-publication-1': (a) => ({
    forbidden: naming('voucher', [a.card.name]).map((query) => `${query}&customer[source_id]=eve`),
  }),
  'track-custom-event': customEvents,
  'track-custom-event-client-side': customEvents,
  'list-publications': (a) => ({
    queries: [
      '',
      ...naming('campaign', [a.codes.id, a.codes.name]),
      ...naming('customer', [a.customer.id, a.customer.name]),
      ...naming('voucher', [a.published.id, a.published.name]),
    ],
  }),
  'generate-oauth-token': () => ({}),
  // Tells of each token whether it is active: of theirs that it is not.
  'introspect-oauth-token': () => ({}),
  'revoke-oauth-token': ({ accessToken }) => ({ bodies: [new URLSearchParams({ access_token: accessToken })] }),
  'list-async-actions': () => ({ queries: [''] }),
  'list-locations': (a) => ({ queries: ['', ...naming('filters[name][conditions][$is]', [a.location.name])] }),
  'create-export': () => ({}),
  'create-order-export': () => ({}),
  'list-exports': () => ({ queries: [''] }),
  'list-bin-entries': (a) => ({
    queries: [
      '',
      ...naming('filters[resource_id][conditions][$is]', [a.binned.id]),
      ...naming('filters[resource_name][conditions][$is]', [a.binned.name]),
    ],
  }),
  'list-loyalty-programs': () => ({ queries: [''] }),
  // Names nothing: loyalty programs take no validation rules.
  'create-loyalty-program': () => ({}),
  'add-member': (a, b) => ({
    parameters: { campaignId: b.program.id },
    bodies: [
      { customer: { id: a.customer.id } },
      { voucher: a.member.name, customer: { source_id: 'eve' } },
      { voucher: b.card.name, customer: { source_id: 'eve' } },
    ],
  }),
  'transfer-points': (a, b) => ({
    parameters: { campaignId: b.program.id, memberId: b.member.name },
    bodies: [a.member.id, a.member.name].map((code) => [{ code, points: 1 }]),
  }),
  'create-in-bulk-loyalty-tiers': (a, b) => ({
    parameters: { campaignId: b.program.id },
    bodies: [
      { earning_rules: { [a.earningRule]: { type: 'CUSTOM', points: 1 } } },
      { rewards: { [a.rewardAssignment]: { type: 'CUSTOM', points: 1 } } },
      { rewards: { [a.reward]: { type: 'CUSTOM', points: 1 } } },
    ].map((mapped) => [{ name: 'Gold', points: { from: 1 }, ...mapped }]),
  }),
  'redeem-reward-1': (a, b) => ({
    parameters: { campaignId: b.program.id, memberId: b.member.name },
    bodies: [{ reward: { id: a.reward } }],
  }),
  'redeem-reward': (a, b) => ({ parameters: { memberId: b.member.name }, bodies: [{ reward: { id: a.reward } }] }),
  'list-rewards': (a) => ({ queries: ['', ...naming('assignment_id', [a.rewardAssignment])] }),
  'create-reward': (a) => ({
    bodies: [
      { parameters: { campaign: { id: a.codes.id, balance: 1 } } },
      { parameters: { campaign: { id: a.codes.name, balance: 1 } } },
      { parameters: { product: { id: a.product.id } } },
      { parameters: { product: { id: a.product.name, sku_id: a.sku.id } } },
    ],
  }),
  'update-reward': (a, b) => ({
    parameters: { rewardId: b.reward },
    bodies: [{ parameters: { campaign: { id: a.codes.id, balance: 1 } } }],
  }),
  'create-reward-assignment': (a, b) => ({
    parameters: { rewardId: b.reward },
    bodies: [{ campaign: a.program.id, parameters: { loyalty: { points: 1 } } }],
  }),
  'create-reward-assignment-1': (a, b) => ({
    parameters: { campaignId: b.program.id },
    bodies: [[{ reward: a.reward, parameters: { loyalty: { points: 1 } } }]],
  }),
  'update-reward-assignment': (a, b) => ({
    parameters: { rewardId: b.reward, assignmentId: a.rewardAssignment },
    bodies: [{ parameters: { loyalty: { points: 1 } } }],
  }),
  'update-reward-assignment-1': (a, b) => ({
    parameters: { campaignId: b.program.id, assignmentId: a.rewardAssignment },
    bodies: [{ parameters: { loyalty: { points: 1 } } }],
  }),
  'delete-reward-assignment': (a, b) => ({
    parameters: { rewardId: b.reward, assignmentId: a.rewardAssignment },
    bodies: [undefined],
  }),
  'delete-reward-assignment-1': (a, b) => ({
    parameters: { campaignId: b.program.id, assignmentId: a.rewardAssignment },
    bodies: [undefined],
  }),
  'referrals-add-holders-1': (a, b) => ({
    parameters: { campaignId: b.referral.id, memberId: b.referralCode.id },
    bodies: [{ holders: [{ id: a.customer.id }] }],
  }),
  'referrals-add-holders': (a, b) => ({
    parameters: { memberId: b.referralCode.id },
    bodies: [{ holders: [{ source_id: unique('eve') }, { id: a.customer.id }] }],
  }),
  'referrals-remove-holder': (a, b) => ({
    parameters: { memberId: b.referralCode.id, holderId: a.referee },
    bodies: [undefined],
  }),
  'list-redemptions': (a) => ({
    queries: [
      '',
      ...naming('campaign', [a.campaign.name]),
      ...naming('customer', [a.customer.id, a.customer.name]),
      ...naming('filters[voucher_code][conditions][$is]', [a.coupon.name]),
      ...naming('filters[related_object_id][conditions][$is]', [a.coupon.id]),
      ...naming('filters[parent_redemption_id][conditions][$is]', [a.stack]),
      ...naming('filters[customer_id][conditions][$in]', [a.customer.id]),
    ],
  }),
};

export interface Spied {
  readonly parameters?: Readonly<Record<string, string>>;
  readonly bodies?: readonly (object | undefined)[];
  readonly queries?: readonly string[];
  readonly inapplicable?: readonly object[];
  /** Bodies that find nothing. */
  readonly finding?: readonly object[];
  readonly forbidden?: readonly string[];
  /** Queries that find nothing: refused, or told within the answer. */
  readonly lost?: readonly string[];
  readonly notValid?: readonly string[];
  /** Bodies whose work goes on after the answer, in the own project only. */
  readonly accepted?: readonly object[];
}

function naming(parameter: string, values: readonly string[]): string[] {
  return values.map((value) => `?${encodeURIComponent(parameter)}=${encodeURIComponent(value)}`);
}

function validations(a: FurnishedProject, b: FurnishedProject): Spied {
  return { bodies: [...carts(a, b), stackOf(a)], inapplicable: carts(a, b, redeemablesOf(a)) };
}

function qualifications(a: FurnishedProject): Spied {
  return {
    ...ofAnotherOrder(a),
    finding: [
      { scenario: 'CUSTOMER_WALLET', customer: { id: a.customer.id } },
      { scenario: 'CUSTOMER_WALLET', customer: { source_id: a.customer.name } },
      ...[a.tier, a.coupon.id, a.codes.id].map((id) => {
        const filters = { resource_id: { conditions: { $is: [id] } } };
        return { scenario: 'AUDIENCE_ONLY', customer: { id: a.customer.id }, options: { filters } };
      }),
    ],
  };
}

function ofAnotherOrder({ order: { id } }: FurnishedProject): Spied {
  return { bodies: [{ order: { id } }] };
}

function redemptions(a: FurnishedProject, b: FurnishedProject): Spied {
  return { bodies: [...carts(a, b), stackOf(a), ...carts(a, b, redeemablesOf(a).slice(0, 1))] };
}

function publications(a: FurnishedProject, b: FurnishedProject): Spied {
  return {
    bodies: [
      { voucher: a.card.name, customer: { source_id: 'eve' } },
      { voucher: a.card.id, customer: { source_id: 'eve' } },
      { campaign: a.codes.name, customer: { source_id: 'eve' } },
      { campaign: { name: a.codes.id, count: 2 }, customer: { source_id: 'eve' } },
      { voucher: b.card.name, customer: { id: a.customer.id } },
    ],
  };
}

function customEvents(a: FurnishedProject, b: FurnishedProject): Spied {
  return { bodies: [{ event: b.customEvent.name, customer: { id: a.customer.id } }] };
}

function redeemablesOf({ coupon, card, held, tier }: FurnishedProject): object[] {
  const vouchers = [coupon, card, held].flatMap(({ id, name }) => [id, name]);
  return [{ object: 'promotion_tier', id: tier }, ...vouchers.map((id) => ({ object: 'voucher', id }))];
}

function stackOf({ promotionStack: id }: FurnishedProject): object {
  return { redeemables: [{ object: 'promotion_stack', id }], order: furnishedOrder };
}

/** Without redeemables of its own, a cart of `b` that names the order or the customer of `a`. */
function carts(a: FurnishedProject, b: FurnishedProject, redeemables?: object[]): object[] {
  if (redeemables) return redeemables.map((each) => ({ redeemables: [each], order: furnishedOrder }));
  const cart = { redeemables: [{ object: 'voucher', id: b.card.name }], order: furnishedOrder };
  return [
    { ...cart, order: { id: a.order.id } },
    { ...cart, order: { id: a.order.id, amount: 1 } },
  ];
}
