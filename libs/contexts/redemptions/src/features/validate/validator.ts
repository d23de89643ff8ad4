import { Injectable } from '@nestjs/common';
import { allWithinSteps, type Instant, isRefusal, type JsonObject, type Refusal } from '@perkstream/kernel';
import {
  type BuyerInput,
  type CustomerRecord,
  type OrderOfBuyerInput,
  type RedeemableInput,
  type RequestContext,
  type Selection,
  type SessionInput,
  withProject,
} from '@perkstream/published';
import { type CartFacts } from '../../domain/cart/cart-facts.js';
import { type SetAside } from '../../domain/cart/cart-question.js';
import { type EvaluatedCart } from '../../domain/cart/evaluate-cart.js';
import { hidesCodes, withoutUnusableCodes } from '../../domain/cart/uniform-refusals.js';
import { type RedemptionRefusal } from '../../domain/redemption-refusal.js';
import { AutomaticTiers } from '../../services/automatic-tiers.js';
import { Buyers } from '../../services/buyers.js';
import { CartEvaluator } from '../../services/cart-evaluator.js';
import { CartFactsGatherer } from '../../services/cart-facts-gatherer.js';
import { type Session, Sessions } from '../../services/sessions.js';
import { ValidationTally } from './validation-tally.js';

/** What is to be validated. */
interface ToValidate {
  readonly context: RequestContext;
  readonly redeemables: readonly RedeemableInput[];
  readonly order: OrderOfBuyerInput | undefined;
  readonly customer: BuyerInput | undefined;
  readonly trackingId?: string;
  readonly session?: SessionInput;
  readonly metadata: JsonObject | undefined;
  readonly explain?: boolean;
  /** Also the promotion tiers that the cart qualifies for. */
  readonly includeAutomatic?: boolean;
  /** Absent: as the stacking rules say. */
  readonly selection?: Selection;
  /** Decided as of another moment, and noted nowhere. */
  readonly asOf?: Instant | undefined;
}

export interface Validated {
  readonly facts: CartFacts;
  readonly evaluated: EvaluatedCart;
  readonly customer: CustomerRecord | undefined;
  /** Set where a session was asked for and something applies. */
  readonly session: Session | undefined;
  readonly asOf?: Instant | undefined;
}

/** Says what redeemables would do for a cart. Writes nothing before the answer, unless a session is asked for. */
@Injectable()
export class Validator {
  constructor(
    private readonly facts: CartFactsGatherer,
    private readonly automatic: AutomaticTiers,
    private readonly evaluator: CartEvaluator,
    private readonly buyers: Buyers,
    private readonly sessions: Sessions,
    private readonly tally: ValidationTally,
  ) {}

  validate(wanted: ToValidate): Promise<Validated | Refusal<RedemptionRefusal>> {
    return allWithinSteps(() => this.validated(wanted));
  }

  private async validated(wanted: ToValidate): Promise<Validated | Refusal<RedemptionRefusal>> {
    const { redeemables, order, trackingId, metadata, explain, selection, asOf } = wanted;
    const context = asOf === undefined ? wanted.context : { ...wanted.context, now: asOf };
    const customer = await this.buyers.lookFor(context.projectId, order, wanted.customer, trackingId, asOf);
    const session = this.sessions.of(context, wanted.session);
    const locks = session !== undefined;
    const gathered = await this.facts.gather(context, {
      redeemables,
      order,
      customer,
      sessionKey: session?.key,
      locks,
      upTo: asOf,
    });
    if (isRefusal(gathered)) return gathered;
    const request = { context, order, customer, metadata };
    const facts = wanted.includeAutomatic ? await this.automatic.addTo(gathered, request, selection, asOf) : gathered;
    const setAside: SetAside = new Map();
    const question = { facts, request, setAside, explain, selection, nearMisses: true, upTo: asOf };
    const evaluate = () => this.evaluator.evaluate(question);
    const evaluated = session
      ? await this.reserve(session, withProject(context, facts.project), setAside, evaluate)
      : await evaluate();
    const given = evaluated.valid ? session : undefined;
    if (asOf === undefined) this.tally.note(context, evaluated, customer, given?.key);
    const shown = hidesCodes(context, facts.project) ? withoutUnusableCodes(evaluated) : evaluated;
    return { facts, evaluated: shown, customer, session: given, asOf };
  }

  /**
   * A redeemable that cannot be reserved is set aside and the rest evaluated again, until everything that applies is
   * reserved.
   */
  private async reserve(
    session: Session,
    context: RequestContext,
    setAside: SetAside,
    evaluate: () => Promise<EvaluatedCart>,
  ): Promise<EvaluatedCart> {
    const reserved = new Set<string>();
    for (let round = 0; ; round++) {
      const evaluated = await evaluate();
      const objection = evaluated.valid
        ? await this.sessions.reserve(session, round, evaluated, context, reserved)
        : undefined;
      if (!objection) {
        await this.sessions.settle(session, evaluated, context, reserved);
        return evaluated;
      }
      setAside.set(objection.key, objection.refusal);
    }
  }
}
