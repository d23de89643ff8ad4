import { compileBundle, type CompiledBundle } from './bundle/identify-bundle.js';
import { compileCounter, type CounterOfRuleSet } from './compile-counter.js';
import { type CheckNode, type Need, type RuleDefinition, type RuleNode } from './rule-definition.js';
import { lacks } from './lacks.js';
import { runNode } from './run-node.js';
import { findExcess } from './rule-bounds.js';
import { parseLogic, isLogicMistake, type Logic, rulesNamed } from './logic/logic.js';
import { ruleRegistry } from './rules/registry.js';
import { type Applicability, type ApplicableTo, type Rule, type RuleSet, type RuleTree } from './rule-set.js';

/** A rule set ready to be asked, again and again. Holds functions: keep it in memory, by the revision of the rule set. */
export interface CompiledRuleSet {
  /** Why it cannot be asked: nobody passes. Only rule sets that were stored before there were bounds have such a reason. */
  readonly unusable?: string;
  /** Nothing is asked for: every subject passes. */
  readonly isEmpty: boolean;
  readonly program: RuleNode | undefined;
  readonly bundle: CompiledBundle | undefined;
  readonly counters: readonly CounterOfRuleSet[];
  /** What a caller must gather. */
  readonly uses: RuleSetUses;
  /** Which items a discount touches, by `applicable_to` and by the older rules that say it. */
  readonly applicableTo: Applicability;
  /** The text for customers where the rule that fails has none. */
  readonly message: string | undefined;
}

interface RuleSetUses {
  readonly segments: readonly string[];
  /** Ids of collections of which the lines' membership must be known. */
  readonly collections: readonly string[];
  /** The order must be priced before the rules are asked. */
  readonly totalAmount: boolean;
}

/** What is collected while the tree is walked. */
interface Draft {
  readonly counters: CounterOfRuleSet[];
  readonly needs: Set<Need>;
  readonly segments: Set<string>;
  readonly collections: Set<string>;
  readonly included: ApplicableTo[];
}

/** Never throws: what cannot be compiled says why. @param ruleSet as `checkRuleSet` made it, now or in an older version */
export function compileRuleSet(ruleSet: RuleSet): CompiledRuleSet {
  try {
    const excess = findExcess(ruleSet);
    return excess === undefined ? compiled(ruleSet) : unusable(ruleSet, excess);
  } catch (error) {
    return unusable(ruleSet, error instanceof Error ? error.message : 'cannot be read');
  }
}

function unusable({ name, type, contextType, error, applicableTo }: RuleSet, reason: string): CompiledRuleSet {
  const rules = { logic: '', rules: {} };
  const empty = compiled({ name, type, contextType, error, applicableTo, rules });
  return { ...empty, isEmpty: false, unusable: reason };
}

function compiled(ruleSet: RuleSet): CompiledRuleSet {
  const draft: Draft = {
    counters: [],
    needs: new Set(),
    segments: new Set(),
    collections: new Set(),
    included: [],
  };
  const program = compileTree(ruleSet.rules, '', draft);
  const bundle = ruleSet.bundleRules && compileBundle(ruleSet.bundleRules);
  const { applicableTo } = ruleSet;
  const targets = [...(bundle?.entries ?? []), ...applicableTo.included, ...applicableTo.excluded, ...draft.included];
  for (const { object, id } of targets)
    if (object === 'products_collection' && id !== undefined) draft.collections.add(id);
  return {
    isEmpty: program === undefined && bundle === undefined,
    program,
    bundle,
    counters: draft.counters,
    uses: usesOf(draft),
    applicableTo:
      draft.included.length === 0
        ? applicableTo
        : { ...applicableTo, included: [...applicableTo.included, ...draft.included] },
    message: ruleSet.error?.message,
  };
}

function usesOf({ counters, needs, segments, collections }: Draft): RuleSetUses {
  const counted = new Set(counters.map(({ definition }) => definition.counter?.counts));
  return {
    segments: [...segments],
    collections: [...collections],
    totalAmount:
      needs.has('total_amount') ||
      needs.has('points_used') ||
      counted.has('discount_amount') ||
      counted.has('gift_amount'),
  };
}

function compileTree(tree: RuleTree | undefined, path: string, draft: Draft): RuleNode | undefined {
  if (!tree) return undefined;
  const names = Object.keys(tree.rules);
  const logic = tree.logic === undefined ? names.map((rule) => ({ rule })) : parseLogic(tree.logic);
  if (logic === null || (Array.isArray(logic) && logic.length === 0)) return undefined;
  const whole: Logic = Array.isArray(logic) ? { and: logic } : (logic as Logic);
  if (isLogicMistake(whole)) throw new TypeError(`Unchecked rule set: logic ${whole.mistake}`);
  const checks = new Map<string, CheckNode>();
  for (const number of rulesNamed(whole)) {
    const rule = tree.rules[number];
    if (!rule) throw new TypeError(`Unchecked rule set: no rule ${path}${number}`);
    checks.set(number, compileRule(rule, path + number, draft));
  }
  return joined(whole, checks);
}

/** However often a rule is mentioned, it is the same node: what walks a program by its mentions takes exponential time. */
function joined(logic: Logic, checks: ReadonlyMap<string, CheckNode>): RuleNode {
  if ('rule' in logic) return checks.get(logic.rule)!;
  const parts = ('and' in logic ? logic.and : logic.or).map((part) => joined(part, checks));
  if ('or' in logic) return { kind: 'any', parts };
  return parts.length === 1 ? parts[0]! : { kind: 'all', parts };
}

function compileRule(rule: Rule, path: string, draft: Draft): CheckNode {
  const definition = ruleRegistry.get(rule.name);
  if (!definition) throw new TypeError(`Unchecked rule set: no rule is called ${rule.name}`);
  const need = definition.need?.(rule);
  gather(definition, rule, need, draft);
  const nested = compileTree(rule.rules, `${path}.`, draft);
  const asked = definition.asksNested && nested;
  return {
    kind: 'check',
    path,
    definition,
    ...(rule.property !== undefined && { property: rule.property }),
    conditions: rule.conditions,
    ...(rule.error && { message: rule.error.message }),
    need,
    lack: need && lacks[need],
    test: definition.compile(rule, asked ? (evaluation, scope) => runNode(asked, evaluation, scope) : undefined),
    ...(nested && (definition.asksNested ? { asked: nested } : { nested })),
    ...(definition.counter && { counter: compileCounter(definition, rule, draft.counters) }),
    actual: (subject, scope) => definition.actual?.(subject, rule, scope),
  };
}

function gather(definition: RuleDefinition, rule: Rule, need: Need | undefined, draft: Draft): void {
  if (need) draft.needs.add(need);
  for (const segment of definition.segments?.(rule) ?? []) draft.segments.add(segment);
  for (const target of definition.targets?.(rule) ?? []) {
    const { id, object = 'products_collection' } = target;
    if (id !== undefined && object === 'products_collection') draft.collections.add(id);
  }
  for (const { object, ...names } of definition.discountTargets?.(rule) ?? []) {
    if (object) draft.included.push({ object, ...names, effect: 'APPLY_TO_EVERY' });
  }
}
