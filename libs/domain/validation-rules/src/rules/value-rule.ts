import { readerOf } from '@perkstream/kernel';
import { type CounterDefinition } from '../counter.js';
import { type Measure, type Need, type RuleDefinition, type RuleGroup, type Scope } from '../rule-definition.js';
import { compileConditions, type OperatorTable } from '../operators/condition-operator.js';
import { metadataOperators } from '../operators/metadata.operators.js';
import { numberOperators } from '../operators/number.operators.js';
import { stepsToReach } from '../step-costs.js';
import { linesOf, type Metadata, type RuleLine, type RuleSubject, subtotalOf } from '../rule-subject.js';

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
    readonly measure?: Measure;
  },
): RuleDefinition {
  const { name, group, need, operators, read, measure } = rule;
  return {
    name,
    group,
    operators,
    ...(measure && { measure }),
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
    compile: ({ conditions, property = '' }) => {
      const holds = compileConditions(metadataOperators, conditions);
      const valueIn = readerOf(property);
      const steps = stepsToReach(property);
      return (subject) => {
        subject.steps?.take(steps);
        return holds(valueIn(read(subject)), subject);
      };
    },
    actual: (subject, { property = '' }) => readerOf(property)(read(subject)),
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
  /** Made once per rule. */
  readonly reader: (property: string) => (line: RuleLine) => unknown;
  readonly measure?: Measure;
}): RuleDefinition {
  const { name, operators, lines, reader, measure } = rule;
  return {
    name,
    group: 'order',
    operators,
    ...(measure && { measure }),
    ...(rule.property && { property: true }),
    need: () => 'items',
    compile: ({ conditions, property = '' }) => {
      const holds = compileConditions(operators, conditions);
      const read = reader(property);
      const steps = stepsToReach(property);
      return (subject, scope) => {
        subject.steps?.take(steps);
        if (scope?.line) return holds(read(scope.line), subject);
        const all = linesOf(subject);
        subject.steps?.take(all.length * steps);
        return lines === 'some'
          ? all.some((line) => holds(read(line), subject))
          : all.every((line) => holds(read(line), subject));
      };
    },
    actual: (subject, { property = '' }, scope) =>
      scope?.line ? reader(property)(scope.line) : linesOf(subject).map(reader(property)),
  };
}

/** Reads a key of the metadata of lines. */
export function metadataReader(property: string): (line: RuleLine) => unknown {
  const valueIn = readerOf(property);
  return ({ metadata }) => valueIn(metadata);
}

/** A rule about a sum over the lines that the rule above it found, or over all lines. */
export function sumRule(name: string, of: 'quantity' | 'subtotal'): RuleDefinition {
  const read = of === 'subtotal' ? subtotalOf : ({ quantity }: RuleLine) => quantity;
  // It is asked for each of the lines that were found, about all of them.
  const sums = new WeakMap<readonly RuleLine[], number>();
  const sumOf = (lines: readonly RuleLine[], { steps }: RuleSubject) => {
    let sum = sums.get(lines);
    if (sum === undefined) {
      steps?.take(lines.length);
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
    measure: { of, lines: 'found' },
    read: (subject, scope) => sumOf(scope?.matched ?? linesOf(subject), subject),
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
