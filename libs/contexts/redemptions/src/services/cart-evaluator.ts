import { Injectable } from '@nestjs/common';
import { CommandRunner } from '@perkstream/platform';
import { type Cart } from '@perkstream/domain-pricing';
import { type Appraisal, appraise } from '../domain/cart/appraise.js';
import { type CartQuestion } from '../domain/cart/cart-question.js';
import { evaluateCart, type EvaluatedCart } from '../domain/cart/evaluate-cart.js';
import { limitCounter } from '../domain/limit-counter/limit-counter.aggregate.js';

const NONE: ReadonlyMap<string, number> = new Map();

/** Evaluates carts, and looks up the limit counters that the answer depends on. Carts without limits wait for nothing. */
@Injectable()
export class CartEvaluator {
  constructor(private readonly runner: CommandRunner) {}

  /** @param given counters that are not looked up */
  async evaluate(question: Omit<CartQuestion, 'counters'>, given = NONE): Promise<EvaluatedCart> {
    let evaluated = evaluateCart({ counters: given, ...question });
    if (evaluated.unknownCounters.length === 0) return evaluated;
    const { projectId } = question.request.context;
    const counters = new Map(given);
    while (evaluated.unknownCounters.length > 0) {
      await Promise.all(evaluated.unknownCounters.map((key) => this.lookUp(projectId, key, counters)));
      evaluated = evaluateCart({ counters, ...question });
    }
    return evaluated;
  }

  /** Each redeemable alone. */
  async appraise(question: Omit<CartQuestion, 'counters'>, cart: Cart): Promise<readonly Appraisal[]> {
    let appraised = appraise({ counters: NONE, ...question }, cart);
    if (appraised.unknownCounters.length === 0) return appraised.appraisals;
    const { projectId } = question.request.context;
    const counters = new Map<string, number>();
    while (appraised.unknownCounters.length > 0) {
      await Promise.all(appraised.unknownCounters.map((key) => this.lookUp(projectId, key, counters)));
      appraised = appraise({ counters, ...question }, cart);
    }
    return appraised.appraisals;
  }

  private async lookUp(projectId: string, key: string, counters: Map<string, number>): Promise<void> {
    const { state } = await this.runner.state(limitCounter, projectId, key);
    counters.set(key, state.used);
  }
}
