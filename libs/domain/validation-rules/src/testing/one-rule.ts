import { type CompiledRuleSet } from '../compile-rule-set.js';
import { evaluate } from '../evaluate.js';
import { type FailureCode } from '../rule-definition.js';
import { type RuleLine, type RuleSubject } from '../rule-subject.js';
import { compiledRules } from './compiled-rules.js';

export const NOW = '2026-03-10T12:00:00.000Z';
export const shoes: RuleLine = {
  productId: 'prod_1',
  skuId: 'sku_1',
  price: 1_000,
  quantity: 2,
  metadata: { color: 'red' },
};
export const socks: RuleLine = {
  productId: 'prod_2',
  price: 500,
  quantity: 3,
  metadata: { color: 'blue' },
  collections: ['pc_1'],
};
const order = {
  amount: 3_500,
  totalAmount: 3_000,
  initialAmount: 4_000,
  items: [shoes, socks],
  metadata: { shop: 'web' },
};
export const subject: RuleSubject = {
  now: NOW,
  customer: { id: 'cust_1', segments: new Set(['seg_1']), metadata: { level: 3 } },
  order,
  redemption: { apiKey: 'key_1', user: 'ann', pointsUsed: 5, metadata: { till: 7 } },
  holderId: 'cust_1',
  event: { metadata: { kind: 'visit' } },
};

export interface WireRule {
  readonly name: string;
  readonly property?: string;
  readonly conditions?: object;
  readonly rules?: object;
}

export function compiledRule(rule: WireRule): CompiledRuleSet {
  return compiledRules({ 1: { conditions: {}, ...rule }, logic: '1' });
}

/** Rules that a rule about lines has below it. */
export function below(...rules: readonly WireRule[]): object {
  return {
    ...Object.fromEntries(rules.map((rule, index) => [index + 1, rule])),
    logic: rules.map((_rule, index) => index + 1).join(' and '),
  };
}

export function codeOf(rule: WireRule, asked: RuleSubject = subject): FailureCode | 'passed' {
  const verdict = evaluate(compiledRule(rule), asked);
  return verdict.passed ? 'passed' : verdict.code;
}

export function withItems(...items: readonly RuleLine[]): RuleSubject {
  return { ...subject, order: { ...order, items } };
}
