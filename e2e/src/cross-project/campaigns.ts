import { unique } from '../client.js';
import { withFiles } from '../documented-operations.js';
import { type SeededProject } from '../seeded-project.js';
import { naming, type CrossProjectTable } from './cross-project-requests.js';

const stolen = { stolen: true };
const amountOff = { type: 'AMOUNT', amount_off: 1 };
const card = { type: 'GIFT_VOUCHER', gift: { amount: 1 } };
const voucher = { type: 'DISCOUNT_VOUCHER', discount: amountOff };

/** Of campaigns, vouchers, promotion tiers, stacks, rules and templates. */
export const crossProjectCampaigns: CrossProjectTable = {
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
  'create-campaign-draft': (a) => ({ bodies: draftsNaming(a) }),
  'validate-campaign-draft': (a) => ({
    bodies: [
      ...draftsNaming(a).map((draft) => ({ draft, order: { amount: 1_000 } })),
      { draft: draftWith({}), order: { amount: 1_000 }, campaign_id: a.campaign.id },
      { draft: draftWith({}), order: { amount: 1_000 }, campaign_id: a.campaign.name },
      { draft: draftWith({}), order: { id: a.order.id } },
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
  'order-promotion-tiers': (a, b) => ({ parameters: { campaignId: b.campaign.id }, bodies: [{ ids: [a.tier] }] }),
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
  'import-vouchers': (a) => ({
    accepted: [[{ code: unique('NEW'), ...card, campaign_id: a.codes.id, validation_rules: [a.rule] }]],
  }),
  'import-vouchers-using-csv': (a) => ({
    accepted: [withFiles({ file: `Code,stolen\n${a.coupon.id},true\n${a.card.id},true` })],
  }),
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
  'list-validation-rules': () => ({ queries: [''] }),
  'list-validation-rules-assignments': (a) => ({
    queries: ['', ...naming('related_object_id', [a.coupon.id]), ...naming('rule', [a.rule])],
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
};

function draftWith(more: object): object {
  const tiers = [{ name: 'Tier', action: { discount: amountOff } }];
  return { name: unique('Draft'), campaign_type: 'PROMOTION', promotion: { tiers }, ...more };
}

/** Drafts, each with something that another project has. */
function draftsNaming(a: SeededProject): readonly object[] {
  const tier = { name: 'Tier', action: { discount: amountOff } };
  const shared = { id: a.rule, shared: true, name: 'Theirs' };
  const program = { campaign_type: 'LOYALTY_PROGRAM', promotion: undefined, voucher: { loyalty_card: { points: 0 } } };
  return [
    draftWith({ rules: [shared] }),
    draftWith({ validation_rules: [a.rule] }),
    draftWith({ category_id: a.category.id }),
    draftWith({ promotion: { tiers: [{ ...tier, rules: [shared] }] } }),
    draftWith({ promotion: { tiers: [{ ...tier, category_id: a.category.id }] } }),
    draftWith({ ...program, rewards: [{ reward: a.reward }] }),
  ];
}
