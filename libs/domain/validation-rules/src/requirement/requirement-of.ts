import { type CompiledRuleSet } from '../compile-rule-set.js';
import { type CheckNode, type RuleNode } from '../evaluation.js';
import { type RuleDefinition } from '../rule-definition.js';
import { isNumberWithin, isSomeTrait, type Requirement, type SomeTrait, type Trait } from './requirement.js';
import { itemTraits, requiresGiven } from './requirements-of-rules.js';

/** What of a rule set is asked: the rest holds for everybody. */
export interface Asked {
  readonly rules: (definition: Pick<RuleDefinition, 'name' | 'group'>) => boolean;
  readonly bundle: boolean;
}

/**
 * The most telling thing that must be so for a rule set to hold; undefined where nothing can be said beforehand. Whoever has many
 * rule sets finds by it those that may hold for a subject, without asking the others.
 */
export function requirementOf({ program, bundle }: CompiledRuleSet, asked: Asked): Requirement | undefined {
  const ofBundle = asked.bundle && bundle ? bundle.entries.map((entry) => ({ anyOf: itemTraits(entry) })) : [];
  return mostTelling([program && ofNode(program, asked, new Map()), ...ofBundle]);
}

/** The products, SKUs and collections that a rule set asks for, whatever else it asks for. */
export function requiredItemsOf({ program, bundle }: CompiledRuleSet): readonly Trait[] {
  const checks = new Set<CheckNode>();
  if (program) addChecks(program, checks);
  return [...[...checks].flatMap(itemsOf), ...(bundle?.entries ?? []).flatMap(itemTraits)];
}

/** Of several that must all be so. */
export function mostTelling(requirements: readonly (Requirement | undefined)[]): Requirement | undefined {
  let best: Requirement | undefined;
  for (const each of requirements) if (each && (!best || breadthOf(each) < breadthOf(best))) best = each;
  return best;
}

/** What rules require that are mentioned before. */
type Known = Map<CheckNode, Requirement | undefined>;

function ofNode(node: RuleNode, asked: Asked, known: Known): Requirement | undefined {
  if (node.kind === 'check') return ofCheck(node, asked, known);
  const parts = node.parts.map((part) => ofNode(part, asked, known));
  return node.kind === 'all' ? mostTelling(parts) : oneOf([...new Set(parts)]);
}

function ofCheck(node: CheckNode, asked: Asked, known: Known): Requirement | undefined {
  const { definition, need, nested } = node;
  if (!asked.rules(definition)) return undefined;
  if (known.has(node)) return known.get(node);
  const below = nested && ofNode(nested, asked, known);
  const requirement = mostTelling([definition.requires?.(node), need && requiresGiven(need), below]);
  known.set(node, requirement);
  return requirement;
}

/** Of alternatives: only what each of them requires in one way or another. */
function oneOf(parts: readonly (Requirement | undefined)[]): Requirement | undefined {
  const known = parts.filter((part) => part !== undefined);
  if (known.length < parts.length) return undefined;
  if (known.every(isSomeTrait)) {
    const count = known.reduce((sum, { anyOf }) => sum + anyOf.length, 0);
    return count > TRAITS_AT_MOST ? undefined : { anyOf: known.flatMap(({ anyOf }) => anyOf) };
  }
  const ranges = known.filter(isNumberWithin);
  const number = ranges[0]?.number;
  if (number === undefined || ranges.length < known.length || ranges.some((range) => range.number !== number)) {
    return undefined;
  }
  return {
    number,
    from: Math.min(...ranges.map(({ from }) => from)),
    to: Math.max(...ranges.map(({ to }) => to)),
  };
}

function addChecks(node: RuleNode, found: Set<CheckNode>): void {
  if (node.kind !== 'check') return node.parts.forEach((part) => addChecks(part, found));
  if (found.has(node)) return;
  found.add(node);
  if (node.nested) addChecks(node.nested, found);
}

function itemsOf(node: CheckNode): readonly Trait[] {
  const own = node.definition.requires?.(node);
  return own && isSomeTrait(own) ? own.anyOf.filter(({ kind }) => kind === 'item') : [];
}

/** How many subjects are likely to meet it: few have a product, many are in a segment, and nearly all bring an order. */
function breadthOf(requirement: Requirement): number {
  if (isSomeTrait(requirement)) return breadthOfTraits(requirement);
  return isNumberWithin(requirement) ? BREADTH_OF_NUMBERS : BREADTH_OF_VALUES;
}

function breadthOfTraits({ anyOf }: SomeTrait): number {
  return anyOf.reduce((sum, { kind }) => sum + (kind === 'given' ? 10_000 : kind === 'segment' ? 50 : 1), 0);
}

/** Alternatives of alternatives multiply; whoever has one of so many is likely to be anybody. */
const TRAITS_AT_MOST = 10_000;
const BREADTH_OF_NUMBERS = 1_000;
const BREADTH_OF_VALUES = 2_000;
