import { Injectable } from '@nestjs/common';
import { allWithinSteps, isRefusal, type JsonObject, refuse, type Refusal } from '@perkstream/kernel';
import { commandContext, firstMadeAt, Messenger, ProcessRunner, type UnfinishedProcess } from '@perkstream/platform';
import {
  ChangeOrder,
  PresentTiers,
  PresentVouchers,
  recordsOf,
  type RedeemableInput,
  type RedemptionCompleted,
  type RedemptionRecord,
  type RequestContext,
  type Used,
  UseTier,
  UseVoucher,
  withProject,
} from '@perkstream/published';
import { type Redeemed, withRules } from '../../presenters/redeemed.presenter.js';
import { type AppliedOutcome, type EvaluatedCart } from '../../domain/cart/evaluate-cart.js';
import { type Participant } from '../../domain/redemption-process/redemption-process.decider.js';
import { type CartFacts } from '../../domain/cart/cart-facts.js';
import { ownersOf, missingCountersOf } from '../../domain/cart/joined-counters.js';
import { CartEvaluator } from '../../services/cart-evaluator.js';
import { Counting, MissingCounters } from '../../services/counting.js';
import { CartFactsGatherer } from '../../services/cart-facts-gatherer.js';
import { type RedemptionRefusal } from '../../domain/redemption-refusal.js';
import { Exclusions } from './exclusions.js';
import { participantsFor } from './participants-for.js';
import { documentsOf, idOf, orderIdOf, type RedemptionRequest } from './redemption-documents.js';
import { RedemptionProcess } from '../../processes/redemption/redemption.process.js';

const MAX_TRIES = 10;

/**
 * Why an attempt has to be made anew: its process has ended without a redemption, as where another request has changed the order since
 * it was priced (new ids are made then); or another request has just opened the order that this one wanted to open (nothing was
 * written, the ids stay).
 */
type RetryReason = 'ended' | 'order_taken';

/** What is to be redeemed. */
export type ToRedeem = Omit<RedemptionRequest, 'storedOrder' | 'storedVersion' | 'stack' | 'attempt'> & {
  readonly redeemables: readonly RedeemableInput[];
};

/** What came of it: a redemption, or nothing that applies. */
export type RedeemOutcome = Redeemed | { readonly redeemed: false; readonly evaluated: EvaluatedCart };

/**
 * Redeems: prices, then either one append on the one redeemable that limits it, or a process over all participants. One that
 * cannot hold its part is set aside and the rest priced again, at most as often as there are redeemables.
 */
@Injectable()
export class Redeemer {
  constructor(
    private readonly messenger: Messenger,
    private readonly facts: CartFactsGatherer,
    private readonly evaluator: CartEvaluator,
    private readonly process: RedemptionProcess,
    private readonly processes: ProcessRunner,
    private readonly counting: Counting,
  ) {}

  redeem(wanted: ToRedeem): Promise<RedeemOutcome | Refusal<RedemptionRefusal>> {
    return allWithinSteps(() => this.redeemInTries(wanted));
  }

  /** What an earlier attempt at the same request redeemed, if it did. */
  async recall(wanted: Pick<ToRedeem, 'context' | 'redeemables'>): Promise<RedeemOutcome | undefined> {
    let earlier: RedeemOutcome | 'ended' | undefined = 'ended';
    for (let attempt = 0; earlier === 'ended'; attempt++) earlier = await this.earlier(wanted, attempt);
    return earlier;
  }

  /** Whether anything would apply. Writes nothing. */
  async rehearse(wanted: ToRedeem): Promise<EvaluatedCart | Refusal<RedemptionRefusal>> {
    const { context, order, customer, metadata } = wanted;
    const facts = await this.gather(wanted);
    if (isRefusal(facts)) return facts;
    return allWithinSteps(() => this.evaluator.evaluate({ facts, request: { context, order, customer, metadata } }));
  }

