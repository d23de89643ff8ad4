import {
  operatorAliases,
  operatorNames,
  type OperatorShape,
  type OperatorTable,
} from '../operators/condition-operator.js';
import { MAX_VALUES } from '../rule-bounds.js';
import { type Conditions, type ConditionValue } from '../rule-set.js';
import { isRefusal } from '@perkstream/kernel';
import { echo, invalidPayload, invalidRules, isNothing, isRecord, type RuleSetRefusal } from './invalid.js';

/** @param operators those that the rule has */
export function checkConditions(
  wire: unknown,
  operators: OperatorTable<OperatorShape>,
  at: string,
): Conditions | RuleSetRefusal {
  if (isNothing(wire)) return {};
  if (!isRecord(wire)) return invalidPayload(`Property ${at} must be an object`);
  const conditions: Record<string, readonly ConditionValue[]> = {};
  for (const [sent, values] of Object.entries(wire)) {
    if (isNothing(values)) continue;
    const name = Object.hasOwn(operatorAliases, sent) ? operatorAliases[sent]! : sent;
    const operator = Object.hasOwn(operators, name) ? operators[name] : undefined;
    if (!operator) {
      const why = operatorNames.has(name) ? 'is not an operator of this rule' : 'is not an operator';
      return invalidRules(`Property ${at}.${echo(sent)} ${why}; allowed are ${Object.keys(operators).join(', ')}`);
    }
    const checked = checkValues(values, operator, `${at}.${sent}`);
    if (isRefusal(checked)) return checked;
    conditions[name] = checked;
  }
  return conditions;
}

function checkValues(values: unknown, operator: OperatorShape, at: string): readonly ConditionValue[] | RuleSetRefusal {
  if (!Array.isArray(values)) return invalidPayload(`Property ${at} must be an array`);
  if (values.length === 0) return invalidPayload(`Property ${at} must not have fewer than 1 items`);
  const most = operator.takes === 'one' ? 1 : MAX_VALUES;
  if (values.length > most) return invalidPayload(`Property ${at} must not have more than ${most} items`);
  const checked: ConditionValue[] = [];
  for (const [index, value] of values.entries()) {
    const read = operator.read(value);
    if (read === undefined) return invalidPayload(`Property ${at}.${index} must be ${operator.expects}`);
    checked.push(read);
  }
  return checked;
}
