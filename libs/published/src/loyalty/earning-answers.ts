import { PointsExpirationRulesInput } from './expiration-rules.js';
import { Flag, Metadata, ObjectOf, OneOf, Text, UtcInstant, Whole } from '../language/index.js';
import { EarningInput, EarningReferenceInput, EarningSchemaInput, PendingPeriodInput } from './earning-bodies.js';
import { ValidityAnswer } from '../redeemables/validity.js';

export class EarningSourceAnswer {
  @Text({ optional: true }) banner?: string;
  @Text('ID of the loyalty program (`camp_…`).') object_id!: string;
  @OneOf(['campaign']) object_type!: 'campaign';
}

/** What is not set is left out. */
export class EarningRuleAnswer extends ValidityAnswer {
  @Text('Begins with `ern_`.') id!: string;
  @UtcInstant() created_at!: string;
  @UtcInstant({ nullable: true }) updated_at!: string | null;
  @Text({ nullable: true }) validation_rule_id!: string | null;
  @ObjectOf(() => EarningInput) loyalty!: EarningInput;
  @Text() event!: string;
  @ObjectOf(() => EarningSchemaInput, { optional: true }) custom_event?: EarningSchemaInput;
  @ObjectOf(() => EarningReferenceInput, { optional: true }) segment?: EarningReferenceInput;
  @ObjectOf(() => EarningReferenceInput, { optional: true }) loyalty_tier?: EarningReferenceInput;
  @ObjectOf(() => PendingPeriodInput, { optional: true }) pending_points?: PendingPeriodInput;
  @ObjectOf(() => EarningSourceAnswer) source!: EarningSourceAnswer;
  @OneOf(['earning_rule']) object!: 'earning_rule';
  @Text('Begins with `auto_`.') automation_id!: string;
  @Flag() active!: boolean;
  @Metadata() metadata!: Record<string, unknown>;
  @ObjectOf(() => PointsExpirationRulesInput, { optional: true }) expiration_rules?: PointsExpirationRulesInput;
}

export class EstimatedProgramAnswer {
  @Text('Begins with `camp_`.') id!: string;
  @Text() name!: string;
  @OneOf(['campaign']) object!: 'campaign';
}

export class PointsEstimationAnswer {
  @ObjectOf(() => EstimatedProgramAnswer) campaign!: EstimatedProgramAnswer;
  @Whole({ min: 0 }) points_estimation!: number;
}
