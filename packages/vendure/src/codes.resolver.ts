import { Args, Mutation, ResolveField, Resolver } from '@nestjs/graphql';
import { type CartCode, type Refused } from '@perkstream/client';
import {
  ActiveOrderService,
  Allow,
  assertFound,
  Ctx,
  type Order,
  OrderService,
  Permission,
  RequestContext,
  Transaction,
} from '@vendure/core';
import { gql } from 'graphql-tag';
import { CODES_FIELD, codesOf, type PricedOrder } from './cart-of-order.js';
import { Quotes } from './quotes.js';

export const shopSchema = gql`
  "A code that does not apply, and why. The order is as it was."
  type PerkstreamCodeRefused {
    code: String!
    "For programs, such as quantity_exceeded."
    key: String!
    "For shoppers."
    reason: String!
    order: Order
  }
  union ApplyPerkstreamCodeResult = Order | PerkstreamCodeRefused
  extend type Mutation {
    "Adds a discount code, a gift card, or points of a loyalty card with the reward that they pay for."
    applyPerkstreamCode(code: String!, rewardId: String, points: Int): ApplyPerkstreamCodeResult!
    removePerkstreamCode(code: String!): Order
  }
`;

interface Given {
  readonly code: string;
  readonly rewardId?: string | null;
  readonly points?: number | null;
}

type Outcome = Order | (Pick<Refused, 'key' | 'reason'> & { readonly code: string; readonly order: Order });

@Resolver('ApplyPerkstreamCodeResult')
export class ApplyPerkstreamCodeResultResolver {
  @ResolveField()
  __resolveType(value: object): string {
    return 'reason' in value ? 'PerkstreamCodeRefused' : 'Order';
  }
}

/** Codes of the active order. */
@Resolver()
export class CodesResolver {
  constructor(
    private readonly activeOrders: ActiveOrderService,
    private readonly orders: OrderService,
    private readonly quotes: Quotes,
  ) {}

  @Transaction()
  @Mutation()
  @Allow(Permission.UpdateOrder, Permission.Owner)
  async applyPerkstreamCode(@Ctx() ctx: RequestContext, @Args() given: Given): Promise<Outcome> {
    const order = await this.order(ctx);
    const code = codeOf(given);
    const kept = codesOf(order as PricedOrder).filter((each) => idOf(each) !== given.code.trim());
    const codes = [...kept, code];
    const quote = await this.quotes.of(ctx, order as unknown as PricedOrder, codes);
    const refused = quote?.refused.find(({ id }) => id.toLowerCase() === given.code.trim().toLowerCase());
    if (refused) return { code: given.code, key: refused.key, reason: refused.reason, order };
    if (!quote) return { code: given.code, order, ...UNKNOWN };
    return this.keep(ctx, order, codes);
  }

  @Transaction()
  @Mutation()
  @Allow(Permission.UpdateOrder, Permission.Owner)
  async removePerkstreamCode(@Ctx() ctx: RequestContext, @Args() { code }: Given): Promise<Order> {
    const order = await this.order(ctx);
    return this.keep(
      ctx,
      order,
      codesOf(order as PricedOrder).filter((each) => idOf(each) !== code.trim()),
    );
  }

  private async order(ctx: RequestContext): Promise<Order> {
    const { id } = await this.activeOrders.getActiveOrder(ctx, undefined, true);
    return assertFound(this.orders.findOne(ctx, id));
  }

  private async keep(ctx: RequestContext, order: Order, codes: readonly CartCode[]): Promise<Order> {
    const field = { [CODES_FIELD]: codes.map((each) => JSON.stringify(each)) };
    await this.orders.updateCustomFields(ctx, order.id, field);
    const changed = await assertFound(this.orders.findOne(ctx, order.id));
    return this.orders.applyPriceAdjustments(ctx, changed, changed.lines);
  }
}

/** Without goods, or without the engine, no code can be checked. */
const UNKNOWN = {
  key: 'no_quote',
  reason: 'Codes cannot be checked right now. Put something into your cart, or try again in a moment.',
};

function codeOf({ code, rewardId, points }: Given): CartCode {
  const id = code.trim();
  if (!rewardId) return id;
  return { object: 'voucher', id, reward: { id: rewardId, ...(points && { points }) } };
}

function idOf(code: CartCode): string {
  return typeof code === 'string' ? code : code.id;
}
