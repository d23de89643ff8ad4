import {
  type Cart,
  type CartLine,
  subtotalOf,
  totalAmount,
  totalAppliedDiscountAmount,
} from '@perkstream/domain-pricing';
import { type RuleLine, type RuleOrder, type RuleSubject } from '@perkstream/domain-validation-rules';
import { type Redeemable } from '@perkstream/published';
import { type CartQuestion, orderMetadataOf } from './evaluate-cart.js';

/**
 * What rules may ask about a redeemable and the cart.
 * @param after the cart with the redeemable applied, where rules need it
 */
export function ruleSubjectOf(
  question: CartQuestion,
  redeemable: Redeemable,
  cart: Cart | undefined,
  after?: Cart,
): RuleSubject {
  const { facts, request } = question;
  const { actor, now } = request.context;
  const { customer } = request;
  const hasOrder = request.order !== undefined || facts.storedOrder !== undefined;
  return {
    now,
    timeZone: facts.project.timeZone,
    customer: customer && {
      ...(customer.id !== '' && { id: customer.id }),
      ...(customer.sourceId !== null && { sourceId: customer.sourceId }),
      metadata: customer.metadata,
    },
    order: hasOrder && cart ? orderOf(question, cart, after) : undefined,
    redemption: {
      metadata: request.metadata,
      ...(actor.kind === 'key' && { apiKey: actor.id }),
      ...(actor.kind === 'user' && { user: actor.name ?? actor.id }),
      ...(after && redeemable.gift && { giftAmount: totalAppliedDiscountAmount(after) }),
    },
    ...(redeemable.holderId !== null && { holderId: redeemable.holderId }),
  };
}

function orderOf({ facts, request }: CartQuestion, cart: Cart, after: Cart | undefined): RuleOrder {
  return {
    ...(cart.amount !== undefined && { amount: totalAmount(cart) }),
    ...(after && { totalAmount: totalAmount(after), discountAmount: totalAppliedDiscountAmount(after) }),
    ...(cart.initialAmount !== undefined && { initialAmount: cart.initialAmount }),
    metadata: orderMetadataOf(facts, request.order),
    items: cart.lines.map(lineOf),
  };
}

function lineOf(line: CartLine): RuleLine {
  return {
    productId: line.productId ?? line.product?.id,
    productSourceId: line.product?.sourceId ?? (line.relatedObject === 'product' ? line.sourceId : undefined),
    skuId: line.skuId ?? line.sku?.id,
    skuSourceId: line.sku?.sourceId ?? (line.relatedObject === 'sku' ? line.sourceId : undefined),
    price: line.price,
    quantity: line.quantity,
    amount: line.amount,
    subtotalAmount: subtotalOf(line),
    metadata: line.metadata,
    productMetadata: line.product?.metadata,
    skuMetadata: line.sku?.metadata,
  };
}
