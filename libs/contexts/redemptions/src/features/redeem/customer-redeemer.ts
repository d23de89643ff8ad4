import { Injectable } from '@nestjs/common';
import { catalogueOverridesOf } from '@perkstream/domain-pricing';
import { isRefusal, type JsonObject, type Refusal } from '@perkstream/kernel';
import { commandContext, Messenger } from '@perkstream/platform';
import {
  type BuyerInput,
  type CustomerRecord,
  FindCustomer,
  FindProject,
  type RedeemedOrderInput,
  type RequestContext,
  UpsertCatalogueItems,
} from '@perkstream/published';
import { type EvaluatedCart } from '../../domain/cart/evaluate-cart.js';
import { hidesCodes, withoutUnusableCodes } from '../../domain/cart/uniform-refusals.js';
import { type RedemptionRefusal } from '../../domain/redemption-refusal.js';
import { type Redeemed } from '../../presenters/redeemed.presenter.js';
import { Buyers } from '../../services/buyers.js';
import { Holders } from '../../services/holders.js';
import { RewardGoods } from '../../services/reward-goods.js';
import { Sessions } from '../../services/sessions.js';
import { FailedAttempts } from './failed-attempts.js';
import { Redeemer, type ToRedeem } from './redeemer.js';

/** What is to be redeemed, and its customer. */
interface CustomerRedemption extends Omit<ToRedeem, 'customer' | 'referrerId'> {
  readonly buyer: BuyerInput | undefined;
  readonly trackingId: string | undefined;
  /** The order as older bodies have it: it may name a referrer. */
  readonly from?: RedeemedOrderInput | undefined;
}

interface CustomerRedeemed {
  readonly redeemed: Redeemed;
  readonly customer: CustomerRecord | undefined;
}

const NOBODY: ReadonlyMap<string, JsonObject> = new Map();

/**
 * Redeems for a customer, who is made or updated, as is who sent the customer, and as are products that lines of the order describe
 * (`override: true`). One that fails is kept, and makes nobody and nothing.
 */
@Injectable()
export class CustomerRedeemer {
  constructor(
    private readonly buyers: Buyers,
    private readonly redeemer: Redeemer,
    private readonly attempts: FailedAttempts,
    private readonly holders: Holders,
    private readonly goods: RewardGoods,
    private readonly messenger: Messenger,
    private readonly sessions: Sessions,
  ) {}

  async redeem(wanted: CustomerRedemption): Promise<CustomerRedeemed | Refusal<RedemptionRefusal>> {
    const { context, order, sessionKey, buyer, trackingId, from } = wanted;
    const overrides = catalogueOverridesOf(order?.items);
    const failure = await this.rehearse(wanted, Boolean(from?.referrer) || overrides.length > 0);
    if (failure) return failure;
    const referrerId = await this.buyers.referrerOf(context, from);
    if (isRefusal(referrerId)) return referrerId;
    const named = await this.buyers.upsert(context, buyer, trackingId);
    if (isRefusal(named)) return named as Refusal<RedemptionRefusal>;
    if (overrides.length > 0) {
      const origin = commandContext(context, 'override-items');
      await this.messenger.send(new UpsertCatalogueItems(context.projectId, overrides, origin));
    }
    const customer = named ?? (await this.buyers.ownerOf(context.projectId, order));
    const outcome = await this.redeemer.redeem(requestOf(wanted, customer, referrerId));
    if (isRefusal(outcome)) return outcome;
    if (!outcome.redeemed) return this.fail(outcome.evaluated, wanted, customer);
    if (sessionKey !== undefined) await this.sessions.letGo(sessionKey, outcome.completed.redemptions, context);
    return this.shown(context, outcome, customer);
  }

  /** What an earlier attempt at the same request redeemed, if it did. */
  async recall(wanted: Pick<CustomerRedemption, 'context' | 'redeemables'>): Promise<CustomerRedeemed | undefined> {
    const { context } = wanted;
    const outcome = await this.redeemer.recall(wanted);
    if (!outcome) return undefined;
    const { customerId: id } = outcome.completed;
    const customer = id === null ? undefined : await this.messenger.ask(new FindCustomer(context.projectId, { id }));
    return this.shown(context, outcome, customer);
  }

  private async shown(
    context: CustomerRedemption['context'],
    outcome: Redeemed,
    customer: CustomerRecord | undefined,
  ): Promise<CustomerRedeemed> {
    const known = customer ? new Map([[customer.id, customer.embedded]]) : NOBODY;
    const embedded = await this.holders.shownIn(context.projectId, outcome.embedded, known);
    const rewards = outcome.completed.redemptions.map(({ reward }) => reward);
    const goods = await this.goods.of(context.projectId, rewards);
    return { redeemed: { ...outcome, embedded, goods }, customer };
  }

  /**
   * Whether it would fail, asked before anybody or anything is made for it. A repeat goes on where the first attempt ended, which may
   * be behind the redemption.
   *
   * @param makesMore than the customer
   */
  private async rehearse(
    wanted: CustomerRedemption,
    makesMore: boolean,
  ): Promise<Refusal<RedemptionRefusal> | undefined> {
    const { context, redeemables, order, metadata, sessionKey, buyer, trackingId, includeAutomatic, selection } =
      wanted;
    const newcomer = context.repeatSince ? undefined : await this.buyers.newcomer(context, buyer, trackingId);
    if (!newcomer && (!makesMore || context.repeatSince)) return undefined;
    const customer = newcomer ?? (await this.buyers.lookFor(context.projectId, order, buyer, trackingId));
    const sent = { context, redeemables, order, metadata, sessionKey, includeAutomatic, selection };
    const evaluated = await this.redeemer.rehearse({ ...sent, customer });
    if (isRefusal(evaluated)) return evaluated;
    return evaluated.valid ? undefined : this.fail(evaluated, wanted, customer);
  }

  private async fail(
    evaluated: EvaluatedCart,
    { context, metadata, sessionKey, automatic, order, redeemables }: CustomerRedemption,
    customer: CustomerRecord | undefined,
  ): Promise<Refusal<RedemptionRefusal>> {
    const attempt = { context, customer, metadata, sessionKey, automatic, order, redeemables };
    const shown = await this.toldTo(context, evaluated);
    return this.attempts.record(evaluated, attempt, shown === evaluated ? undefined : shown);
  }

  /** What a client learns of codes that do not work. */
  async toldTo(context: RequestContext, evaluated: EvaluatedCart): Promise<EvaluatedCart> {
    const isFromBrowser = context.channel === 'CLIENT_API';
    const project = isFromBrowser ? await this.messenger.ask(new FindProject(context.projectId)) : undefined;
    return project && hidesCodes(context, project) ? withoutUnusableCodes(evaluated) : evaluated;
  }
}

/** Without what only names the buyer. */
function requestOf(
  { context, redeemables, order, metadata, sessionKey, automatic, includeAutomatic, selection }: CustomerRedemption,
  customer: CustomerRecord | undefined,
  referrerId: string | undefined,
): ToRedeem {
  return {
    context,
    redeemables,
    order,
    metadata,
    sessionKey,
    automatic,
    includeAutomatic,
    selection,
    customer,
    referrerId,
  };
}
