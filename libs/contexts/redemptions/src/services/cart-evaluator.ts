import { type UpTo } from '@perkstream/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { type Cart } from '@perkstream/domain-pricing';
import { FAILURES, type Parts, type ReportFailure, Turns } from '@perkstream/platform';
import { type Appraisal, appraiseInParts } from '../domain/cart/appraise.js';
import { type CartQuestion, type UnknownCounters } from '../domain/cart/cart-question.js';
import { evaluateInParts, type EvaluatedCart } from '../domain/cart/evaluate-cart.js';
import { unusableRules } from '../domain/cart/judge-rules.js';
import { type RuleCounter } from '../domain/counting/rule-counter.js';
import { Memberships } from '../domain/cart/memberships.js';
import { LimitCounterRepository } from '../repositories/limit-counter.repository.js';
import { MembershipFinder } from './membership-finder.js';
import { stepsOf } from './steps-of-request.js';

const NONE: ReadonlyMap<string, number> = new Map();

/** Absent `steps`: the budget of the request. */
interface Asked extends Omit<CartQuestion, 'counters'> {
  /** memberships are those of then. Absent: those of now. With a moment, counters of limits, too. */
  readonly upTo?: UpTo | undefined;
}

/**
 * Evaluates carts, and looks up the limit counters and memberships that the answer depends on. Carts without any are
 * answered at once.
 */
@Injectable()
export class CartEvaluator {
  private readonly reported = new Set<string>();

  constructor(
    private readonly turns: Turns,
    private readonly limitCounters: LimitCounterRepository,
    private readonly finder: MembershipFinder,
    @Inject(FAILURES) private readonly report: ReportFailure,
  ) {}

  /** @param given counters that are not looked up */
  async evaluate(asked: Asked, given = NONE): Promise<EvaluatedCart> {
    const countedSoFar = new Map<string, number>();
    const evaluated = await this.lookingUp(asked, given, evaluateInParts, countedSoFar);
    return countedSoFar.size === 0 ? evaluated : { ...evaluated, countedSoFar };
  }

  /** Each redeemable alone. */
  async appraise(asked: Asked, cart: Cart): Promise<readonly Appraisal[]> {
    const { appraisals } = await this.lookingUp(asked, NONE, (question) => appraiseInParts(question, cart));
    return appraisals;
  }

  /** @param countedSoFar collects the values, by the ledger, of counters that have not begun */
  private async lookingUp<Answer extends { readonly unknownCounters: UnknownCounters }>(
    asked: Asked,
    given: ReadonlyMap<string, number>,
    answerOf: (question: CartQuestion) => Parts<Answer>,
    countedSoFar = new Map<string, number>(),
  ): Promise<Answer> {
    const { facts, request, setAside, explain, nearMisses, asking, selection, upTo } = asked;
    const { context } = request;
    const memberships = asked.memberships ?? new Memberships(facts.catalogue);
    const steps = asked.steps ?? stepsOf(context);
    const finish = (parts: Parts<Answer>) => this.turns.finish(parts, steps, context);
    let question: CartQuestion = {
      facts,
      request,
      setAside,
      explain,
      nearMisses,
      asking,
      selection,
      counters: given,
      memberships,
      steps,
    };
    let answer = await finish(answerOf(question));
    this.reportUnusable(asked);
    while (answer.unknownCounters.size > 0 || !memberships.isComplete) {
      if (!memberships.isComplete) await this.finder.complete(memberships, context, request.customer, steps, upTo);
      const counters = await this.lookedUp(asked, answer.unknownCounters, question.counters, countedSoFar);
      question = { ...question, counters };
      answer = await finish(answerOf(question));
    }
    return answer;
  }

  private async lookedUp(
    { facts: { project, counted: kinds }, upTo }: Asked,
    unknown: UnknownCounters,
    known: ReadonlyMap<string, number>,
    countedSoFar: Map<string, number>,
  ): Promise<ReadonlyMap<string, number>> {
    // Who asks as of an event, as who prices a redemption again does, gives the counters.
    const asOf = typeof upTo === 'string' ? upTo : undefined;
    const asker = { projectId: project.id, timeZone: project.timeZone, isAware: kinds !== undefined, asOf };
    const counters = new Map(known);
    const lookUp = async ([key, ofRules]: [string, RuleCounter | undefined]) => {
      const { used, counted } = await this.limitCounters.find(asker, key, ofRules);
      counters.set(key, used);
      if (counted) countedSoFar.set(key, counted);
    };
    await Promise.all([...unknown].map(lookUp));
    return counters;
  }

  /** Once for each: it stays as it is until somebody writes it anew. */
  private reportUnusable({ facts }: Asked): void {
    for (const { rules } of facts.named) {
      for (const [ruleId, reason] of unusableRules(rules)) {
        if (this.reported.has(ruleId)) continue;
        this.reported.add(ruleId);
        this.report('rules', new Error(`The validation rule ${ruleId} counts as not fulfilled: it ${reason}`));
      }
    }
  }
}
