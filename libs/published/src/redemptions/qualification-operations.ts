import { alsoAs, filtersParameter, limitParameter, operation, orderParameter, sampleCart } from '../language/index.js';
import { asOfParameter } from './as-of-parameter.js';
import { PurchaseBody, TierCartBody } from './cart-bodies.js';
import { ExaminationAnswer, PromotionsValidationAnswer, QualificationAnswer } from './qualification-answers.js';
import { QualificationBody } from './qualification-bodies.js';

const ours = {
  context: 'redemptions',
  service: 'promotions',
  keys: 'application',
  method: 'POST',
  storesNothing: true,
} as const;
const audience = {
  audienceRulesOnly: { type: 'boolean', description: 'When `true`, evaluates only rules about the customer.' },
} as const;
const limit = { ...limitParameter, maximum: 50 } as const;

export class CheckEligibility extends operation({
  ...ours,
  id: 'check-eligibility',
  path: '/v1/qualifications',
  scope: 'qualifications',
  summary: 'List the redeemables that may apply to a customer and a cart',
  query: asOfParameter,
  body: QualificationBody,
  bodyOptional: true,
  answer: QualificationAnswer,
  sample: sampleCart,
}) {}

export const checkEligibilityFromClient = alsoAs(CheckEligibility, {
  id: 'check-eligibility-client-side',
  path: '/client/v1/qualifications',
  query: undefined,
  keys: 'client',
  originOptional: true,
  scope: 'client_qualifications',
});

export class ValidatePromotions extends operation({
  ...ours,
  id: 'validate-promotions',
  path: '/v1/promotions/validation',
  scope: 'promotions',
  summary: 'List the promotion tiers that apply to a cart, among the 150 newest',
  query: { ...audience, filters: filtersParameter },
  body: TierCartBody,
  bodyOptional: true,
  answer: PromotionsValidationAnswer,
  deprecated: true,
  sample: sampleCart,
}) {}

export class ExamineVouchersQualification extends operation({
  ...ours,
  id: 'examine-vouchers-qualification',
  path: '/v1/vouchers/qualification',
  scope: 'vouchers',
  summary: 'List vouchers without a campaign that may apply to a customer and a cart',
  query: { ...audience, limit, order: orderParameter('created_at', 'updated_at', 'code') },
  body: PurchaseBody,
  bodyOptional: true,
  answer: ExaminationAnswer,
  deprecated: true,
  sample: sampleCart,
}) {}

export class ExamineCampaignsQualification extends operation({
  ...ours,
  id: 'examine-campaign-qualification',
  path: '/v1/campaigns/qualification',
  scope: 'campaigns',
  summary: 'List campaigns with a code that may apply to a customer and a cart',
  query: {
    ...audience,
    limit,
    order: orderParameter('created_at', 'updated_at', 'type', 'code', 'category', 'campaign'),
  },
  body: PurchaseBody,
  bodyOptional: true,
  answer: ExaminationAnswer,
  deprecated: true,
  sample: sampleCart,
}) {}
