import { Inject, Injectable } from '@nestjs/common';
import { type Cart } from '@perkstream/domain-pricing';
import { CommandRunner, FAILURES, type TellFailure } from '@perkstream/platform';
import { type Appraisal, appraiseInParts } from '../domain/cart/appraise.js';
import { type CartQuestion } from '../domain/cart/cart-question.js';
import { evaluateInParts, type EvaluatedCart } from '../domain/cart/evaluate-cart.js';
import { unusableRules } from '../domain/cart/judge-rules.js';
import { limitCounter } from '../domain/limit-counter/limit-counter.aggregate.js';
import { type Parts, RequestWork } from './request-work.js';

const NONE: ReadonlyMap<string, number> = new Map();

type Asked = Omit<CartQuestion, 'counters' | 'steps'>;

/** Evaluates carts, and looks up the limit counters that the answer depends on. Carts without limits wait for nothing. */
@Injectable()
export class CartEvaluator {
  private readonly told = new Set<string>();

  constructor(
    private readonly runner: CommandRunner,
    private readonly work: RequestWork,
    @Inject(FAILURES) private readonly tell: TellFailure,
  ) {}

  /** @param given counters that are not looked up */
  async evaluate(asked: Asked, given = NONE): Promise<EvaluatedCart> {
    return this.withCounters(asked, given, evaluateInParts);
  }

  /** Each redeemable alone. */
  async appraise(asked: Asked, cart: Cart): Promise<readonly Appraisal[]> {
    const { appraisals } = await this.withCounters(asked, NONE, (question) => appraiseInParts(question, cart));
    return appraisals;
  }

  private async withCounters<Answer extends { readonly unknownCounters: readonly string[] }>(
    asked: Asked,
    given: ReadonlyMap<string, number>,
    answerOf: (question: CartQuestion) => Parts<Answer>,
  ): Promise<Answer> {
    const { context } = asked.request;
    const question = { ...asked, counters: given, steps: this.work.stepsOf(context) };
    let answer = await this.work.finish(context, answerOf(question));
    this.tellUnusable(asked);
    if (answer.unknownCounters.length === 0) return answer;
    const counters = new Map(given);
    while (answer.unknownCounters.length > 0) {
      await Promise.all(answer.unknownCounters.map((key) => this.lookUp(context.projectId, key, counters)));
      answer = await this.work.finish(context, answerOf({ ...question, counters }));
    }
    return answer;
  }

  /** Once for each: it stays as it is until somebody writes it anew. */
  private tellUnusable({ facts }: Asked): void {
    for (const { rules } of facts.named) {
      for (const [ruleId, reason] of unusableRules(rules)) {
        if (this.told.has(ruleId)) continue;
        this.told.add(ruleId);
        this.tell('rules', new Error(`The validation rule ${ruleId} counts as not fulfilled: it ${reason}`));
      }
    }
  }

  private async lookUp(projectId: string, key: string, counters: Map<string, number>): Promise<void> {
    const { state } = await this.runner.state(limitCounter, projectId, key);
    counters.set(key, state.used);
  }
}
