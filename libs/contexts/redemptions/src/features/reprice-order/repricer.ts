import { Injectable } from '@nestjs/common';
import { openCart } from '@perkstream/domain-pricing';
import { rulesOfCounters } from '@perkstream/domain-validation-rules';
import {
  allWithinSteps,
  isRefusal,
  type JsonObject,
  notFound,
  refuse,
  type Refusal,
  StepBudget,
} from '@perkstream/kernel';
import {
  type CartInput,
  type OrderDocument,
  type RedemptionRecord,
  type RepricedOrder,
  type RequestContext,
} from '@perkstream/published';
import { type Candidate } from '../../domain/cart/candidate.js';
import { type Asking } from '../../domain/cart/cart-question.js';
import { excessOfCopies } from '../../domain/cart/copies-of-order.js';
import { DrawnBudgets } from '../../domain/cart/drawn-budgets.js';
import { type EvaluatedCart } from '../../domain/cart/evaluate-cart.js';
import { linesOfThen, withLines } from '../../domain/cart/lines-of-then.js';
import { storedOrderInput } from '../../domain/cart/order-input.js';
import { presentExplanation } from '../../presenters/explanation.presenter.js';
import { RedemptionRepository } from '../../repositories/redemption.repository.js';
import { CartEvaluator } from '../../services/cart-evaluator.js';
import { type MadeRedemption, madeRedemption } from './made-redemption.js';
import { type PastFacts, PastFactsGatherer } from './past-facts.js';
import { frameOf, repricedDocument, repricedRecord } from './repriced-documents.js';

const MAX_REQUESTS_OF_ORDER = 100;

/** Limits were kept then. */
const LIMITS_HOLD: Asking = { omit: rulesOfCounters, bundleOptional: false };

type RepriceRefusal = Refusal<'invalid_payload' | 'not_found'>;

interface ToReprice {
  readonly projectId: string;
  readonly order: OrderDocument;
  readonly redemptionIds: readonly string[];
}

/** What was redeemed for an order, with the facts of then. */
interface Past {
  readonly made: MadeRedemption;
  readonly facts: PastFacts;
}

/** Prices an order as redemptions that were made for a larger one would have. */
@Injectable()
export class Repricer {
  constructor(
    private readonly redemptions: RedemptionRepository,
    private readonly facts: PastFactsGatherer,
    private readonly evaluator: CartEvaluator,
  ) {}

  async reprice(wanted: ToReprice): Promise<RepricedOrder | RepriceRefusal> {
    const { redemptionIds } = wanted;
    if (redemptionIds.length > MAX_REQUESTS_OF_ORDER) {
      const details = `An order can be priced anew with ${MAX_REQUESTS_OF_ORDER} redemptions at most`;
      return refuse('invalid_payload', { details });
    }
    const past = await this.pastOf(wanted);
    if (isRefusal(past)) return past;
    const copies = past.reduce((sum, { made }) => sum + made.records.length, 1);
    const excess = excessOfCopies(wanted.order, copies);
    if (excess) return excess;
    const repriced = await allWithinSteps(() => this.priced(wanted, past));
    if (!isRefusal(repriced)) return repriced;
    return refuse('invalid_payload', repriced.details);
  }

  /** All are looked up at once. */
  private async pastOf({ projectId, redemptionIds }: ToReprice): Promise<readonly Past[] | RepriceRefusal> {
    const entries = await this.redemptions.collection.getMany(redemptionIds);
    const past = await Promise.all(
      redemptionIds.map(async (id, index): Promise<Past | RepriceRefusal> => {
        const entry = entries[index];
        if (entry?.projectId !== projectId) return notFound('redemption', id);
        const { event, pricedBefore } = await this.redemptions.makingOf(entry);
        const made = madeRedemption(event, pricedBefore);
        if (!made) return notFound('redemption', id);
        const facts = await this.facts.gather(projectId, made);
        return isRefusal(facts) ? facts : { made, facts };
      }),
    );
    return past.find((each) => isRefusal(each)) ?? (past as readonly Past[]);
  }

  private async priced({ projectId, order: given }: ToReprice, past: readonly Past[]): Promise<RepricedOrder> {
    const steps = new StepBudget();
    const frame = frameOf(given);
    const { order: atFirst, joining } = linesOfThen(
      given,
      past.map(({ made }) => made.order),
    );
    const redemptions: RedemptionRecord[] = [];
    const explanations: Record<string, JsonObject> = {};
    let order = atFirst;
    let isStored = false;
    let last: MadeRedemption | undefined;
    for (const [index, { made, facts }] of past.entries()) {
      order = withLines(order, joining[index] ?? []);
      const evaluated = await this.evaluate(projectId, { made, facts }, order, isStored || !made.opensOrder, steps);
      const recordOf = ({ named }: Candidate) => made.records[facts.named.indexOf(named)] as RedemptionRecord;
      for (const outcome of evaluated.outcomes) {
        explanations[recordOf(outcome.candidate).id] = presentExplanation(outcome) as unknown as JsonObject;
      }
      order = repricedDocument(evaluated.whole, frame, made);
      for (const outcome of evaluated.applied) {
        const after = evaluated.applied.length === 1 ? order : repricedDocument(outcome.cart, frame, made);
        redemptions.push(repricedRecord(recordOf(outcome.candidate), outcome, after));
      }
      isStored = true;
      last = made;
    }
    const rest = joining[past.length] ?? [];
    if (last && rest.length === 0) return { order, redemptions, explanations };
    const whole = openCart(storedOrderInput(withLines(order, rest)));
    return { order: repricedDocument(whole, frame, last), redemptions, explanations };
  }

  private evaluate(
    projectId: string,
    { made, facts }: Past,
    order: OrderDocument,
    isStored: boolean,
    steps: StepBudget,
  ): Promise<EvaluatedCart> {
    const { actor, date: now, upTo, participants } = made;
    const context: RequestContext = { projectId, actor, channel: 'INTERNAL', requestId: '', now, deadline: Infinity };
    const asItWas = made.order ? { ...order, metadata: made.order.metadata } : order;
    const storedOrder = isStored ? asItWas : undefined;
    const { customer } = facts;
    const question = {
      facts: { ...facts, storedOrder, storedVersion: undefined },
      request: {
        context,
        order: isStored ? undefined : (asItWas as unknown as CartInput),
        customer,
        metadata: made.metadata ?? undefined,
      },
      asking: LIMITS_HOLD,
      explain: true,
      steps,
      upTo,
    };
    return this.evaluator.evaluate(question, new DrawnBudgets(participants));
  }
}
