import { Injectable } from '@nestjs/common';
import { allWithinSteps, isRefusal, type JsonObject, refuse, type Refusal } from '@perkstream/kernel';
import { commandContext, firstMadeAt, Messenger, ProcessRunner } from '@perkstream/platform';
import {
  PresentTiers,
  PresentVouchers,
  type RedeemableInput,
  type RedemptionCompleted,
  type RedemptionRecord,
  type RequestContext,
  type Selection,
  type Used,
  UseTier,
  UseVoucher,
  withProject,
} from '@perkstream/published';
import { type Redeemed, withRules } from '../../presenters/redeemed.presenter.js';
import { type EvaluatedCart } from '../../domain/cart/evaluate-cart.js';
import { type CartFacts } from '../../domain/cart/cart-facts.js';
import { ownersOf, missingCountersOf } from '../../domain/cart/joined-counters.js';
import { type RedemptionRefusal } from '../../domain/redemption-refusal.js';
import {
  type Ending,
  type Fact,
  failed,
  INAPPLICABLE,
  learn,
  type Priced,
  REQUESTED,
} from '../../domain/redemption-process/known.js';
import { nextStep } from '../../domain/redemption-process/next-step.js';
import { AutomaticTiers } from '../../services/automatic-tiers.js';
import { CartEvaluator } from '../../services/cart-evaluator.js';
import { Counting, MissingCounters } from '../../services/counting.js';
import { CartFactsGatherer } from '../../services/cart-facts-gatherer.js';
import { pricedAs } from './priced-as.js';
import { idOf, type RedemptionRequest } from './redemption-documents.js';
import { RedemptionProcess } from '../../processes/redemption/redemption.process.js';

const MAX_TRIES = 10;

/** What is to be redeemed. */
export type ToRedeem = Omit<RedemptionRequest, 'storedOrder' | 'storedVersion' | 'stack' | 'attempt'> & {
  readonly redeemables: readonly RedeemableInput[];
  /** Also the promotion tiers that the cart qualifies for. */
  readonly includeAutomatic?: boolean;
  /** Which discounts apply; absent: as the stacking rules say. */
  readonly selection?: Selection;
};

/** What came of it: a redemption, or nothing that applies. */
type RedeemOutcome = Redeemed | { readonly redeemed: false; readonly evaluated: EvaluatedCart };

/** It is tried once more: see `Ending`. */
type Retry = 'anew' | 'again';

/** Redeems: carries out what `nextStep` says, in as many attempts as it takes. */
@Injectable()
export class Redeemer {
  constructor(
    private readonly messenger: Messenger,
    private readonly facts: CartFactsGatherer,
    private readonly automatic: AutomaticTiers,
    private readonly evaluator: CartEvaluator,
    private readonly process: RedemptionProcess,
    private readonly processes: ProcessRunner,
    private readonly counting: Counting,
  ) {}

  redeem(wanted: ToRedeem): Promise<RedeemOutcome | Refusal<RedemptionRefusal>> {
    return allWithinSteps(() => this.redeemInTries(wanted));
  }

  /** What an earlier attempt at the same request redeemed, if it did. */
  async recall(wanted: Pick<ToRedeem, 'context' | 'redeemables'>): Promise<Redeemed | undefined> {
    let earlier: Redeemed | 'anew' | undefined = 'anew';
    for (let attempt = 0; earlier === 'anew'; attempt++) earlier = await this.earlier(wanted, attempt);
    return earlier;
  }

  /** Whether anything would apply. Writes nothing. */
  async rehearse(wanted: ToRedeem): Promise<EvaluatedCart | Refusal<RedemptionRefusal>> {
    const { context, order, customer, metadata, selection } = wanted;
    return allWithinSteps(async () => {
      const facts = await this.gather(wanted);
      if (isRefusal(facts)) return facts;
      return this.evaluator.evaluate({ facts, request: { context, order, customer, metadata }, selection });
    });
  }

