import {
  type Cart,
  type CartLine,
  isOnSale,
  subtotalOf,
  totalAmount,
  totalAppliedDiscountAmount,
} from '@perkstream/domain-pricing';
import { type RuleLine, type RuleOrder, type RuleSubject } from '@perkstream/domain-validation-rules';
import { type Redeemable } from '@perkstream/published';
import { type CartQuestion, orderMetadataOf } from './cart-question.js';
import { type Memberships } from './memberships.js';
import { type Priced } from './priced.js';

/**
 * What rules may ask about a redeemable and the cart before it is applied. Each object is one literal, with `undefined` for what is not
 * there: one that is put together of parts takes ten times as long.
 */
export function ruleSubjectOf(
  question: Omit<CartQuestion, 'counters'>,
  redeemable: Pick<Redeemable, 'holderId'>,
  cart: Cart,
): RuleSubject {
  const { facts, request, steps, memberships } = question;
  const { actor, now } = request.context;
  const { customer } = request;
  const hasOrder = request.order !== undefined || facts.storedOrder !== undefined;
  return {
    now,
    steps,
    timeZone: facts.project.timeZone,
    customer: customer && {
      id: customer.id === '' ? undefined : customer.id,
      sourceId: customer.sourceId ?? undefined,
      metadata: customer.metadata,
      segments: memberships && ((id: string) => memberships.inSegment(id)),
    },
    order: hasOrder ? orderOf(question, cart) : undefined,
    redemption: {
      metadata: request.metadata,
      apiKey: actor.kind === 'key' ? actor.id : undefined,
      user: actor.kind === 'user' ? (actor.name ?? actor.id) : undefined,
    },
    holderId: redeemable.holderId ?? undefined,
  };
}

/** The same, with what only pricing knows. */
export function withPrice(
  subject: RuleSubject,
  { cart: after, credits, reward }: Pick<Priced, 'cart' | 'credits' | 'reward'>,
): RuleSubject {
  const discountAmount = totalAppliedDiscountAmount(after);
  return {
    ...subject,
    ...(subject.order && { order: { ...subject.order, totalAmount: totalAmount(after), discountAmount } }),
    ...(credits !== undefined && { redemption: { ...subject.redemption, giftAmount: credits } }),
    ...(reward && { redemption: { ...subject.redemption, pointsUsed: reward.points } }),
  };
}

const STEPS_OF_A_LINE = 5;

function orderOf({ facts, request, steps, memberships }: Omit<CartQuestion, 'counters'>, cart: Cart): RuleOrder {
  steps?.take(STEPS_OF_A_LINE * cart.lines.length);
  return {
    amount: cart.amount === undefined ? undefined : totalAmount(cart),
    initialAmount: cart.initialAmount,
    metadata: orderMetadataOf(facts, request.order),
    items: cart.lines.map((line) => lineOf(line, memberships)),
  };
}

function lineOf(line: CartLine, memberships: Memberships | undefined): RuleLine {
  return {
    productId: line.productId ?? line.product?.id,
    productSourceId: line.product?.sourceId ?? (line.relatedObject === 'product' ? line.sourceId : undefined),
    skuId: line.skuId ?? line.sku?.id,
    skuSourceId: line.sku?.sourceId ?? (line.relatedObject === 'sku' ? line.sourceId : undefined),
    price: line.price,
    onSale: isOnSale(line),
    quantity: line.quantity,
    amount: line.amount,
    subtotalAmount: subtotalOf(line),
    metadata: line.metadata,
    productMetadata: line.product?.metadata,
    skuMetadata: line.sku?.metadata,
    collections: memberships && ((id: string) => memberships.inCollection(id, line)),
  };
}
