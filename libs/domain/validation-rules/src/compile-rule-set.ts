import { compileBundle, type CompiledBundle } from './bundle/identify-bundle.js';
import { compileCounter, type CounterOfRuleSet } from './compile-counter.js';
import { type CheckNode, type Need, type RuleDefinition, type RuleNode } from './rule-definition.js';
import { lacks } from './lacks.js';
import { runNode } from './run-node.js';
import { excessOf } from './rule-bounds.js';
import { parseLogic, isLogicMistake, type Logic } from './logic/logic.js';
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
  readonly customer: boolean;
  readonly segments: readonly string[];
  readonly order: boolean;
  readonly items: boolean;
  /** Ids of collections of which the lines' membership must be known. */
  readonly collections: readonly string[];
  /** The order must be priced before the rules are asked. */
  readonly totalAmount: boolean;
  readonly holder: boolean;
  readonly counters: boolean;
}

/** What is collected while the tree is walked. */
interface Draft {
  readonly counters: CounterOfRuleSet[];
  readonly needs: Set<Need>;
  readonly segments: Set<string>;
  readonly collections: Set<string>;
  readonly names: Set<string>;
  readonly included: ApplicableTo[];
}

/** Never throws: what cannot be compiled says why. @param ruleSet as `checkRuleSet` made it, now or in an older version */
export function compileRuleSet(ruleSet: RuleSet): CompiledRuleSet {
  try {
    const excess = excessOf(ruleSet);
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
    names: new Set(),
    included: [],
  };
  const program = compileTree(ruleSet.rules, '', draft, false);
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
    uses: usesOf(draft, bundle !== undefined),
    applicableTo:
      draft.included.length === 0
        ? applicableTo
        : { ...applicableTo, included: [...applicableTo.included, ...draft.included] },
    message: ruleSet.error?.message,
  };
}

function usesOf({ counters, needs, segments, collections, names }: Draft, hasBundle: boolean): RuleSetUses {
  const counted = new Set(counters.map(({ definition }) => definition.counter?.counts));
  const orderNeeds: Need[] = ['order', 'amount', 'total_amount', 'initial_amount', 'items'];
  return {
    customer: needs.has('customer'),
    segments: [...segments],
    order:
      hasBundle ||
      counted.has('order_amount') ||
      counted.has('discount_amount') ||
      orderNeeds.some((need) => needs.has(need)),
    items: hasBundle || needs.has('items') || [...names].some((name) => name.startsWith('order.items')),
    collections: [...collections],
    totalAmount:
      needs.has('total_amount') ||
      needs.has('points_used') ||
      counted.has('discount_amount') ||
      counted.has('gift_amount'),
    holder: names.has('publication.redeemable_by_linked_customer'),
    counters: counters.length > 0,
  };
}

/** @param isAlternative some way to pass leads around the tree: its counters are asked for their values */
function compileTree(
  tree: RuleTree | undefined,
  path: string,
  draft: Draft,
  isAlternative: boolean,
): RuleNode | undefined {
  if (!tree) return undefined;
  const names = Object.keys(tree.rules);
  const logic = tree.logic === undefined ? names.map((rule) => ({ rule })) : parseLogic(tree.logic);
  if (logic === null || (Array.isArray(logic) && logic.length === 0)) return undefined;
  const whole: Logic = Array.isArray(logic) ? { and: logic } : (logic as Logic);
  if (isLogicMistake(whole)) throw new TypeError(`Unchecked rule set: logic ${whole.mistake}`);
  const checks = new Map<string, CheckNode>();
  for (const [number, isOneOfSeveral] of mentionsIn(whole)) {
    const rule = tree.rules[number];
    if (!rule) throw new TypeError(`Unchecked rule set: no rule ${path}${number}`);
    checks.set(number, compileRule(rule, path + number, draft, isAlternative || isOneOfSeveral));
  }
  return joined(whole, checks);
}

/** The rules that are named, each once, with whether one of the mentions is an alternative. */
function mentionsIn(logic: Logic, isAlternative = false, found = new Map<string, boolean>()): Map<string, boolean> {
  if ('rule' in logic) found.set(logic.rule, isAlternative || found.get(logic.rule) === true);
  else if ('and' in logic) for (const part of logic.and) mentionsIn(part, isAlternative, found);
  else for (const part of logic.or) mentionsIn(part, true, found);
  return found;
}

/** However often a rule is mentioned, it is the same node: what walks a program by its mentions takes exponential time. */
function joined(logic: Logic, checks: ReadonlyMap<string, CheckNode>): RuleNode {
  if ('rule' in logic) return checks.get(logic.rule)!;
  const parts = ('and' in logic ? logic.and : logic.or).map((part) => joined(part, checks));
  if ('or' in logic) return { kind: 'any', parts };
  return parts.length === 1 ? parts[0]! : { kind: 'all', parts };
}

function compileRule(rule: Rule, path: string, draft: Draft, isAlternative: boolean): CheckNode {
  const definition = ruleRegistry.get(rule.name);
  if (!definition) throw new TypeError(`Unchecked rule set: no rule is called ${rule.name}`);
  const need = definition.need?.(rule);
  gather(definition, rule, need, draft);
  const nested = compileTree(rule.rules, `${path}.`, draft, isAlternative || definition.asksNested === true);
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
    ...(nested && !definition.asksNested && { nested }),
    ...(definition.counter && { counter: compileCounter(definition, rule, draft.counters, isAlternative) }),
    actual: (subject, scope) => definition.actual?.(subject, rule, scope),
  };
}

function gather(definition: RuleDefinition, rule: Rule, need: Need | undefined, draft: Draft): void {
  draft.names.add(rule.name);
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
