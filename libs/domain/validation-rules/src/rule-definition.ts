import { type Evaluation, type Scope } from './evaluation.js';
import { type CounterDefinition } from './counter.js';
import { type OperatorShape, type OperatorTable } from './operators/condition-operator.js';
import { type Rule, type Target } from './rule-set.js';
import { type RuleSubject } from './rule-subject.js';

/** Which error key a failing rule has: `customer_rules_violated` and so on. */
export type RuleGroup = 'customer' | 'order' | 'redemption';

/** What a rule cannot be asked without; it has the error key that says so. */
export type Need = 'customer' | 'order' | 'amount' | 'total_amount' | 'initial_amount' | 'items';

/** Whether a rule holds for a subject; within a rule about lines, for those lines. */
export type RuleTest = (subject: RuleSubject, scope: Scope | undefined, evaluation: Evaluation) => boolean;

/** Whether the rules below a rule hold for the lines that it found. */
export type NestedTest = (evaluation: Evaluation, scope: Scope) => boolean;

/** One kind of rule. All there are stand in the registry, one file per rule or small family. */
export interface RuleDefinition {
  /** on the wire; never renamed */
  readonly name: string;
  readonly group: RuleGroup;
  readonly operators: OperatorTable<OperatorShape>;
  /** The rule is about one key of metadata, which must be named. */
  readonly property?: true;
  readonly need?: (rule: Rule) => Need | undefined;
  /** Called once per rule set. `nested` is handed to rules that `asksNested` only. */
  compile(rule: Rule, nested: NestedTest | undefined): RuleTest;
  /** The rule asks the rules below it itself, line by line; others hold when these hold too. */
  readonly asksNested?: true;
  /** The value that the rule looks at, for explaining; not called otherwise. */
  readonly actual?: (subject: RuleSubject, rule: Rule, scope: Scope | undefined) => unknown;
  /** A counting rule: its value is a counter and what this redemption adds to it. */
  readonly counter?: CounterDefinition;
  /** Segments that the rule asks about. */
  readonly segments?: (rule: Rule) => readonly string[];
  /** Products, SKUs and collections that the rule names. */
  readonly targets?: (rule: Rule) => readonly Target[];
  /** Those of them of which a line must be one for the rule to hold. */
  readonly requiredItems?: (rule: Pick<Rule, 'conditions'>) => readonly Target[];
  /** Those of them that discounts touch: the older form of `applicable_to`. */
  readonly discountTargets?: (rule: Rule) => readonly Target[];
}
