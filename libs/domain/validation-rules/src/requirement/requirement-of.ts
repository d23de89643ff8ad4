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
  return mostTelling([program && ofNode(program, asked), ...ofBundle]);
}

/** The products, SKUs and collections that a rule set asks for, whatever else it asks for. */
export function requiredItemsOf({ program, bundle }: CompiledRuleSet): readonly Trait[] {
  return [...(program ? itemsOf(program) : []), ...(bundle?.entries ?? []).flatMap(itemTraits)];
}

/** Of several that must all be so. */
export function mostTelling(requirements: readonly (Requirement | undefined)[]): Requirement | undefined {
  let best: Requirement | undefined;
  for (const each of requirements) if (each && (!best || breadthOf(each) < breadthOf(best))) best = each;
  return best;
}

function ofNode(node: RuleNode, asked: Asked): Requirement | undefined {
  if (node.kind === 'check') return ofCheck(node, asked);
  const parts = node.parts.map((part) => ofNode(part, asked));
  return node.kind === 'all' ? mostTelling(parts) : oneOf(parts);
}

function ofCheck(node: CheckNode, asked: Asked): Requirement | undefined {
  const { definition, need, nested } = node;
  if (!asked.rules(definition)) return undefined;
  return mostTelling([definition.requires?.(node), need && requiresGiven(need), nested && ofNode(nested, asked)]);
}

/** Of alternatives: only what each of them requires in one way or another. */
function oneOf(parts: readonly (Requirement | undefined)[]): Requirement | undefined {
  const known = parts.filter((part) => part !== undefined);
  if (known.length < parts.length) return undefined;
  if (known.every(isSomeTrait)) return { anyOf: known.flatMap(({ anyOf }) => anyOf) };
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

function itemsOf(node: RuleNode): readonly Trait[] {
  if (node.kind !== 'check') return node.parts.flatMap(itemsOf);
  const own = node.definition.requires?.(node);
  const items = own && isSomeTrait(own) ? own.anyOf.filter(({ kind }) => kind === 'item') : [];
  return node.nested ? [...items, ...itemsOf(node.nested)] : items;
}

/** How many subjects are likely to meet it: few have a product, many are in a segment, and nearly all bring an order. */
function breadthOf(requirement: Requirement): number {
  if (isSomeTrait(requirement)) return breadthOfTraits(requirement);
  return isNumberWithin(requirement) ? BREADTH_OF_NUMBERS : BREADTH_OF_VALUES;
}

function breadthOfTraits({ anyOf }: SomeTrait): number {
  return anyOf.reduce((sum, { kind }) => sum + (kind === 'given' ? 10_000 : kind === 'segment' ? 50 : 1), 0);
}

const BREADTH_OF_NUMBERS = 1_000;
const BREADTH_OF_VALUES = 2_000;
