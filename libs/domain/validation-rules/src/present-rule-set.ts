import { type JsonObject } from '@perkstream/kernel';
import { applicableToFields } from './check/applicable-to-fields.js';
import { type Applicability, type ApplicableTo, type BundleRules, type RuleSet, type RuleTree } from './rule-set.js';

/** The fields of a validation rule on the wire that are the rule set's: all but id, dates and counts. */
export function presentRuleSet(ruleSet: RuleSet): JsonObject {
  const { name, type, contextType, rules, bundleRules, error, applicableTo } = ruleSet;
  return {
    name,
    rules: presentTree(rules),
    ...(bundleRules && { bundle_rules: presentBundle(bundleRules) }),
    ...(error && { error }),
    applicable_to: presentApplicability(applicableTo),
    type,
    context_type: contextType,
  };
}

/** null where it says nothing. */
function presentApplicability({ excluded, included, includedAll }: Applicability): JsonObject | null {
  if (excluded.length + included.length === 0 && !includedAll) return null;
  return {
    excluded: excluded.map(presentApplicableTo),
    included: included.map(presentApplicableTo),
    included_all: includedAll,
  };
}

/** Logic that was not sent is shown as what it means: all of the rules. There is none without rules. */
function presentTree(tree: RuleTree | undefined): JsonObject {
  if (!tree || Object.keys(tree.rules).length === 0) return {};
  const rules = Object.entries(tree.rules).map(([number, rule]) => [
    number,
    {
      name: rule.name,
      property: rule.property ?? null,
      conditions: rule.conditions,
      rules: presentTree(rule.rules),
      ...(rule.error && { error: rule.error }),
    },
  ]);
  return { ...Object.fromEntries(rules), logic: tree.logic ?? Object.keys(tree.rules).join(' and ') };
}

function presentBundle({ limit, entries }: BundleRules): JsonObject {
  const rules = entries.map(({ id, object, type, quantity }, index) => [
    String(index + 1),
    {
      name: 'order.items.any',
      conditions: { $is: [{ id, ...(type !== undefined && { type }), object }] },
      rules: {
        '1': { name: 'order.items.aggregated_quantity', conditions: { $is: [quantity] }, rules: {} },
        logic: '1',
      },
    },
  ]);
  return { ...Object.fromEntries(rules), limit };
}

/** An entry of `included` or `excluded` on the wire. */
function presentApplicableTo(entry: ApplicableTo): JsonObject {
  const wire: JsonObject = { object: entry.object };
  for (const [name, { inside }] of Object.entries(applicableToFields)) {
    if (entry[inside] !== undefined) wire[name] = entry[inside];
  }
  wire['effect'] = entry.effect;
  return wire;
}
