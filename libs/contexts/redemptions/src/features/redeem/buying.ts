import { Injectable } from '@nestjs/common';
import { isRefusal, type JsonObject, type Refusal } from '@perkstream/kernel';
import { type BuyerInput, type CustomerRecord } from '@perkstream/published';
import { type EvaluatedCart } from '../../domain/cart/evaluate-cart.js';
import { type RedemptionRefusal } from '../../domain/redemption-refusal.js';
import { Buyers } from '../../services/buyers.js';
import { Holders } from '../../services/holders.js';
import { FailedAttempts } from './failed-attempts.js';
import { Redeemer, type RedeemOutcome, type ToRedeem } from './redeemer.js';

/** What a redemption brings, and for whom. */
export interface ToBuy extends Omit<ToRedeem, 'customer'> {
  readonly buyer: BuyerInput | undefined;
  readonly trackingId: string | undefined;
}

export type Bought =
  | { readonly redeemed: Extract<RedeemOutcome, { redeemed: true }>; readonly customer: CustomerRecord | undefined }
  | { readonly failed: Refusal<RedemptionRefusal>; readonly evaluated: EvaluatedCart };

const NOBODY: ReadonlyMap<string, JsonObject> = new Map();

/** Redeems for a customer, who is made or updated; one that fails is kept, and makes nobody. */
@Injectable()
export class Buying {
  constructor(
    private readonly buyers: Buyers,
    private readonly redeemer: Redeemer,
    private readonly attempts: FailedAttempts,
    private readonly holders: Holders,
  ) {}

  async redeem(wanted: ToBuy): Promise<Bought | Refusal<RedemptionRefusal>> {
    const { context, redeemables, order, metadata, sessionKey, buyer, trackingId } = wanted;
    // A repeat goes on where the first attempt ended, which may be behind the redemption.
    const newcomer = context.repeatSince ? undefined : await this.buyers.newcomer(context, buyer, trackingId);
    if (newcomer) {
      const evaluated = await this.redeemer.rehearse({
        context,
        redeemables,
        order,
        customer: newcomer,
        metadata,
        sessionKey,
      });
      if (isRefusal(evaluated)) return evaluated;
      if (!evaluated.valid) return this.fail(evaluated, wanted, newcomer);
    }
    const named = await this.buyers.upsert(context, buyer, trackingId);
    if (isRefusal(named)) return named as Refusal<RedemptionRefusal>;
    const customer = named ?? (await this.buyers.ownerOf(context.projectId, order));
    const outcome = await this.redeemer.redeem({ context, redeemables, order, customer, metadata, sessionKey });
    if (isRefusal(outcome)) return outcome;
    if (!outcome.redeemed) return this.fail(outcome.evaluated, wanted, customer);
    const known = customer ? new Map([[customer.id, customer.embedded]]) : NOBODY;
    const embedded = await this.holders.shownIn(context.projectId, outcome.embedded, known);
    return { redeemed: { ...outcome, embedded }, customer };
  }

  private async fail(
    evaluated: EvaluatedCart,
    { context, metadata, sessionKey }: Omit<ToRedeem, 'customer'>,
    customer: CustomerRecord | undefined,
  ): Promise<Bought> {
    return { failed: await this.attempts.record(evaluated, { context, customer, metadata, sessionKey }), evaluated };
  }
}
