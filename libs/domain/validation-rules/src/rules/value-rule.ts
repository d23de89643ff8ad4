import { valueAt } from '@perkstream/kernel';
import { type CounterDefinition } from '../counter.js';
import { type Scope } from '../evaluation.js';
import { compileConditions, type OperatorTable } from '../operators/condition-operator.js';
import { metadataOperators } from '../operators/metadata.operators.js';
import { numberOperators } from '../operators/number.operators.js';
import { requiresMetadata, requiresValue } from '../requirement/requirements-of-rules.js';
import { linesOf, type Metadata, type RuleLine, type RuleSubject } from '../rule-subject.js';
import { type Need, type RuleDefinition, type RuleGroup } from '../rule-definition.js';

interface Named {
  readonly name: string;
  readonly group: RuleGroup;
  readonly need?: Need;
}

/** A rule about one value of the subject. */
export function valueRule(
  rule: Named & {
    readonly operators: OperatorTable;
    readonly read: (subject: RuleSubject, scope: Scope | undefined) => unknown;
  },
): RuleDefinition {
  const { name, group, need, operators, read } = rule;
  return {
    name,
    group,
    operators,
    need: () => need,
    compile: ({ conditions }) => {
      const holds = compileConditions(operators, conditions);
      return (subject, scope) => holds(read(subject, scope), subject);
    },
    actual: (subject, _rule, scope) => read(subject, scope),
  };
}

/** A rule about one key of some metadata. */
export function metadataRule(
  rule: Named & { readonly read: (subject: RuleSubject) => Metadata | undefined },
): RuleDefinition {
  const { name, group, need, read } = rule;
  return {
    name,
    group,
    operators: metadataOperators,
    property: true,
    need: () => need,
    requires: (asked) => {
      const { conditions, property = '' } = asked;
      const valueThat = () => {
        const holds = compileConditions(metadataOperators, conditions);
        return requiresValue(`${name}/${property}`, need, (subject) => valueAt(read(subject), property), holds);
      };
      return requiresMetadata(name)(asked) ?? valueThat();
    },
    compile: ({ conditions, property = '' }) => {
      const holds = compileConditions(metadataOperators, conditions);
      return (subject) => holds(valueAt(read(subject), property), subject);
    },
    actual: (subject, { property = '' }) => valueAt(read(subject), property),
  };
}

/**
 * A rule about a value of each line. Below a rule that found lines it is about the one that is asked about; elsewhere `some`
 * or `every` line of the order must do.
 */
export function lineRule(rule: {
  readonly name: string;
  readonly operators: OperatorTable;
  readonly property?: true;
  readonly lines: 'some' | 'every';
  readonly read: (line: RuleLine, property: string) => unknown;
}): RuleDefinition {
  const { name, operators, lines, read } = rule;
  return {
    name,
    group: 'order',
    operators,
    ...(rule.property && { property: true }),
    need: () => 'items',
    compile: ({ conditions, property = '' }) => {
      const holds = compileConditions(operators, conditions);
      return (subject, scope) => {
        if (scope?.line) return holds(read(scope.line, property), subject);
        const all = linesOf(subject);
        return lines === 'some'
          ? all.some((line) => holds(read(line, property), subject))
          : all.every((line) => holds(read(line, property), subject));
      };
    },
    requires: ({ conditions, property = '' }) => {
      const holds = compileConditions(operators, conditions);
      return requiresValue(
        `${name}/${property}`,
        'items',
        (subject) => linesOf(subject).map((line) => read(line, property)),
        (values, subject) => (values as readonly unknown[])[lines]((value) => holds(value, subject)),
      );
    },
    actual: (subject, { property = '' }, scope) =>
      scope?.line ? read(scope.line, property) : linesOf(subject).map((line) => read(line, property)),
  };
}

/** A rule about a sum over the lines that the rule above it found, or over all lines. */
export function sumRule(name: string, read: (line: RuleLine) => number): RuleDefinition {
  // It is asked for each of the lines that were found, about all of them.
  const sums = new WeakMap<readonly RuleLine[], number>();
  const sumOf = (lines: readonly RuleLine[]) => {
    let sum = sums.get(lines);
    if (sum === undefined) {
      sum = 0;
      for (const line of lines) sum += read(line);
      sums.set(lines, sum);
    }
    return sum;
  };
  return valueRule({
    name,
    group: 'order',
    need: 'items',
    operators: numberOperators,
    read: (subject, scope) => sumOf(scope?.matched ?? linesOf(subject)),
  });
}

/** A rule about a counter; the evaluation asks it, with what this redemption adds. */
export function counterRule(name: string, counter: CounterDefinition): RuleDefinition {
  return {
    name,
    group: 'redemption',
    operators: numberOperators,
    need: () => (counter.per === 'customer' ? 'customer' : undefined),
    compile: () => () => true,
    counter,
  };
}
