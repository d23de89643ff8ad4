import { type RuleGroupType, type RuleType } from 'react-querybuilder';
import { type Logic, parseLogic } from '@perkstream/domain-validation-rules';
import { RULE_FIELDS } from './rule-fields.js';
import { OPERATORS_OF, RULE_OPERATORS } from './rule-operators.js';
import { logicOf, type RuleTree, type WireRule } from './rule-sentence.js';

/** What a row of the builder holds besides its field and operator. */
export interface RowValue {
  /** The field of metadata. */
  readonly property?: string;
  readonly values: readonly unknown[];
  /** What customers read when it fails. */
  readonly message?: string;
}

export const EMPTY_QUERY: RuleGroupType = { combinator: 'and', rules: [] };

/**
 * The rules as the builder draws them; undefined where it would lose something: nested rules, several operators of one rule, rules
 * that the logic leaves out or names twice, older kinds.
 */
export function queryOf(tree: RuleTree | null | undefined): RuleGroupType | undefined {
  const numbers = Object.keys(tree ?? {}).filter((key) => key !== 'logic');
  if (!tree || numbers.length === 0) return isUnasked(tree) ? EMPTY_QUERY : undefined;
  if (!isReadable(tree)) return undefined;
  const logic = logicOf(tree);
  if (!logic || !namesEachOnce(logic, numbers)) return undefined;
  const drawn = drawnOf(logic, tree);
  if (!drawn) return undefined;
  return 'rules' in drawn ? drawn : { combinator: 'and', rules: [drawn] };
}

/** The rules as the API has them: numbered from 1 on, joined by logic. */
export function treeOf(query: RuleGroupType): RuleTree {
  const rules: Record<string, WireRule> = {};
  const logic = logicText(query, rules, true);
  return logic === '' ? {} : { ...rules, logic };
}

/** Rows that lack something; they would be refused. */
export function isUnfinished(query: RuleGroupType): boolean {
  return query.rules.some((part) => {
    if (typeof part === 'string') return false;
    if ('rules' in part) return part.rules.length === 0 || isUnfinished(part);
    const { property, values } = valueOf(part);
    const needsProperty = RULE_FIELDS[part.field]?.kind === 'metadata' && !property?.trim();
    return needsProperty || values.length === 0 || values.some((value) => value === '');
  });
}

export function valueOf(row: Pick<RuleType, 'value'>): RowValue {
  return (row.value as RowValue | undefined) ?? { values: [] };
}

function isUnasked(tree: RuleTree | null | undefined): boolean {
  return !tree || tree.logic === undefined || tree.logic === '';
}

function isReadable({ logic }: RuleTree): boolean {
  const read = logic === undefined ? undefined : parseLogic(logic);
  return read !== null && (read === undefined || !('mistake' in read));
}

function namesEachOnce(logic: Logic, numbers: readonly string[]): boolean {
  const named = mentions(logic);
  return named.length === numbers.length && new Set(named).size === numbers.length;
}

function mentions(logic: Logic): string[] {
  if ('rule' in logic) return [logic.rule];
  return ('and' in logic ? logic.and : logic.or).flatMap(mentions);
}

function drawnOf(logic: Logic, tree: RuleTree): RuleType | RuleGroupType | undefined {
  if ('rule' in logic) return rowOf(tree[logic.rule] as WireRule);
  const [combinator, parts] = 'and' in logic ? (['and', logic.and] as const) : (['or', logic.or] as const);
  const rules = parts.map((part) => drawnOf(part, tree));
  return rules.every((rule) => rule !== undefined) ? { combinator, rules } : undefined;
}

const DRAWN = new Set(['name', 'property', 'conditions', 'rules', 'error']);

function rowOf(rule: WireRule): RuleType | undefined {
  const { name, property, conditions, rules, error } = rule;
  const field = RULE_FIELDS[name];
  const [condition, ...more] = Object.entries(conditions ?? {});
  const isNested = Object.keys(rules ?? {}).length > 0;
  if (!field || field.group === 'lines' || !condition || more.length > 0 || isNested) return undefined;
  const [operator, values] = condition;
  if (!OPERATORS_OF[field.kind].includes(operator) || Object.keys(rule).some((key) => !DRAWN.has(key)))
    return undefined;
  if ((field.kind === 'metadata') !== Boolean(property) || !areDrawable(values, field.kind)) return undefined;
  const message = error?.message;
  const value: RowValue = { values, ...(property && { property }), ...(message && { message }) };
  return { field: name, operator, value };
}

function areDrawable(values: readonly unknown[], kind: string): boolean {
  if (kind === 'items') return values.every((value) => typeof value === 'object' && value !== null && 'id' in value);
  if (kind === 'number' || kind === 'money') return values.every((value) => typeof value === 'number');
  return values.every((value) => ['string', 'number', 'boolean'].includes(typeof value));
}

function logicText({ combinator, rules }: RuleGroupType, into: Record<string, WireRule>, isOuter = false): string {
  const texts = rules.flatMap((part) => {
    if (typeof part === 'string') return [];
    if ('rules' in part) return logicText(part, into) || [];
    const number = String(Object.keys(into).length + 1);
    into[number] = wireOf(part);
    return number;
  });
  const text = texts.join(` ${combinator} `);
  return isOuter || texts.length < 2 ? text : `(${text})`;
}

function wireOf(row: RuleType): WireRule {
  const { property, values, message } = valueOf(row);
  return {
    name: row.field,
    property: property ?? null,
    // A row keeps what was chosen for several when its operator takes one.
    conditions: { [row.operator]: RULE_OPERATORS[row.operator]?.takesMany ? values : values.slice(0, 1) },
    rules: {},
    ...(message && { error: { message } }),
  };
}
