import { isRefusal } from '@perkstream/kernel';
import { contextTypes } from '../context-types.js';
import { findExcess } from '../rule-bounds.js';
import { type RuleSet, type RuleSetType } from '../rule-set.js';
import { checkApplicability } from './check-applicability.js';
import { checkBundleRules } from './check-bundle-rules.js';
import { checkError, checkRuleTree } from './check-rule-tree.js';
import { echo, invalidPayload, invalidRules, isNothing, isRecord, type RuleSetRefusal } from './invalid.js';

const MAX_NAME_CHARACTERS = 500;
const TYPES: ReadonlySet<unknown> = new Set<RuleSetType>(['expression', 'basic', 'advanced', 'complex']);

/**
 * The body of a validation rule in the house's form, ready to be stored in an event. Fields that are not known are dropped;
 * an update is checked as `checkRuleSet({ ...presentRuleSet(current), ...sent })`, so that null clears a field.
 */
export function checkRuleSet(wire: unknown): RuleSet | RuleSetRefusal {
  if (!isRecord(wire)) return invalidPayload('Payload must be an object');
  const { name } = wire;
  if (isNothing(name) || name === '') return invalidPayload("Payload must have required property 'name'");
  if (typeof name !== 'string' || name.length > MAX_NAME_CHARACTERS) {
    return invalidPayload(`Property .name must be a string of at most ${MAX_NAME_CHARACTERS} characters`);
  }
  const type = wire['type'] ?? 'expression';
  if (!TYPES.has(type))
    return invalidPayload(`Property .type must be equal to one of the allowed values [ ${[...TYPES].join(', ')} ]`);
  const contextType = wire['context_type'] ?? 'global';
  if (typeof contextType !== 'string' || !contextTypes.has(contextType)) {
    return invalidPayload(
      `Property .context_type must be one of the known contexts ${typeof contextType === 'string' ? `(not ${echo(contextType)})` : ''}`,
    );
  }
  const rules = checkRuleTree(wire['rules']);
  if (isRefusal(rules)) return rules;
  const bundleRules = checkBundleRules(wire['bundle_rules']);
  if (isRefusal(bundleRules)) return bundleRules;
  const error = checkError(wire['error'], '.error');
  if (isRefusal(error)) return error;
  const applicableTo = checkApplicability(wire['applicable_to']);
  if (isRefusal(applicableTo)) return applicableTo;
  const ruleSet: RuleSet = {
    name,
    type: type as RuleSetType,
    contextType,
    rules: rules ?? { logic: '', rules: {} },
    ...(bundleRules && { bundleRules }),
    ...(error && { error }),
    applicableTo,
  };
  const excess = findExcess(ruleSet);
  return excess === undefined ? ruleSet : invalidRules(`A validation rule ${excess}`);
}
