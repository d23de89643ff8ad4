import {
  AsOf,
  DataListOf,
  Flag,
  Instant,
  ListOf,
  Metadata,
  ObjectOf,
  OneOf,
  Revision,
  Text,
  Whole,
} from '../language/index.js';
import { CategoryAnswer } from '../catalog/category-bodies.js';
import { PromotionTierAnswer } from '../promotions/answers.js';
import { ValidityAnswer } from '../redeemables/validity.js';
import { AssignedRulesAnswer } from '../rules/assigned-rules.answer.js';
import {
  CAMPAIGN_POOLS,
  CAMPAIGN_TYPES,
  type CampaignPool,
  type CampaignType,
  POINTS_SHORTFALLS,
  type PointsShortfall,
} from './bodies.js';
import { CampaignVoucherAnswer } from './campaign-voucher.answers.js';

export const CREATION_STATUSES = ['DONE', 'IN_PROGRESS', 'FAILED', 'DRAFT', 'MODIFYING'] as const;
export type CreationStatus = (typeof CREATION_STATUSES)[number];

class AreaAssignmentAnswer {
  @Text() id!: string;
  @Text('ID of the area.') area_id!: string;
}

export class AreaAssignmentsAnswer extends DataListOf(() => AreaAssignmentAnswer) {}

/** A campaign as lists show it. What is not set is null. */
export class CampaignAnswer extends ValidityAnswer {
  @Text() id!: string;
  @Text() name!: string;
  @Text({ nullable: true }) description?: string | null;
  @OneOf(CAMPAIGN_TYPES) campaign_type!: CampaignType;
  @OneOf(CAMPAIGN_POOLS) type!: CampaignPool;
  @ObjectOf(() => CampaignVoucherAnswer, { optional: true }) voucher?: CampaignVoucherAnswer;

  /** Of campaigns with codes: those that are there now, a second late at most. */
  @Whole({ optional: true }) vouchers_count?: number;
  @Flag() auto_join!: boolean;
  @Flag() join_once!: boolean;
  @Flag() use_voucher_metadata_schema!: boolean;

  /** ISO 8601 duration */
  @Text({ nullable: true }) activity_duration_after_publishing?: string | null;
  @Metadata({ optional: true }) referral_program?: Record<string, unknown>;
  @Metadata({ optional: true }) loyalty_tiers_expiration?: Record<string, unknown>;
  @OneOf(
    POINTS_SHORTFALLS,
    { optional: true },
    'Of a `LOYALTY_PROGRAM`, where it was set: what happens to points that returned items had earned and that are spent already.',
  )
  points_shortfall?: PointsShortfall;
  @Flag() active!: boolean;
  @Metadata({ omit: 'empty' }) metadata!: Record<string, unknown>;
  @Instant() created_at!: string;
  @Instant({ nullable: true }) updated_at?: string | null;
  @Text({ nullable: true }) category?: string | null;
  @Text({ nullable: true }) category_id!: string | null;
  @ListOf(() => CategoryAnswer) categories!: object[];

  /** IN_PROGRESS: the codes that it was created with are being made; MODIFYING: an update is on its way to the codes. */
  @OneOf(CREATION_STATUSES) creation_status!: CreationStatus;
  @OneOf(CREATION_STATUSES) vouchers_generation_status!: CreationStatus;
  @Flag() protected!: boolean;
  @Flag('Whether the caller is not allowed to change the campaign.') readonly!: boolean;
  @ObjectOf(() => AreaAssignmentsAnswer, 'Areas and stores that the campaign is limited to. Always empty.')
  access_settings_assignments!: AreaAssignmentsAnswer;
  @OneOf(['campaign']) object!: 'campaign';
}

export class TiersOfCampaignAnswer {
  @OneOf(['list']) object!: 'list';
  @OneOf(['tiers']) data_ref!: 'tiers';
  @ListOf(() => PromotionTierAnswer) tiers!: PromotionTierAnswer[];
  @Whole() total!: number;
  @Flag() has_more!: boolean;
}

/** A campaign alone: with the tiers of a PROMOTION, and its validation rules. */
export class CampaignWithPartsAnswer extends CampaignAnswer {
  @ObjectOf(() => TiersOfCampaignAnswer, { optional: true }) promotion?: TiersOfCampaignAnswer;
  @ObjectOf(() => AssignedRulesAnswer, { optional: true }, 'Present on `PROMOTION` campaigns with assigned rules.')
  validation_rules_assignments?: AssignedRulesAnswer;
}

/** A campaign, now or as it was. */
export class CampaignOfMomentAnswer extends CampaignWithPartsAnswer {
  @AsOf() as_of?: string;
  @Revision() revision?: number;
}

/** A campaign that was changed: a date that it does not have, or has no more, is left out. */
export class ChangedCampaignAnswer extends CampaignWithPartsAnswer {
  @Instant({ omit: 'empty' }) declare start_date?: string | null;
  @Instant({ omit: 'empty' }) declare expiration_date?: string | null;
}
