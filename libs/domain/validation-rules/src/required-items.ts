import { type CompiledRuleSet } from './compile-rule-set.js';
import { mayBeCollection, namesOf } from './items-of-cart.js';
import { type CheckNode, type RuleNode } from './rule-definition.js';
import { type Target } from './rule-set.js';

/** The products, SKUs and collections that a rule set requires. */
export function requiredItemsOf({ program, bundle }: CompiledRuleSet): readonly Target[] {
  const checks = new Set<CheckNode>();
  if (program) addChecks(program, checks);
  return [...[...checks].flatMap(itemsOf), ...(bundle?.entries ?? [])];
}

/** The items of which a cart must hold one for the rules to hold, by name; undefined where nothing is said on the top level. */
export function neededItemsOf(node: RuleNode): readonly string[] | undefined {
  if (node.kind === 'any') return undefined;
  if (node.kind === 'all') return node.parts.map(neededItemsOf).find((names) => names !== undefined);
  const items = itemsOf(node);
  // Which collections a line is in is no name of it.
  return items.length === 0 || items.some(mayBeCollection) ? undefined : items.flatMap(namesOf);
}

function itemsOf(node: CheckNode): readonly Target[] {
  return node.definition.requiredItems?.(node) ?? [];
}

function addChecks(node: RuleNode, found: Set<CheckNode>): void {
  if (node.kind !== 'check') return node.parts.forEach((part) => addChecks(part, found));
  if (found.has(node)) return;
  found.add(node);
  if (node.nested) addChecks(node.nested, found);
}
