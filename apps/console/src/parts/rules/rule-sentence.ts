import { isLogicMistake, type Logic, parseLogic } from '@perkstream/domain-validation-rules';
import { t } from '../../texts/texts.js';
import { moneyText, numberText } from '../words/money.js';
import { RULE_FIELDS, type RuleField } from './rule-fields.js';
import { RULE_OPERATORS } from './rule-operators.js';

/** `{ "1": rule, "2": rule, logic: "1 and 2" }`, as the API has it. */
export type RuleTree = Readonly<Record<string, unknown>> & { readonly logic?: string };

export interface WireRule {
  readonly name: string;
  readonly property?: string | null;
  readonly conditions?: Readonly<Record<string, readonly unknown[]>> | null;
  readonly rules?: RuleTree | null;
  readonly error?: { readonly message?: string | null } | null;
}

export interface Wording {
  readonly currency: string;
  /** What a segment, product or collection is called. */
  readonly nameOf: (id: string) => string;
  /** It is about the lines that the rule above names. */
  readonly isBelow?: boolean;
}

/** What a tree of rules means, as one sentence; undefined where it asks for nothing. */
export function sentenceOf(tree: RuleTree | null | undefined, wording: Wording): string | undefined {
  const logic = tree && logicOf(tree);
  return logic ? joined(logic, tree, wording) : undefined;
}

/** Which rules must hold: all of them where nothing else is said. undefined: nothing is asked. */
export function logicOf(tree: RuleTree): Logic | undefined {
  const numbers = Object.keys(tree).filter((key) => /^\d+$/.test(key));
  if (tree.logic === undefined || tree.logic === null) {
    return numbers.length === 0 ? undefined : { and: numbers.map((rule) => ({ rule })) };
  }
  const logic = parseLogic(tree.logic);
  return logic === null || isLogicMistake(logic) ? undefined : logic;
}

function joined(logic: Logic, tree: RuleTree, wording: Wording): string {
  if ('rule' in logic) return ruleSentence(tree[logic.rule] as WireRule | undefined, wording);
  const isAnd = 'and' in logic;
  const parts = (isAnd ? logic.and : logic.or).map((part) => {
    const text = joined(part, tree, wording);
    return 'rule' in part || (isAnd && 'and' in part) ? text : `(${text})`;
  });
  return parts.join(isAnd ? t(', and ') : t(', or '));
}

function ruleSentence(rule: WireRule | undefined, wording: Wording): string {
  if (!rule) return '';
  const own = conditionsSentence(rule, wording);
  const below = sentenceOf(rule.rules, { ...wording, isBelow: true });
  return below ? t('{sentence}, where {below}', { sentence: own, below }) : own;
}

/** `the value of the cart is at least $50.00` */
export function conditionsSentence({ name, property, conditions }: WireRule, wording: Wording): string {
  const field = RULE_FIELDS[name];
  const said = (wording.isBelow && field?.below) || field;
  const what = said ? said.words(property ?? '') : [name, property].filter(Boolean).join(' ');
  if (field?.kind === 'flag') return conditions?.['$is']?.[0] === false ? (said?.otherwise?.() ?? what) : what;
  const each = Object.entries(conditions ?? {}).map(([operator, values]) =>
    oneCondition({ what, field, operator, values: values.map((value) => valueText(value, field, operator, wording)) }),
  );
  return each.join(t(' and ')) || what;
}

interface Condition {
  readonly what: string;
  readonly field: RuleField | undefined;
  readonly operator: string;
  readonly values: readonly string[];
}

function oneCondition({ what, field, operator, values }: Condition): string {
  const value = values.join(', ');
  if (field?.kind === 'segment') {
    return operator === '$is_not' || operator === '$not_in'
      ? t('the customer is not in {value}', { value })
      : t('the customer is in {value}', { value });
  }
  return RULE_OPERATORS[operator]?.words(what, value) ?? `${what} ${operator} ${value}`;
}

export function valueText(value: unknown, field: RuleField | undefined, operator: string, wording: Wording): string {
  if (typeof value === 'number') {
    if (field?.kind === 'money' && !operator.startsWith('$count')) return moneyText(value, wording.currency);
    return numberText(value);
  }
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  if (Array.isArray(value)) return value.map((each) => valueText(each, field, operator, wording)).join(', ');
  const id = idOf(value);
  if (id !== undefined && (field?.kind === 'items' || field?.kind === 'segment')) return `“${wording.nameOf(id)}”`;
  return typeof value === 'string' ? `“${value}”` : fieldsText(value, wording);
}

/** What metadata holds: `size: “M”, gift: yes`. */
function fieldsText(value: unknown, wording: Wording): string {
  return Object.entries(value ?? {})
    .map(([name, each]) => `${name}: ${valueText(each, undefined, '$is', wording)}`)
    .join(', ');
}

export function idOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return undefined;
  const { id, source_id: sourceId } = value as { id?: unknown; source_id?: unknown };
  return typeof id === 'string' ? id : typeof sourceId === 'string' ? sourceId : undefined;
}

/** As a sentence that stands alone begins. */
export function beginning(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
