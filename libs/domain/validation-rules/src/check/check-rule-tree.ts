import { isRefusal } from '@perkstream/kernel';
import { isLogicMistake, parseLogic, rulesNamed } from '../logic/logic.js';
import { ruleRegistry } from '../rules/registry.js';
import { MAX_DEPTH, MAX_RULES } from '../rule-bounds.js';
import { type Rule, type RuleError, type RuleTree } from '../rule-set.js';
import { checkConditions } from './check-conditions.js';
import { echo, invalidPayload, invalidRules, isNothing, isRecord, type RuleSetRefusal } from './invalid.js';

const MAX_PROPERTY_CHARACTERS = 200;
const MAX_MESSAGE_CHARACTERS = 2_000;
const NUMBER = /^[1-9]\d{0,3}$/;

interface Position {
  readonly at: string;
  readonly depth: number;
  /** Rules seen so far in the whole rule set. */
  readonly seen: { count: number };
}

/** `{ "1": rule, "2": rule, "logic": "1 and 2" }`; undefined when there is nothing in it. */
export function checkRuleTree(
  wire: unknown,
  position: Position = { at: '.rules', depth: 1, seen: { count: 0 } },
): RuleTree | undefined | RuleSetRefusal {
  const { at, depth, seen } = position;
  if (isNothing(wire)) return undefined;
  if (!isRecord(wire)) return invalidPayload(`Property ${at} must be an object`);
  const rules: Record<string, Rule> = {};
  for (const [number, value] of Object.entries(wire)) {
    if (number === 'logic' || isNothing(value)) continue;
    if (!NUMBER.test(number)) return invalidRules(`Property ${at}.${echo(number)} must be numbered: "1", "2", "3"`);
    if (depth > MAX_DEPTH) return invalidRules(`Property ${at} is nested deeper than ${MAX_DEPTH} levels`);
    if (++seen.count > MAX_RULES) return invalidRules(`Property ${at} makes more than ${MAX_RULES} rules`);
    const rule = checkRule(value, { at: `${at}.${number}`, depth, seen });
    if (isRefusal(rule)) return rule;
    rules[number] = rule;
  }
  const logic = checkLogic(wire['logic'], rules, `${at}.logic`);
  if (isRefusal(logic)) return logic;
  if (logic === undefined && Object.keys(rules).length === 0) return undefined;
  return { ...(logic !== undefined && { logic }), rules };
}

function checkLogic(
  wire: unknown,
  rules: Readonly<Record<string, Rule>>,
  at: string,
): string | undefined | RuleSetRefusal {
  if (isNothing(wire)) return undefined;
  if (typeof wire !== 'string') return invalidPayload(`Property ${at} must be a string`);
  const logic = parseLogic(wire);
  if (logic === null) return '';
  if (isLogicMistake(logic)) return invalidRules(`Property ${at} ${logic.mistake}`);
  const missing = rulesNamed(logic).find((number) => !Object.hasOwn(rules, number));
  return missing === undefined
    ? wire
    : invalidRules(`Property ${at} names rule ${echo(missing)}, which does not exist`);
}

function checkRule(wire: unknown, { at, depth, seen }: Position): Rule | RuleSetRefusal {
  if (!isRecord(wire)) return invalidPayload(`Property ${at} must be an object`);
  const { name, property } = wire;
  const definition = typeof name === 'string' ? ruleRegistry.get(name) : undefined;
  if (!definition) {
    return invalidRules(
      `Property ${at}.name ${typeof name === 'string' ? `"${echo(name)}" is not a rule` : 'is required'}`,
    );
  }
  if (!isNothing(property) && (typeof property !== 'string' || property.length > MAX_PROPERTY_CHARACTERS)) {
    return invalidPayload(`Property ${at}.property must be a string of at most ${MAX_PROPERTY_CHARACTERS} characters`);
  }
  if (definition.property && (isNothing(property) || property.trim() === '')) {
    return invalidRules(`Property ${at}.property is required: ${definition.name} is about one key of metadata`);
  }
  const conditions = checkConditions(wire['conditions'], definition.operators, `${at}.conditions`);
  if (isRefusal(conditions)) return conditions;
  const rules = checkRuleTree(wire['rules'], { at: `${at}.rules`, depth: depth + 1, seen });
  if (isRefusal(rules)) return rules;
  const error = checkError(wire['error'], `${at}.error`);
  if (isRefusal(error)) return error;
  return {
    name: definition.name,
    ...(!isNothing(property) && property !== '' && { property }),
    conditions,
    ...(rules && { rules }),
    ...(error && { error }),
  };
}

/** `{ "message": "…" }`: the message of the rule's owner to customers. */
export function checkError(wire: unknown, at: string): RuleError | undefined | RuleSetRefusal {
  if (isNothing(wire)) return undefined;
  if (!isRecord(wire)) return invalidPayload(`Property ${at} must be an object`);
  const { message } = wire;
  if (isNothing(message) || message === '') return undefined;
  if (typeof message === 'string' && message.length <= MAX_MESSAGE_CHARACTERS) return { message };
  return invalidPayload(`Property ${at}.message must be a string of at most ${MAX_MESSAGE_CHARACTERS} characters`);
}