  private async redeemInTries(asked: ToRedeem): Promise<RedeemOutcome | Refusal<RedemptionRefusal>> {
    let wanted = asked;
    let attempt = 0;
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const { context } = wanted;
      const earlier = context.repeatSince ? await this.earlier(wanted, attempt) : undefined;
      const outcome = earlier ?? (await this.tryOnce(wanted, attempt));
      if (outcome !== 'anew' && outcome !== 'again') return outcome;
      if (outcome === 'anew') attempt += 1;
      // Another replica, perhaps, has taken this one for dead: it may have completed this attempt, or made the next one already.
      wanted = { ...wanted, context: { ...context, repeatSince: firstMadeAt(context) } };
    }
    return refuse('multiple_requests', { details: 'The order is being processed' });
  }

  private tryOnce(wanted: ToRedeem, attempt: number): Promise<RedeemOutcome | Refusal<RedemptionRefusal> | Retry> {
    return this.counting.during(commandContext(wanted.context, 'counting'), async () => {
      const facts = await this.gather(wanted);
      if (isRefusal(facts)) return facts;
      const { project, storedOrder, storedVersion, stack } = facts;
      const counted = await this.counting.of(project.id, ownersOf(facts.named));
      if (counted instanceof MissingCounters) return counted;
      const { order, customer, referrerId, metadata, sessionKey, automatic } = wanted;
      const context = withProject(wanted.context, project);
      const asked = { order, customer, referrerId, metadata, sessionKey, automatic };
      const request = { context, storedOrder, storedVersion, stack, attempt, ...asked };
      const key = processKey(request);
      return this.processes.during(project.id, key, () =>
        this.carryOut({ ...facts, counted }, request, key, wanted.selection),
      );
    });
  }

  private gather(wanted: ToRedeem): Promise<CartFacts | Refusal<RedemptionRefusal>> {
    const { context, redeemables, order, customer, sessionKey, includeAutomatic } = wanted;
    const facts = this.facts.gather(context, { redeemables, order, customer, sessionKey, changesOrder: true });
    return includeAutomatic ? this.withAutomatic(facts, wanted) : facts;
  }

  private async withAutomatic(
    gathered: Promise<CartFacts | Refusal<RedemptionRefusal>>,
    { context, order, customer, metadata, selection }: ToRedeem,
  ): Promise<CartFacts | Refusal<RedemptionRefusal>> {
    const facts = await gathered;
    return isRefusal(facts) ? facts : this.automatic.addTo(facts, { context, order, customer, metadata }, selection);
  }

  private async carryOut(
    facts: CartFacts,
    request: RedemptionRequest,
    key: string,
    selection: Selection | undefined,
  ): Promise<RedeemOutcome | Refusal<RedemptionRefusal> | Retry | MissingCounters> {
    const origin = commandContext(request.context, 'process');
    let evaluated: EvaluatedCart | undefined;
    let known = REQUESTED;
    for (;;) {
      const step = nextStep(known);
      switch (step.do) {
        case 'price': {
          const { setAside, usedUp } = step.without;
          try {
            evaluated = await this.evaluator.evaluate({ facts, request, setAside, selection }, usedUp);
          } catch (error) {
            known = learn(known, failed(error));
            break;
          }
          // Nothing is written by then.
          const missing = step.isFirst && evaluated.valid ? missingCountersOf(facts) : undefined;
          if (missing && missing.size > 0) return new MissingCounters(missing);
          // A repeat of the request finds a process, and the redeemables that it names: what it does not name is redeemed by a process.
          const mayBeAlone = step.isFirst && !facts.includesAutomatic;
          known = learn(known, evaluated.valid ? pricedAs(evaluated, request, key, mayBeAlone) : INAPPLICABLE);
          break;
        }
        case 'redeem':
          known = learn(known, await this.redeemAlone(step.priced, evaluated as EvaluatedCart, request));
          break;
        case 'answer':
          return this.answer(step.ending, evaluated as EvaluatedCart, request.context.projectId, facts.isRest);
        default:
          known = learn(known, await this.process.carryOut(step, known, key, origin));
      }
    }
  }

  /** One append: the event carries the whole redemption. */
  private async redeemAlone(
    { completed: { redemptions } }: Priced,
    { applied }: EvaluatedCart,
    { context, sessionKey, attempt }: RedemptionRequest,
  ): Promise<Fact> {
    const [redemption] = redemptions;
    const [outcome] = applied;
    if (!redemption || !outcome) throw new Error('A redemption without a redeemable');
    const { object, id, holderId } = outcome.redeemable;
    const step = { do: 'redeem', redemption, credits: outcome.effect.credits, sessionKey, holderId } as const;
    const used = await this.use(context, object, id, step, attempt);
    const participant = { kind: object, id, redemptionId: redemption.id };
    if (!isRefusal(used)) return { confirmed: [{ participant, embedded: used.embedded }] };
    const refusal = used as Refusal<RedemptionRefusal>;
    return { objection: { participant, calls: 'without', refusal } };
  }

  private async answer(
    ending: Ending,
    evaluated: EvaluatedCart,
    projectId: string,
    isRest = false,
  ): Promise<RedeemOutcome | Refusal<RedemptionRefusal> | Retry> {
    if (ending.as === 'failed') throw ending.error;
    if (ending.as === 'refused') return ending.refusal;
    if (ending.as !== 'redeemed') return ending.as === 'nothing' ? { redeemed: false, evaluated } : ending.as;
    const { completed, confirmed } = ending;
    const { redemptions } = completed;
    // What is left on loyalty cards is known to their ledgers alone.
    const ofCards = redemptions.filter(({ reward }) => reward);
    const embedded = new Map(ofCards.length > 0 ? await this.presented(projectId, ofCards) : undefined);
    for (const { participant, embedded: shown } of confirmed) {
      const { redemptionId } = participant;
      const outcome = evaluated.applied[redemptions.findIndex(({ id }) => id === redemptionId)];
      if (shown && outcome && !embedded.has(redemptionId)) embedded.set(redemptionId, withRules(shown, outcome));
    }
    // What another hand has confirmed meanwhile refuses to be confirmed again.
    const others = redemptions.filter(({ id }) => !embedded.has(id));
    if (others.length > 0) for (const [id, shown] of await this.presented(projectId, others)) embedded.set(id, shown);
    // An order of which goods came back is stored whole, and what remains of it was redeemed.
    const stored = isRest ? undefined : confirmed.find((each) => each.order)?.order;
    const order = stored ?? completed.order;
    return { redeemed: true, completed: { ...completed, order }, embedded, evaluated };
  }

  /** What an earlier attempt at the same request achieved; it is brought to its end first. */
  private async earlier(
    { context, redeemables }: Pick<ToRedeem, 'context' | 'redeemables'>,
    attempt: number,
  ): Promise<Redeemed | 'anew' | undefined> {
    const { projectId, repeatAfter: begunAfter } = context;
    const key = processKey({ context, attempt });
    const unfinished = { projectId, key, begunAt: firstMadeAt(context), begunAfter };
    const ending = await this.process.resume(unfinished, true);
    if (ending.as === 'redeemed') {
      const { completed } = ending;
      return { redeemed: true, completed, embedded: await this.presented(projectId, completed.redemptions) };
    }
    if (ending.as !== 'nothing') return 'anew';
    for (const { object, id } of redeemables) {
      // The tiers of a stack are redeemed by a process, always.
      if (object === 'promotion_stack') continue;
      const used = await this.use(context, object, id, { do: 'recall' }, attempt);
      if (isRefusal(used) || !used.redemption) continue;
      const { redemption } = used;
      const completed: RedemptionCompleted = {
        id: redemption.id,
        date: redemption.date,
        redemptions: [redemption],
        customerId: redemption.customerId,
        trackingId: redemption.trackingId,
        metadata: redemption.metadata,
        channel: redemption.channel,
        order: redemption.order,
      };
      const shown = await this.presented(context.projectId, [redemption]);
      // One that was deleted since then is shown as the step returned it.
      return { redeemed: true, completed, embedded: new Map([[redemption.id, used.embedded], ...shown]) };
    }
    return undefined;
  }

  /** The redeemables as they are now, by id of the redemption. */
  private async presented(
    projectId: string,
    redemptions: readonly RedemptionRecord[],
  ): Promise<ReadonlyMap<string, JsonObject>> {
    const embedded = new Map<string, JsonObject>();
    for (const { id, relatedObjectType, relatedObjectId } of redemptions) {
      const ids = [relatedObjectId];
      const [shown] = await (relatedObjectType === 'voucher'
        ? this.messenger.ask(new PresentVouchers(projectId, ids))
        : this.messenger.ask(new PresentTiers(projectId, ids)));
      if (shown) embedded.set(id, { ...shown });
    }
    return embedded;
  }

  private use(
    context: RequestContext,
    object: 'voucher' | 'promotion_tier',
    id: string,
    step: ConstructorParameters<typeof UseVoucher>[2],
    attempt: number,
  ): Promise<Used | Refusal> {
    const origin = commandContext(context, `redeem/${attempt}`);
    return object === 'voucher'
      ? this.messenger.send(new UseVoucher(context.projectId, id, step, origin))
      : this.messenger.send(new UseTier(context.projectId, id, step, origin));
  }
}

function processKey(request: Pick<RedemptionRequest, 'context' | 'attempt'>): string {
  return idOf(request, 'r_', 'parent');
}
