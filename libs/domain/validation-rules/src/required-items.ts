import { type CompiledRuleSet } from './compile-rule-set.js';
import { type CheckNode, type RuleNode } from './rule-definition.js';
import { type Target } from './rule-set.js';
import { linesOf, type RuleLine, type RuleSubject } from './rule-subject.js';

/** The products, SKUs and collections that a rule set asks for, whatever else it asks for. */
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

/** The names of all items of a cart. */
export function itemNamesIn(subject: RuleSubject): ReadonlySet<string> {
  const names = new Set<string>();
  for (const line of linesOf(subject)) addNames(line, names);
  return names;
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

function mayBeCollection({ object, id = '' }: Target): boolean {
  return object === 'products_collection' || (object === undefined && id.startsWith('pc_'));
}

/** A target that does not say what it is may be a product or a SKU. */
function namesOf({ object, id, sourceId }: Target): readonly string[] {
  const objects = object ? [object] : (['product', 'sku'] as const);
  const names = [id, sourceId].filter((name) => name !== undefined);
  return objects.flatMap((each) => names.map((name) => `${each}/${name}`));
}

function addNames(line: RuleLine, names: Set<string>): void {
  const { productId, productSourceId, skuId, skuSourceId } = line;
  for (const name of [productId, productSourceId]) if (name !== undefined) names.add(`product/${name}`);
  for (const name of [skuId, skuSourceId]) if (name !== undefined) names.add(`sku/${name}`);
}
