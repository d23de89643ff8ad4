import { Injectable } from '@nestjs/common';
import { CommandRunner } from '@perkstream/platform';
import { countersOf } from '@perkstream/domain-validation-rules';
import { type CartQuestion } from '../domain/cart/evaluate-cart.js';
import { compiledRulesOf, limitKeyOf } from '../domain/cart/judge-rules.js';
import { ruleSubjectOf } from '../domain/cart/rule-subject.js';
import { limitCounter } from '../domain/limit-counter/limit-counter.aggregate.js';
import { type CartFacts } from '../domain/cart/cart-facts.js';

const NONE: ReadonlyMap<string, number> = new Map();

/** Looks up the limit counters that the rules of a request may ask about. */
@Injectable()
export class CounterReader {
  constructor(private readonly runner: CommandRunner) {}

  /** Values by the keys of the counters' streams. */
  async read(facts: CartFacts, request: CartQuestion['request']): Promise<ReadonlyMap<string, number>> {
    const keys = keysOf(facts, request);
    if (!keys) return NONE;
    const values = new Map<string, number>();
    await Promise.all(
      [...keys].map(async (key) => {
        const { state } = await this.runner.state(limitCounter, request.context.projectId, key);
        values.set(key, state.used);
      }),
    );
    return values;
  }
}

function keysOf(facts: CartFacts, request: CartQuestion['request']): ReadonlySet<string> | undefined {
  let keys: Set<string> | undefined;
  for (const { examined, rules } of facts.named) {
    if (!examined) continue;
    for (const compiled of compiledRulesOf(rules)?.sets ?? []) {
      if (compiled.counters.length === 0) continue;
      const subject = ruleSubjectOf({ facts, request, counters: NONE }, examined.redeemable, undefined);
      for (const use of countersOf(compiled, subject)) (keys ??= new Set()).add(limitKeyOf(use, examined.redeemable));
    }
  }
  return keys;
}
