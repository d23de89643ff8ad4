import { type CounterDefinition, type CounterUse } from './counter.js';
import { type OperatorShape, type OperatorTable } from './operators/condition-operator.js';
import { type Conditions, type Rule, type Target } from './rule-set.js';
import { type RuleLine, type RuleSubject } from './rule-subject.js';

/** Which error key a failing rule has: `customer_rules_violated` and so on. */
export type RuleGroup = 'customer' | 'order' | 'redemption';

/** What a rule cannot be asked without; it has the error key that says so. */
export type Need = 'customer' | 'order' | 'amount' | 'total_amount' | 'initial_amount' | 'items' | 'points_used';

/** Whether a rule holds for a subject; within a rule about lines, for those lines. */
type RuleTest = (subject: RuleSubject, scope: Scope | undefined, evaluation: Evaluation) => boolean;

/** Whether the rules below a rule hold for the lines that it found. */
type NestedTest = (evaluation: Evaluation, scope: Scope) => boolean;

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
  /** A rule about an amount or a quantity: what it measures, which a cart can have more of. */
  readonly measure?: Measure;
  /** A rule that `asksNested`: the lines about which it asks; undefined where it fails for another reason than what they say. */
  readonly found?: (rule: Pick<Rule, 'conditions' | 'property'>, subject: RuleSubject) => FoundLines | undefined;
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

/** What a rule measures. */
export interface Measure {
  readonly of: 'amount' | 'initialAmount' | 'totalAmount' | 'quantity' | 'subtotal';
  /** Of the one line that is asked about, or of all that the rule above found; absent: of the order. */
  readonly lines?: 'one' | 'found';
}

/** Lines of which some, or every one, must fulfil the rules below. */
interface FoundLines {
  readonly matched: readonly RuleLine[];
  readonly which: 'some' | 'every';
}

/** The lines of an order that a rule found, while the rules below it are asked. */
export interface Scope {
  readonly matched: readonly RuleLine[];
  /** The one of them that is asked about. */
  readonly line?: RuleLine;
}

/** A rule set ready to be asked: numbers of rules resolved, conditions turned into functions. */
export type RuleNode = AllNode | AnyNode | CheckNode;

interface AllNode {
  readonly kind: 'all';
  readonly parts: readonly RuleNode[];
}

export interface AnyNode {
  readonly kind: 'any';
  readonly parts: readonly RuleNode[];
}

export interface CheckNode {
  readonly kind: 'check';
  /** `2.1`: rule 1 below rule 2 */
  readonly path: string;
  readonly definition: RuleDefinition;
  readonly property?: string;
  readonly conditions: Conditions;
  /** The text for customers, where the rule has one of its own. */
  readonly message?: string;
  readonly need: Need | undefined;
  /** The error key of what is missing to ask the rule. */
  readonly lack: ((subject: RuleSubject) => FailureCode | undefined) | undefined;
  readonly test: RuleTest;
  /** The rules below it, unless the rule asks them itself. */
  readonly nested?: RuleNode;
  /** The rules below it that the rule asks itself. */
  readonly asked?: RuleNode;
  readonly counter?: CompiledCounter;
  readonly actual: (subject: RuleSubject, scope: Scope | undefined) => unknown;
}

export interface CompiledCounter {
  /** of the counter among those of the rule set */
  readonly index: number;
  /** What the counter and this redemption may be together at most; absent: the conditions are no upper bound. */
  readonly maximum?: number;
  /** Nothing but the maximum is asked for, so that a process that reserves up to it need not know the counter's value. */
  readonly isMaximumOnly: boolean;
  readonly holds: (value: number, subject: RuleSubject) => boolean;
}

export type FailureCode =
  | 'customer_rules_violated'
  | 'order_rules_violated'
  | 'redemption_rules_violated'
  | 'missing_customer'
  | 'missing_order'
  | 'missing_amount'
  | 'missing_order_items';

interface RuleFailure {
  readonly node: CheckNode;
  readonly code: FailureCode;
}

/** One line of an explanation: what was asked, on which value, with which answer. */
export interface TraceEntry {
  readonly path: string;
  readonly name: string;
  readonly property?: string;
  readonly conditions: Conditions;
  readonly passed: boolean;
  /** The value that the conditions were asked about. */
  readonly actual?: unknown;
  /** Why it failed. */
  readonly code?: FailureCode;
}

/** What one run collects. */
export interface Evaluation {
  readonly subject: RuleSubject;
  /** By the index of the counter; undefined where nobody counts. */
  readonly uses: readonly (CounterUse | undefined)[];
  readonly failures: RuleFailure[];
  /** Counters whose maximum the verdict relies on. */
  readonly relied: CompiledCounter[];
  readonly omits: ((node: CheckNode) => boolean) | undefined;
  readonly omitted: string[];
  readonly trace: TraceEntry[] | undefined;
}
