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
  @Text({ min: 1, max: 500 }, 'ID or source ID.') id!: string;
}

/** A number of points for every unit of what is counted. */
export class EarnedPerInput {
  @Whole({ min: 1, max: Number.MAX_SAFE_INTEGER }, 'Only whole multiples count.') every!: number;
  @Whole({ min: 0, max: Number.MAX_SAFE_INTEGER }, 'Points for each whole multiple.') points!: number;
  @Text({ optional, max: 5_000 }, 'Replaces `points` when it can be evaluated.') points_formula?: string;
  @Text({ optional, min: 1, max: 500 }, 'Required for metadata: the numeric property that counts.') property?: string;
  @OneOf(SELECTABLE, { optional }, 'The only selection, when `applicable_to` is absent.')
  object?: EarningSelectionInput['object'];
  @Text({ optional, min: 1, max: 500 }) id?: string;
  @ListOf(() => EarningSelectionInput, { optional, min: 1, max: 100 }, 'For `order_items`: the lines that count.')
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

/** How many points something is worth. */
export class EarningInput {
  @OneOf(
    ['FIXED', 'PROPORTIONAL'],
    { optional },
    'Defaults to `PROPORTIONAL` when `calculation_type` is set, otherwise to `FIXED`.',
  )
  type?: 'FIXED' | 'PROPORTIONAL';
  @Whole({ optional, min: 0, max: Number.MAX_SAFE_INTEGER }, 'Required for `FIXED`.') points?: number;
  @Text({ optional, max: 5_000 }) points_formula?: string;
  @OneOf(
    EARNING_CALCULATIONS,
    { optional },
    'Required for `PROPORTIONAL`, together with the object it refers to. Defaults to `ORDER_AMOUNT` when `order.amount` is set.',
  )
  calculation_type?: EarningCalculation;
  @ObjectOf(() => EarnedPerOrderInput, { optional }) order?: EarnedPerOrderInput;
  @ObjectOf(() => EarnedPerItemsInput, { optional }) order_items?: EarnedPerItemsInput;
  @ObjectOf(() => EarnedPerMetadataInput, { optional }) customer?: EarnedPerMetadataInput;
  @ObjectOf(() => EarnedPerMetadataInput, { optional }) custom_event?: EarnedPerMetadataInput;
}

export class EarningSourceInput {
  @Text({ optional, nullable: true, max: 500 }, 'Display name of the earning rule.') banner?: string | null;
}

export class PendingPeriodInput {
  @OneOf(['DAY']) period_type!: 'DAY';
  @Whole({ min: 1, max: 90 }) period_value!: number;
}

export class EarningReferenceInput {
  @Text({ min: 1, max: 200 }) id!: string;
}

export class EarningSchemaInput {
  @Text({ min: 1, max: 200 }, 'Begins with `ms_`.') schema_id!: string;
}

/** Fields of an earning rule that may be sent when it is made and when it is changed. */
export class EarningRuleFields extends WindowsInput {
  @Text({ optional, nullable: true, max: 100 }, 'Validation rule that must hold. `null` for none.')
  validation_rule_id?: string | null;
  @ObjectOf(() => EarningSourceInput, { optional, nullable: true }) source?: EarningSourceInput | null;
  @Flag({ optional }, 'Defaults to `true`.') active?: boolean;
  @ObjectOf(
    () => PendingPeriodInput,
    { optional, nullable: true },
    'For `order.paid`: how long the points stay pending.',
  )
  pending_points?: PendingPeriodInput | null;
  @ObjectOf(() => PointsExpirationRulesInput, { optional, nullable: true }, 'Defaults to the rules of the program.')
  expiration_rules?: PointsExpirationRulesInput | null;
  @Metadata({ optional, of: 'earning_rule' }) metadata?: Record<string, unknown>;
}

/** A new earning rule. */
export class CreateEarningRuleBody extends EarningRuleFields {
  @Text(
    { min: 1, max: 300 },
    '`order.paid`, `customer.segment.entered`, `customer.loyalty.tier.…` or the name of a custom event.',
  )
  event!: string;
  @ObjectOf(() => EarningInput) loyalty!: EarningInput;
  @ObjectOf(() => EarningSchemaInput, { optional }, 'Required for custom events.') custom_event?: EarningSchemaInput;
  @ObjectOf(() => EarningReferenceInput, { optional }, 'Required for `customer.segment.entered`.')
  segment?: EarningReferenceInput;
  @Metadata({ optional, of: 'earning_rule', isNew: true }) declare metadata?: Record<string, unknown>;
  @ObjectOf(() => EarningReferenceInput, { optional }, 'Required for `customer.loyalty.tier.…`.')
  loyalty_tier?: EarningReferenceInput;
}

/** Changes the fields that are sent. */
export class UpdateEarningRuleBody extends EarningRuleFields {
  @ObjectOf(() => EarningInput, { optional }) loyalty?: EarningInput;
}

export class EstimatePointsBody {
  @ObjectOf(() => CustomerInput, 'Customer to estimate for. No customer is created or updated.')
  customer!: CustomerInput;
  @ObjectOf(
    () => CreateOrderBody,
    'A stored order by `id` or `source_id`. Other properties sent override the stored ones.',
  )
  order!: CreateOrderBody;
}
