import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { derivedId, isRefusal, type JsonObject, type Refusal } from '@perkstream/kernel';
import { type CartBody, type RequestContext, ValidateStack } from '@perkstream/published';
import { type SetAside } from '../../domain/cart/cart-question.js';
import { type EvaluatedCart } from '../../domain/cart/evaluate-cart.js';
import { presentedOrder, presentOutcomes, presentStackingRules } from '../../answers/present-outcomes.js';
import { Buyers } from '../../facts/buyer.js';
import { type CartFacts } from '../../domain/cart/cart-facts.js';
import { CartEvaluator } from '../../facts/cart-evaluator.js';
import { CartFactsGatherer } from '../../facts/cart-facts-gatherer.js';
import { type RedemptionRefusal } from '../../domain/redemption-refusal.js';
import { type Session, Sessions } from './sessions.js';

/** Says what redeemables would do for a cart. Writes nothing, unless a session is asked for. */
@CommandHandler(ValidateStack)
export class ValidateStackHandler implements ICommandHandler<ValidateStack> {
  constructor(
    private readonly facts: CartFactsGatherer,
    private readonly evaluator: CartEvaluator,
    private readonly buyers: Buyers,
    private readonly sessions: Sessions,
  ) {}

  async execute({ context, body }: ValidateStack): Promise<JsonObject | Refusal<RedemptionRefusal>> {
    const { order, redeemables, metadata } = body;
    const customer =
      body.customer || body.tracking_id
        ? await this.buyers.look(context.projectId, body.customer, body.tracking_id)
        : undefined;
    const session = this.sessions.of(context, body.session);
    const facts = await this.facts.gather(context, redeemables, order, customer, session?.key);
    if (isRefusal(facts)) return facts;
    const request = { context, order, customer, metadata };
    const setAside: SetAside = new Map();
    const question = { facts, request, setAside, explain: body.options?.explain };
    let evaluated = await this.evaluator.evaluate(question);
    while (session && evaluated.valid) {
      const objection = await this.sessions.lock(session, evaluated, context);
      if (!objection) break;
      setAside.set(objection.key, objection.refusal);
      evaluated = await this.evaluator.evaluate(question);
    }
    return answer(evaluated, facts, context, body, session, customer?.trackingId ?? undefined);
  }
}

function answer(
  evaluated: EvaluatedCart,
  facts: CartFacts,
  context: RequestContext,
  body: CartBody,
  session: Session | undefined,
  trackingId: string | undefined,
): JsonObject {
  const frame = frameOf(facts, body);
  const outcomes = presentOutcomes(evaluated, context, frame, body.options?.expand ?? []);
  // The order after the only one that applies is the whole order.
  const order = () =>
    evaluated.outcomes.length === 1 ? outcomes.redeemables[0]?.['order'] : presentedOrder(evaluated.whole, frame);
  return {
    id: derivedId('valid_', Date.parse(context.now), context.requestId, 'validation'),
    valid: evaluated.valid,
    ...outcomes,
    ...(evaluated.valid && evaluated.hasOrder && { order: order() }),
    ...(trackingId !== undefined && { tracking_id: trackingId }),
    ...(session && evaluated.valid && { session: session.shown }),
    stacking_rules: presentStackingRules(facts.project.stackingRules),
  };
}

function frameOf({ storedOrder }: CartFacts, { order }: CartBody): JsonObject {
  if (!storedOrder) {
    return {
      ...(order?.source_id !== undefined && { source_id: order.source_id }),
      ...(order?.status !== undefined && { status: order.status }),
      metadata: order?.metadata ?? {},
      customer_id: null,
      referrer_id: null,
      object: 'order',
    };
  }
  const { id, source_id, status, metadata, customer_id, created_at } = storedOrder;
  return { id, source_id, status, metadata, customer_id, referrer_id: null, created_at, object: 'order' };
}
