import { PointsExpirationRulesInput } from './expiration-rules.js';
import { CustomerInput } from '../customers/bodies.js';
import { Flag, ListOf, Metadata, ObjectOf, OneOf, Text, Whole } from '../language/index.js';
import { CreateOrderBody } from '../orders/bodies.js';
import { WindowsInput } from '../redeemables/validity.js';

export const EARNING_CALCULATIONS = [
  'ORDER_AMOUNT',
  'ORDER_TOTAL_AMOUNT',
  'ORDER_METADATA',
  'ORDER_ITEMS_QUANTITY',
  'ORDER_ITEMS_AMOUNT',
  'ORDER_ITEMS_SUBTOTAL_AMOUNT',
  'CUSTOMER_METADATA',
  'CUSTOM_EVENT_METADATA',
] as const;
export type EarningCalculation = (typeof EARNING_CALCULATIONS)[number];

const SELECTABLE = ['product', 'sku', 'products_collection'] as const;
const optional = true;

/** What a line of an order must be, or be in. */
export class EarningSelectionInput {
  @OneOf(SELECTABLE) object!: (typeof SELECTABLE)[number];
  @Text({ min: 1, max: 500 }, 'id or source id') id!: string;
}

/** A number of points for every unit of what is counted. */
export class EarnedPerInput {
  @Whole({ min: 1, max: Number.MAX_SAFE_INTEGER }, 'only whole multiples count') every!: number;
  @Whole({ min: 0, max: Number.MAX_SAFE_INTEGER }, 'for each of them') points!: number;
  @Text({ optional, max: 5_000 }, 'takes the place of the points, where it can be worked out') points_formula?: string;
  @Text({ optional, min: 1, max: 500 }, 'required of metadata: which number counts') property?: string;
  @OneOf(SELECTABLE, { optional }, 'the one selection, where applicable_to is absent')
  object?: EarningSelectionInput['object'];
  @Text({ optional, min: 1, max: 500 }) id?: string;
  @ListOf(() => EarningSelectionInput, { optional, min: 1, max: 100 }, 'of order_items: which lines count')
  applicable_to?: EarningSelectionInput[];
}

export class EarnedPerOrderInput {
  @ObjectOf(() => EarnedPerInput, { optional }) amount?: EarnedPerInput;
  @ObjectOf(() => EarnedPerInput, { optional }) total_amount?: EarnedPerInput;
  @ObjectOf(() => EarnedPerInput, { optional }) metadata?: EarnedPerInput;
}

export class EarnedPerItemsInput {
  @ObjectOf(() => EarnedPerInput, { optional }) quantity?: EarnedPerInput;
  @ObjectOf(() => EarnedPerInput, { optional }) amount?: EarnedPerInput;
  @ObjectOf(() => EarnedPerInput, { optional }) subtotal_amount?: EarnedPerInput;
}

export class EarnedPerMetadataInput {
  @ObjectOf(() => EarnedPerInput, { optional }) metadata?: EarnedPerInput;
}

/** How many points something is worth. Source: contract, EarningRuleFixed, EarningRuleProportional. */
export class EarningInput {
  @OneOf(['FIXED', 'PROPORTIONAL'], { optional }, 'FIXED where absent, PROPORTIONAL with a calculation_type') type?:
    | 'FIXED'
    | 'PROPORTIONAL';
  @Whole({ optional, min: 0, max: Number.MAX_SAFE_INTEGER }, 'required of FIXED') points?: number;
  @Text({ optional, max: 5_000 }) points_formula?: string;
  @OneOf(
    EARNING_CALCULATIONS,
    { optional },
    'required of PROPORTIONAL, with the object that it speaks of; ORDER_AMOUNT where absent beside order.amount',
  )
  calculation_type?: EarningCalculation;
  @ObjectOf(() => EarnedPerOrderInput, { optional }) order?: EarnedPerOrderInput;
  @ObjectOf(() => EarnedPerItemsInput, { optional }) order_items?: EarnedPerItemsInput;
  @ObjectOf(() => EarnedPerMetadataInput, { optional }) customer?: EarnedPerMetadataInput;
  @ObjectOf(() => EarnedPerMetadataInput, { optional }) custom_event?: EarnedPerMetadataInput;
}

export class EarningSourceInput {
  @Text({ optional, nullable: true, max: 500 }, 'the name under which the rule is shown') banner?: string | null;
}

export class PendingPeriodInput {
  @OneOf(['DAY']) period_type!: 'DAY';
  @Whole({ min: 1, max: 90 }) period_value!: number;
}

export class EarningReferenceInput {
  @Text({ min: 1, max: 200 }) id!: string;
}

export class EarningSchemaInput {
  @Text({ min: 1, max: 200 }, 'ms_…') schema_id!: string;
}

/** Fields of an earning rule that may be sent when it is made and when it is changed. */
export class EarningRuleFields extends WindowsInput {
  @Text({ optional, nullable: true, max: 100 }, 'a validation rule that must hold; null: none') validation_rule_id?:
    | string
    | null;
  @ObjectOf(() => EarningSourceInput, { optional, nullable: true }) source?: EarningSourceInput | null;
  @Flag({ optional }, 'true where absent') active?: boolean;
  @ObjectOf(() => PendingPeriodInput, { optional, nullable: true }, 'of order.paid: the points wait for so long')
  pending_points?: PendingPeriodInput | null;
  @ObjectOf(() => PointsExpirationRulesInput, { optional, nullable: true }, 'those of the program where absent')
  expiration_rules?: PointsExpirationRulesInput | null;
  @Metadata({ optional, of: 'earning_rule' }) metadata?: Record<string, unknown>;
}

/** A new earning rule. Source: contract, create-earning-rule; programs facts 3.3. */
export class CreateEarningRuleBody extends EarningRuleFields {
  @Text({ min: 1, max: 300 }, 'order.paid, or the name of a custom event') event!: string;
  @ObjectOf(() => EarningInput) loyalty!: EarningInput;
  @ObjectOf(() => EarningSchemaInput, { optional }, 'required of custom events') custom_event?: EarningSchemaInput;
  @ObjectOf(() => EarningReferenceInput, { optional }, 'required of customer.segment.entered')
  segment?: EarningReferenceInput;
  @Metadata({ optional, of: 'earning_rule', isNew: true }) declare metadata?: Record<string, unknown>;
  @ObjectOf(() => EarningReferenceInput, { optional }, 'required of customer.loyalty.tier.…')
  loyalty_tier?: EarningReferenceInput;
}

/** Changes the fields that are sent. Source: contract, update-earning-rule. */
export class UpdateEarningRuleBody extends EarningRuleFields {
  @ObjectOf(() => EarningInput, { optional }) loyalty?: EarningInput;
}

/** Source: spec, operation 4; programs facts 3.4. */
export class EstimatePointsBody {
  @ObjectOf(() => CustomerInput, 'who would earn; nobody is made or changed') customer!: CustomerInput;
  @ObjectOf(() => CreateOrderBody, 'a stored one by id or source_id; what is sent beside it counts in its place')
  order!: CreateOrderBody;
}