  private async redeemInTries(asked: ToRedeem): Promise<RedeemOutcome | Refusal<RedemptionRefusal>> {
    let wanted = asked;
    let attempt = 0;
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const earlier = wanted.context.repeatSince ? await this.earlier(wanted, attempt) : undefined;
      if (earlier === 'ended') {
        attempt += 1;
        continue;
      }
      if (earlier) return earlier;
      const origin = commandContext(wanted.context, 'counting');
      const outcome = await this.counting.during(origin, () => this.tryOnce(wanted, attempt));
      if (outcome === 'ended') {
        attempt += 1;
        // By another replica, perhaps, which took this one for dead: it may have made the next attempt already.
        const { context } = wanted;
        wanted = { ...wanted, context: { ...context, repeatSince: firstMadeAt(context) } };
      } else if (outcome !== 'order_taken') return outcome;
    }
    return refuse('multiple_requests', { details: 'The order is being worked on' });
  }

  private async tryOnce(
    wanted: ToRedeem,
    attempt: number,
  ): Promise<RedeemOutcome | Refusal<RedemptionRefusal> | RetryReason | MissingCounters> {
    const facts = await this.gather(wanted);
    if (isRefusal(facts)) return facts;
    const { project, storedOrder, storedVersion, stack } = facts;
    const counted = await this.counting.of(project.id, ownersOf(facts.named));
    if (counted instanceof MissingCounters) return counted;
    const { order, customer, referrerId, metadata, sessionKey, automatic } = wanted;
    const context = withProject(wanted.context, project);
    const asked = { order, customer, referrerId, metadata, sessionKey, automatic };
    const request = { context, storedOrder, storedVersion, stack, attempt, ...asked };
    return this.attempt({ ...facts, counted }, request);
  }

  private gather(wanted: ToRedeem): Promise<CartFacts | Refusal<RedemptionRefusal>> {
    const { context, redeemables, order, customer, sessionKey } = wanted;
    return this.facts.gather(context, { redeemables, order, customer, sessionKey, changesOrder: true });
  }

  private async attempt(
    facts: CartFacts,
    request: RedemptionRequest,
  ): Promise<RedeemOutcome | Refusal<RedemptionRefusal> | RetryReason | MissingCounters> {
    const { context } = request;
    const key = processKey(request);
    const exclusions = new Exclusions();
    const { setAside, usedUp } = exclusions;
    let begun = false;
    for (let round = 0; ; round++) {
      const evaluated = await this.evaluator.evaluate({ facts, request, setAside }, usedUp).catch(async (error) => {
        if (begun) await this.process.abandon(key, 'cannot be evaluated', commandContext(context, 'process'));
        throw error;
      });
      if (!evaluated.valid) {
        if (begun) await this.process.abandon(key, 'nothing applies', commandContext(context, 'process'));
        return { redeemed: false, evaluated };
      }
      const missing = missingCountersOf(facts);
      if (missing.size > 0) return new MissingCounters(missing);
      const { applied } = evaluated;
      const [only] = applied;
      if (round === 0 && only && isAlone(evaluated, request)) {
        const outcome = await this.redeemAlone(only, evaluated, request);
        if (!isRefusal(outcome)) return outcome;
        setAside.set(only.candidate.key, outcome);
        continue;
      }
      begun = true;
      const outcome = await this.processes.during(context.projectId, key, () =>
        this.redeemTogether(key, round, evaluated, request),
      );
      if (outcome === 'ended' || 'redeemed' in outcome) return outcome;
      const { participant, refusal } = outcome;
      if (participant.kind === 'order_source_id' || refusal.refused === 'order_changed') return 'ended';
      const objection = refusal as Refusal<RedemptionRefusal>;
      if (participant.kind === 'order') return objection;
      exclusions.add(participant, objection, outcomeOf(participant, evaluated, request).candidate.key);
    }
  }

  /** One append: the event carries the whole redemption. */
  private async redeemAlone(
    outcome: AppliedOutcome,
    evaluated: EvaluatedCart,
    request: RedemptionRequest,
  ): Promise<RedeemOutcome | Refusal<RedemptionRefusal> | RetryReason> {
    const { context, sessionKey } = request;
    const completed = documentsOf(evaluated, request);
    const sourceId = completed.opensOrder ? completed.order?.source_id : undefined;
    if (sourceId && !(await this.claimOrder(request, sourceId, 'claim_source_id'))) return 'order_taken';
    const [redemption] = completed.redemptions;
    if (!redemption) throw new Error('A redemption without a redeemable');
    const { holderId } = outcome.redeemable;
    const step = { do: 'redeem', redemption, credits: outcome.effect.credits, sessionKey, holderId } as const;
    const used = await this.use(context, outcome.redeemable.object, outcome.redeemable.id, step, request.attempt);
    if (isRefusal(used)) {
      if (sourceId) await this.claimOrder(request, sourceId, 'release_source_id');
      return used as Refusal<RedemptionRefusal>;
    }
    const embedded = new Map([[redemption.id, withRules(used.embedded, outcome)]]);
    return { redeemed: true, completed, embedded, evaluated };
  }

  private async redeemTogether(key: string, round: number, evaluated: EvaluatedCart, request: RedemptionRequest) {
    const origin = commandContext(request.context, 'process');
    const documents = documentsOf(evaluated, request);
    const participants = participantsFor(evaluated, documents, request, key);
    const objection = await this.process.hold(key, round, participants, origin);
    if (objection) {
      const { kind } = objection.participant;
      const ofOrder = kind === 'order' || kind === 'order_source_id';
      if (ofOrder) await this.process.abandon(key, objection.refusal.refused, origin);
      return objection;
    }
    const outcome = await this.process.complete(key, round, documents, participants, origin);
    if (!outcome) return 'ended' as const;
    if ('refusal' in outcome) return outcome;
    const { completed, confirmed } = outcome;
    const { projectId } = request.context;
    // What is left on loyalty cards is known to their ledgers alone.
    const ofCards = completed.redemptions.filter(({ reward }) => reward);
    const embedded = new Map(ofCards.length > 0 ? await this.presented(projectId, ofCards) : undefined);
    for (const { participant, used } of confirmed) {
      const { redemptionId } = participant;
      if (!used || embedded.has(redemptionId)) continue;
      embedded.set(redemptionId, withRules(used.embedded, outcomeOf(participant, evaluated, request)));
    }
    // What another hand has confirmed meanwhile refuses to be confirmed again.
    const others = completed.redemptions.filter(({ id }) => !embedded.has(id));
    if (others.length > 0) for (const [id, shown] of await this.presented(projectId, others)) embedded.set(id, shown);
    const order = confirmed.find((each) => each.order)?.order ?? completed.order;
    return { redeemed: true, completed: { ...completed, order }, embedded, evaluated } as const;
  }

  /** What an earlier attempt at the same request achieved. */
  private async earlier(
    wanted: Pick<ToRedeem, 'context' | 'redeemables'>,
    attempt: number,
  ): Promise<RedeemOutcome | 'ended' | undefined> {
    const { context, redeemables } = wanted;
    const key = processKey({ context, attempt });
    const state = await this.process.stateOf(context.projectId, key);
    if (state.status === 'begun' || state.status === 'agreed') {
      await this.process.resume(begunBy(context, key));
      // Another hand may have completed what was to be abandoned.
      return this.earlier(wanted, attempt);
    }
    if (state.status === 'abandoned') return 'ended';
    if (state.status === 'completed') {
      // A crash may have come before every participant knew: the answer says that all do.
      await this.process.resume(begunBy(context, key));
      const completed = { ...state.completed, redemptions: recordsOf(state.completed) };
      return { redeemed: true, completed, embedded: await this.presented(context.projectId, completed.redemptions) };
    }
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

  /** @returns false when another order has the source id */
  private async claimOrder(
    request: RedemptionRequest,
    sourceId: string,
    what: 'claim_source_id' | 'release_source_id',
  ): Promise<boolean> {
    const { context } = request;
    const step = { do: what, sourceId };
    const origin = commandContext(context, `${what}/${request.attempt}`);
    return !isRefusal(await this.messenger.send(new ChangeOrder(context.projectId, orderIdOf(request), step, origin)));
  }
}

/** Nothing but the redeemable itself limits the redemption. */
function isAlone({ applied }: EvaluatedCart, { storedOrder, stack }: RedemptionRequest): boolean {
  return (
    applied.length === 1 &&
    applied[0]?.effect.limits.length === 0 &&
    !applied[0].effect.reward &&
    !storedOrder &&
    !stack
  );
}

function begunBy(context: RequestContext, key: string): UnfinishedProcess {
  const { projectId, repeatAfter: begunAfter } = context;
  return { projectId, key, begunAt: firstMadeAt(context), begunAfter };
}

function processKey(request: Pick<RedemptionRequest, 'context' | 'attempt'>): string {
  return idOf(request, 'r_', 'parent');
}

/** Of the redeemable for whose sake the participant was asked. */
function outcomeOf(participant: Participant, evaluated: EvaluatedCart, request: RedemptionRequest): AppliedOutcome {
  const outcome = evaluated.applied.find(
    (each) => idOf(request, 'r_', each.candidate.key) === participant.redemptionId,
  );
  if (!outcome) throw new Error(`${participant.redemptionId} is not part of the redemption`);
  return outcome;
}
