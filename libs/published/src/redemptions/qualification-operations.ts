import {
  filtersParameter,
  limitParameter,
  operation,
  type Operation,
  OperationRequest,
  orderParameter,
} from '../language/index.js';
import { PurchaseBody, TierCartBody } from './cart-bodies.js';
import { ExaminationAnswer, PromotionsValidationAnswer, QualificationAnswer } from './qualification-answers.js';
import { QualificationBody } from './qualification-bodies.js';

interface AudienceQuery {
  readonly audienceRulesOnly?: boolean;
}

/** How much of what qualifies is shown, and in which order. */
export interface ExaminationQuery extends AudienceQuery {
  readonly limit?: number;
  readonly order?: string;
}

export class CheckEligibility extends OperationRequest<QualificationBody> {}
export class ValidatePromotions extends OperationRequest<
  TierCartBody,
  Record<string, never>,
  AudienceQuery & { readonly filters?: unknown }
> {}
export class ExamineVouchersQualification extends OperationRequest<
  PurchaseBody,
  Record<string, never>,
  ExaminationQuery
> {}
export class ExamineCampaignsQualification extends OperationRequest<
  PurchaseBody,
  Record<string, never>,
  ExaminationQuery
> {}

const ours = { context: 'redemptions', service: 'promotions', keys: 'application', method: 'POST' } as const;
const audience = { audienceRulesOnly: { type: 'boolean', description: 'true: asks rules about the customer only' } };
const limit = { ...limitParameter, maximum: 50 };

export const checkEligibility = operation({
  ...ours,
  id: 'check-eligibility',
  path: '/v1/qualifications',
  scope: 'qualifications',
  request: CheckEligibility,
  summary: 'Find what may apply to a customer and a cart',
  body: QualificationBody,
  bodyOptional: true,
  answer: QualificationAnswer,
});

export const checkEligibilityFromClient = operation({
  ...checkEligibility,
  id: 'check-eligibility-client-side',
  path: '/client/v1/qualifications',
  keys: 'client',
  scope: 'client_qualifications',
});

export const validatePromotions = operation({
  ...ours,
  id: 'validate-promotions',
  path: '/v1/promotions/validation',
  scope: 'promotions',
  request: ValidatePromotions,
  summary: 'Find the promotion tiers that apply to a cart, among the 150 newest',
  query: { ...audience, filters: filtersParameter },
  body: TierCartBody,
  bodyOptional: true,
  answer: PromotionsValidationAnswer,
  deprecated: true,
});

export const examineVouchersQualification = operation({
  ...ours,
  id: 'examine-vouchers-qualification',
  path: '/v1/vouchers/qualification',
  scope: 'vouchers',
  request: ExamineVouchersQualification,
  summary: 'Find vouchers without a campaign that may apply to a customer and a cart',
  query: { ...audience, limit, order: orderParameter('created_at', 'updated_at', 'code') },
  body: PurchaseBody,
  bodyOptional: true,
  answer: ExaminationAnswer,
  deprecated: true,
});

export const examineCampaignsQualification = operation({
  ...ours,
  id: 'examine-campaign-qualification',
  path: '/v1/campaigns/qualification',
  scope: 'campaigns',
  request: ExamineCampaignsQualification,
  summary: 'Find campaigns of which a code may apply to a customer and a cart',
  query: {
    ...audience,
    limit,
    order: orderParameter('created_at', 'updated_at', 'type', 'code', 'category', 'campaign'),
  },
  body: PurchaseBody,
  bodyOptional: true,
  answer: ExaminationAnswer,
  deprecated: true,
});

export const qualificationOperations: readonly Operation[] = [
  checkEligibility,
  validatePromotions,
  examineVouchersQualification,
  examineCampaignsQualification,
];
