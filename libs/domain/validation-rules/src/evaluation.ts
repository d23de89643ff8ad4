import { type CounterUse } from './counter.js';
import { type RuleLine, type RuleSubject } from './rule-subject.js';
import { type Need, type RuleDefinition, type RuleTest } from './rule-definition.js';
import { type Conditions } from './rule-set.js';

/** The lines of an order that a rule found, while the rules below it are asked. */
export interface Scope {
  readonly matched: readonly RuleLine[];
  /** The one of them that is asked about. */
  readonly line?: RuleLine;
}

/** A rule set ready to be asked: numbers of rules resolved, conditions turned into functions. */
export type RuleNode = AllNode | AnyNode | CheckNode;

export interface AllNode {
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
  readonly counter?: CompiledCounter;
  readonly actual: (subject: RuleSubject, scope: Scope | undefined) => unknown;
}

export interface CompiledCounter {
  /** of the counter among those of the rule set */
  readonly index: number;
  /** What the counter and this redemption may be together at most; absent: the conditions are no upper bound. */
  readonly maximum?: number;
  /** Nothing but the maximum is asked for, so that whoever reserves up to it need not know the counter's value. */
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

export interface RuleFailure {
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
