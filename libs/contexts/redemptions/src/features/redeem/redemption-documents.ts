import { derivedId, type JsonObject, keepingLast, sharedPart } from '@perkstream/kernel';
import { type Cart, presentOrder, totalAppliedDiscountAmount, type WireOrderFrame } from '@perkstream/domain-pricing';
import {
  type AutomaticRedemption,
  type CartInput,
  type CustomerRecord,
  type OrderDocument,
  type PromotionStackRecord,
  type RedemptionCompleted,
  type RedemptionRecord,
  type RequestContext,
} from '@perkstream/published';
import { firstMadeAt } from '@perkstream/platform';
import { channelOf } from '../../domain/channel.js';
import { type AppliedOutcome, type EvaluatedCart } from '../../domain/cart/evaluate-cart.js';

/** What a redemption request says beside its redeemables. */
export interface RedemptionRequest {
  readonly context: RequestContext;
  readonly order: CartInput | undefined;
  readonly storedOrder: OrderDocument | undefined;
  /** Of the stored order: see `CartFacts`. */
  readonly storedVersion: number | undefined;
  readonly stack: PromotionStackRecord | undefined;
  readonly customer: CustomerRecord | undefined;
  /** Who sent the customer, by id; absent: as the stored order has it. */
  readonly referrerId?: string | undefined;
  readonly metadata: JsonObject | undefined;
  readonly sessionKey: string | undefined;
  /** Nobody asked for it: its program redeems the reward. */
  readonly automatic?: AutomaticRedemption | undefined;
  /** 0 for the first attempt at this request; a later one makes new ids. */
  readonly attempt: number;
}

/** The ids of a request: a repeat makes the same ones. */
export function idOf(request: Pick<RedemptionRequest, 'context' | 'attempt'>, prefix: string, name: string): string {
  const { context, attempt } = request;
  const seed = attempt === 0 ? context.requestId : `${context.requestId}#${attempt}`;
  return derivedId(prefix, millisecondsOf(firstMadeAt(context)), seed, name);
}

/** A request makes many ids of one moment. */
const millisecondsOf = keepingLast((instant: string) => Date.parse(instant));

function orderIdOf(request: RedemptionRequest): string {
  return request.storedOrder?.id ?? idOf(request, 'ord_', 'order');
}

/** The records of what applies, and the whole that they make up. What is undefined does not stand in their JSON. */
export function documentsOf(evaluated: EvaluatedCart, request: RedemptionRequest): RedemptionCompleted {
  const { applied } = evaluated;
  const { context, customer, metadata, sessionKey, storedOrder, stack } = request;
  const parentId = applied.length > 1 || stack ? idOf(request, 'r_', 'parent') : undefined;
  const ids = applied.map((outcome) => idOf(request, 'r_', outcome.candidate.key));
  const notes = notesOf(applied, ids, context.now, parentId === undefined ? undefined : { parentId, stack });
  const orders = orderDocuments(evaluated, request, notes);
  const channel = channelOf(context.actor, request.automatic);
  const opensOrder = orders !== null && storedOrder === undefined;
  const redemptions = applied.map((outcome, index) =>
    recordOf(outcome, ids[index] as string, request, orders?.steps[index] ?? null, { parentId, channel, opensOrder }),
  );
  return {
    id: parentId ?? (ids[0] as string),
    stackId: stack?.id,
    date: context.now,
    redemptions,
    customerId: customer?.id ?? null,
    trackingId: customer?.trackingId ?? null,
    metadata: metadata ?? null,
    channel,
    sessionKey,
    order: orders?.whole ?? null,
    opensOrder: opensOrder || undefined,
  };
}

function recordOf(
  outcome: AppliedOutcome,
  id: string,
  request: RedemptionRequest,
  order: OrderDocument | null,
  common: { parentId: string | undefined; channel: RedemptionRecord['channel']; opensOrder: boolean },
): RedemptionRecord {
  const { redeemable, effect, cart } = outcome;
  const { context, customer, metadata, sessionKey } = request;
  return {
    id,
    parentId: common.parentId,
    date: context.now,
    customerId: customer?.id ?? null,
    trackingId: customer?.trackingId ?? null,
    metadata: metadata ?? null,
    relatedObjectType: redeemable.object,
    relatedObjectId: redeemable.id,
    voucherCode: redeemable.code,
    campaignId: redeemable.campaignId,
    campaignName: redeemable.campaignName,
    referrerId: (redeemable.isReferralCode && redeemable.holderId) ?? undefined,
    amount: effect.credits,
    reward: effect.reward,
    sessionKey,
    channel: common.channel,
    order,
    opensOrder: common.opensOrder || undefined,
    discountAmount: totalAppliedDiscountAmount(cart),
    orderAmount: cart.amount ?? 0,
  };
}

/** The order after each step, and the whole order; null when the request has none. */
function orderDocuments(
  { applied, whole, hasOrder }: EvaluatedCart,
  request: RedemptionRequest,
  notes: JsonObject,
): { steps: OrderDocument[]; whole: OrderDocument } | null {
  if (!hasOrder) return null;
  const frame = frameOf(request, notes);
  const last = orderDocument(whole, frame, request);
  return {
    steps: applied.length === 1 ? [last] : applied.map(({ cart }) => orderDocument(cart, frame, request)),
    whole: last,
  };
}

function frameOf(request: RedemptionRequest, notes: JsonObject): WireOrderFrame {
  const { order, storedOrder, customer, referrerId, context } = request;
  const earlier = storedOrder?.['redemptions'] as JsonObject | undefined;
  return {
    id: orderIdOf(request),
    source_id: storedOrder?.source_id ?? order?.source_id ?? null,
    status: order?.status ?? 'PAID',
    metadata: storedOrder ? (storedOrder.metadata ?? {}) : (order?.metadata ?? {}),
    customer_id: storedOrder?.customer_id ?? customer?.id ?? null,
    referrer_id: referrerId ?? (storedOrder?.['referrer_id'] as string | undefined) ?? null,
    created_at: storedOrder?.created_at ?? context.now,
    updated_at: storedOrder ? context.now : null,
    redemptions: earlier ? { ...earlier, ...notes } : notes,
    object: 'order',
  };
}

function orderDocument(cart: Cart, frame: WireOrderFrame, request: RedemptionRequest): OrderDocument {
  const order = presentOrder(cart, frame, (index) => idOf(request, 'ordli_', `item/${index}`));
  return sharedPart(order as OrderDocument);
}

/** What the order's map `redemptions` says of each. */
function notesOf(
  applied: readonly AppliedOutcome[],
  ids: readonly string[],
  date: string,
  parent: { readonly parentId: string; readonly stack: PromotionStackRecord | undefined } | undefined,
): JsonObject {
  // Each id is a key that no other document has: without a prototype the object is kept as a table, not as a shape of its own.
  const notes = Object.create(null) as JsonObject;
  applied.forEach(({ redeemable }, index) => {
    notes[ids[index] as string] = {
      date,
      related_object_type: redeemable.object,
      related_object_id: redeemable.id,
      related_object_parent_id: redeemable.campaignId ?? undefined,
    };
  });
  if (parent) {
    const { parentId, stack } = parent;
    const of = stack
      ? {
          related_object_type: 'promotion_stack',
          related_object_id: stack.id,
          related_object_parent_id: stack.campaignId,
        }
      : { related_object_type: 'redemption', related_object_id: parentId };
    notes[parentId] = { date, ...of, stacked: [...ids] };
  }
  return notes;
}
