import { CustomerAddressInput, CustomerProfileInput } from '../customers/bodies.js';
import { Decimal, Flag, ListOf, Metadata, ObjectOf, OneOf, SomeOf, Text, Whole } from '../language/index.js';
import { CartInput } from './cart-input.js';

/** Who buys. `id` wins over `source_id`. Redeeming makes or updates the customer; validating does not. */
export class BuyerInput extends CustomerProfileInput {
  @Text({ optional: true, max: 200 }) id?: string;
  @Text({ optional: true, max: 500 }) source_id?: string;
  @ObjectOf(() => CustomerAddressInput, { optional: true }) address?: CustomerAddressInput;
}

/** Reserves what is validated for its key until it expires. */
export class SessionInput {
  @Text({ optional: true, min: 1, max: 200 }) key?: string;
  @OneOf(['LOCK'], { optional: true }) type?: 'LOCK';
  @Decimal({ optional: true, min: 0 }, 'In `ttl_unit`. Defaults to 7 days. With client keys, one hour at most.')
  ttl?: number;
  @OneOf(['DAYS', 'HOURS', 'MINUTES', 'SECONDS', 'MILLISECONDS', 'MICROSECONDS', 'NANOSECONDS'], { optional: true })
  ttl_unit?: string;
}

export class CreditsInput {
  @Whole({ optional: true, min: 0 }, 'Credits to spend, in minor units. Defaults to the maximum.')
  credits?: number;
}

/** What a loyalty card pays for. */
export class RewardInput {
  @Text({ min: 1, max: 200 }, 'Begins with `rew_`.') id!: string;
  @Whole(
    { optional: true, min: 1, max: 1_000_000_000_000 },
    'For a reward that pays for the order. Defaults to as many points as needed. Other rewards have a fixed price.',
  )
  points?: number;
}

export class RedeemableInput {
  @OneOf(['voucher', 'promotion_tier', 'promotion_stack']) object!: 'voucher' | 'promotion_tier' | 'promotion_stack';
  @Text({ min: 1, max: 500 }, 'Code or ID of a voucher, or ID of a promotion tier or stack.') id!: string;
  @ObjectOf(() => CreditsInput, { optional: true }) gift?: CreditsInput;
  @ObjectOf(() => RewardInput, { optional: true }, 'For loyalty cards.') reward?: RewardInput;
}

export class CartOptions {
  @SomeOf(['order', 'redemption', 'redeemable', 'category'], { optional: true }) expand?: (
    | 'order'
    | 'redemption'
    | 'redeemable'
    | 'category'
  )[];
  @Flag(
    { optional: true },
    'Perkstream extension. When `true`, validations explain for each redeemable how it was decided and priced. Not available to client keys.',
  )
  explain?: boolean;
  @OneOf(
    ['REQUESTED', 'BEST_FOR_CUSTOMER', 'BEST_FOR_SHOP'],
    { optional: true },
    'Which discounts apply. Defaults to `selection` of the stacking rules. Not available to client keys.',
  )
  selection?: 'REQUESTED' | 'BEST_FOR_CUSTOMER' | 'BEST_FOR_SHOP';
  @Flag(
    { optional: true },
    'When `true`, promotion tiers that the cart qualifies for apply as well. `redeemables` may be empty then.',
  )
  include_automatic?: boolean;
}

/** A cart that also says whose it is. */
export class OrderOfBuyerInput extends CartInput {
  @ObjectOf(() => BuyerInput, { optional: true }, 'Customer of the order, when `customer` is absent outside the order.')
  customer?: BuyerInput;
}

/** What is bought, and the buyer. */
export class PurchaseBody {
  @ObjectOf(() => OrderOfBuyerInput, { optional: true }) order?: OrderOfBuyerInput;
  @ObjectOf(() => BuyerInput, { optional: true }) customer?: BuyerInput;
  @Metadata({ optional: true, of: 'redemption', isNew: true }, 'Of the redemption. Available to rules and formulas.')
  metadata?: Record<string, unknown>;
}

/** With which redeemables. */
export class CartBody extends PurchaseBody {
  @ListOf(() => RedeemableInput, { max: 30 }, 'May be empty with `options.include_automatic` only.')
  redeemables!: RedeemableInput[];
  @Text({ optional: true, max: 500 }) tracking_id?: string;
  @ObjectOf(() => SessionInput, { optional: true }) session?: SessionInput;
  @ObjectOf(() => CartOptions, { optional: true }) options?: CartOptions;
}

/** The older bodies, of operations on one redeemable. */
export class TierCartBody extends PurchaseBody {
  @ObjectOf(() => CartOptions, { optional: true }) options?: CartOptions;
}

export class VoucherCartBody extends TierCartBody {
  @ObjectOf(() => CreditsInput, { optional: true }) gift?: CreditsInput;
  @ObjectOf(() => RewardInput, { optional: true }, 'For loyalty cards.') reward?: RewardInput;
  @Text({ optional: true, max: 500 }) tracking_id?: string;
  @ObjectOf(() => SessionInput, { optional: true }) session?: SessionInput;
}

/** The order of the older redemptions also says who sent the customer. */
export class RedeemedOrderInput extends OrderOfBuyerInput {
  @ObjectOf(
    () => BuyerInput,
    { optional: true },
    'Customer who referred the buyer. Created or updated from the data sent. Takes precedence over `referrer_id`.',
  )
  referrer?: BuyerInput;
  @Text({ optional: true, max: 500 }, 'ID or source ID of an existing customer.') referrer_id?: string;
}

export class RedeemTierBody extends TierCartBody {
  @ObjectOf(() => RedeemedOrderInput, { optional: true }) override order?: RedeemedOrderInput;
}

export class RedeemVoucherBody extends VoucherCartBody {
  @ObjectOf(() => RedeemedOrderInput, { optional: true }) override order?: RedeemedOrderInput;
}

/** Of the member that the path names. */
export class RedeemRewardBody {
  @ObjectOf(() => RewardInput, { optional: true }) reward?: RewardInput;
  @ObjectOf(() => CartInput, { optional: true }, 'Order that a `COIN` reward pays for.') order?: CartInput;
  @Metadata({ optional: true }, 'Metadata of the redemption.') metadata?: Record<string, unknown>;
}

/** The order is rolled back as it is stored: lines and amounts that are sent have no effect. */
export class RolledBackOrderInput {
  @Text({ optional: true, max: 200 }, 'ID of the order of the redemption.') id?: string;
  @Text({ optional: true, nullable: true, max: 500 }) source_id?: string | null;
  @OneOf(
    ['CREATED', 'PAID', 'CANCELED', 'FULFILLED'],
    { optional: true },
    'New status. Defaults to `CANCELED`, or to the current status while the order has other redemptions.',
  )
  status?: string;
}

export class RollbackBody {
  @Text({ optional: true, max: 2000 }) reason?: string;
  @Text({ optional: true, max: 500 }) tracking_id?: string;
  @ObjectOf(() => BuyerInput, { optional: true }) customer?: BuyerInput;
  @ObjectOf(() => RolledBackOrderInput, { optional: true }) order?: RolledBackOrderInput;
  @Metadata({ optional: true }) metadata?: Record<string, unknown>;
}
