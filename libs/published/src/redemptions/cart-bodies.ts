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
  @Decimal(
    { optional: true, min: 0 },
    'in ttl_unit; 7 days where absent. With client keys an hour, also where it is longer',
  )
  ttl?: number;
  @OneOf(['DAYS', 'HOURS', 'MINUTES', 'SECONDS', 'MILLISECONDS', 'MICROSECONDS', 'NANOSECONDS'], { optional: true })
  ttl_unit?: string;
}

export class CreditsInput {
  @Whole({ optional: true, min: 0 }, 'what the card is to pay, in minor units; all that it can where absent')
  credits?: number;
}

/** What a loyalty card pays for. */
export class RewardInput {
  @Text({ min: 1, max: 200 }, 'rew_…') id!: string;
  @Whole(
    { optional: true, min: 1, max: 1_000_000_000_000 },
    'of a reward that pays for the order: as many as it takes where absent; others have their price',
  )
  points?: number;
}

export class RedeemableInput {
  @OneOf(['voucher', 'promotion_tier', 'promotion_stack']) object!: 'voucher' | 'promotion_tier' | 'promotion_stack';
  @Text({ min: 1, max: 500 }, 'code or id of a voucher, id of a promotion tier or stack') id!: string;
  @ObjectOf(() => CreditsInput, { optional: true }) gift?: CreditsInput;
  @ObjectOf(() => RewardInput, { optional: true }, 'of a loyalty card') reward?: RewardInput;
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
    'an extension: validations also say, of each redeemable, how it was decided and priced; not to client keys',
  )
  explain?: boolean;
}

/** A cart that also says whose it is. */
export class OrderOfBuyerInput extends CartInput {
  @ObjectOf(() => BuyerInput, { optional: true }, 'who buys, where `customer` beside the order does not say it')
  customer?: BuyerInput;
}

/** What is bought, and the buyer. */
export class PurchaseBody {
  @ObjectOf(() => OrderOfBuyerInput, { optional: true }) order?: OrderOfBuyerInput;
  @ObjectOf(() => BuyerInput, { optional: true }) customer?: BuyerInput;
  @Metadata({ optional: true, of: 'redemption', isNew: true }, 'of the redemption; rules and formulas may look at it')
  metadata?: Record<string, unknown>;
}

/** With which redeemables. */
export class CartBody extends PurchaseBody {
  @ListOf(() => RedeemableInput, { min: 1, max: 30 }) redeemables!: RedeemableInput[];
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
  @ObjectOf(() => RewardInput, { optional: true }, 'of a loyalty card') reward?: RewardInput;
  @Text({ optional: true, max: 500 }) tracking_id?: string;
  @ObjectOf(() => SessionInput, { optional: true }) session?: SessionInput;
}

/** The order of the older redemptions also says who sent the customer. */
export class RedeemedOrderInput extends OrderOfBuyerInput {
  @ObjectOf(() => BuyerInput, { optional: true }, 'who sent the customer; made or updated; wins over referrer_id')
  referrer?: BuyerInput;
  @Text({ optional: true, max: 500 }, 'id or source id of a customer that exists') referrer_id?: string;
}

export class RedeemTierBody extends TierCartBody {
  @ObjectOf(() => RedeemedOrderInput, { optional: true }) override order?: RedeemedOrderInput;
}

export class RedeemVoucherBody extends VoucherCartBody {
  @ObjectOf(() => RedeemedOrderInput, { optional: true }) override order?: RedeemedOrderInput;
}

/** Of the member that the path names. Source: contract, redeem-reward; programs facts 3.10. */
export class RedeemRewardBody {
  @ObjectOf(() => RewardInput, { optional: true }) reward?: RewardInput;
  @ObjectOf(() => CartInput, { optional: true }, 'what a reward pays for that is a COIN') order?: CartInput;
  @Metadata({ optional: true }, 'of the redemption') metadata?: Record<string, unknown>;
}

/** The order is rolled back as it is stored: lines and amounts that are sent have no effect. */
export class RolledBackOrderInput {
  @Text({ optional: true, max: 200 }, 'that of the redemption') id?: string;
  @Text({ optional: true, nullable: true, max: 500 }) source_id?: string | null;
  @OneOf(
    ['CREATED', 'PAID', 'CANCELED', 'FULFILLED'],
    { optional: true },
    'from now on; where absent CANCELED, or as it was while other redemptions of it stand',
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
