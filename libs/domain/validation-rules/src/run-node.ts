import {
  type AnyNode,
  type CheckNode,
  type CompiledCounter,
  type Evaluation,
  type FailureCode,
  type RuleGroup,
  type RuleNode,
  type Scope,
} from './rule-definition.js';
import { STEPS_OF_A_CHECK, stepsToShow } from './step-costs.js';

const MAX_FAILURES = 50;
const MAX_TRACE_ENTRIES = 500;
const NOTHING: readonly never[] = [];

const codeOf: Readonly<Record<RuleGroup, FailureCode>> = {
  customer: 'customer_rules_violated',
  order: 'order_rules_violated',
  redemption: 'redemption_rules_violated',
};

/**
 * Whether a node holds. Stops at the first answer, unless everything is to be explained. Failures stay on the list only
 * where they are why the whole fails, and counters only where the whole relies on them.
 */
export function runNode(node: RuleNode, evaluation: Evaluation, scope: Scope | undefined): boolean {
  if (node.kind === 'check') return runCheck(node, evaluation, scope);
  if (node.kind === 'any') return runAny(node, evaluation, scope);
  const { relied, trace } = evaluation;
  const before = relied.length;
  let holds = true;
  for (const part of node.parts) {
    if (runNode(part, evaluation, scope)) continue;
    holds = false;
    if (!trace) break;
  }
  if (!holds) cut(relied, before);
  return holds;
}

/** The first alternative that holds without relying on a counter, else the first that holds. */
function runAny({ parts }: AnyNode, evaluation: Evaluation, scope: Scope | undefined): boolean {
  const { failures, relied, trace } = evaluation;
  const failuresBefore = failures.length;
  const reliedBefore = relied.length;
  let chosen: readonly CompiledCounter[] | undefined;
  for (const part of parts) {
    const holds = runNode(part, evaluation, scope);
    const reliedHere = relied.length > reliedBefore ? relied.splice(reliedBefore) : NOTHING;
    if (holds && (chosen === undefined || reliedHere.length === 0)) chosen = reliedHere;
    if (chosen?.length === 0 && !trace) break;
  }
  if (chosen === undefined) return false;
  cut(failures, failuresBefore);
  relied.push(...chosen);
  return true;
}

function runCheck(node: CheckNode, evaluation: Evaluation, scope: Scope | undefined): boolean {
  const { subject, failures, relied, omits, trace } = evaluation;
  subject.steps?.take(STEPS_OF_A_CHECK);
  if (omits?.(node)) {
    evaluation.omitted.push(node.path);
    return true;
  }
  const before = failures.length;
  const reliedBefore = relied.length;
  const lack = node.lack?.(subject);
  const holds =
    lack === undefined && (node.counter ? runCounter(node, evaluation) : node.test(subject, scope, evaluation));
  if (trace && trace.length < MAX_TRACE_ENTRIES) explain(node, evaluation, scope, holds, lack);
  if (!holds) {
    cut(relied, reliedBefore);
    // What failed below comes first: it says more.
    if (failures.length < MAX_FAILURES) failures.push({ node, code: lack ?? codeOf[node.definition.group] });
    return false;
  }
  cut(failures, before);
  if (node.nested === undefined || runNode(node.nested, evaluation, scope)) return true;
  cut(relied, reliedBefore);
  return false;
}

/** To set the length of a list costs more than to ask a rule, also when it stays as it is. */
function cut(list: unknown[], length: number): void {
  if (list.length > length) list.length = length;
}

function runCounter({ counter, definition }: CheckNode, { subject, uses, relied }: Evaluation): boolean {
  const use = counter && uses[counter.index];
  // Nobody is limited by a limit per key in a call without one; a customer without an id has never been here.
  if (!use) return definition.counter?.per !== 'customer' || (counter !== undefined && counter.holds(1, subject));
  const { maximum, isMaximumOnly, holds } = counter;
  const counted = subject.counters?.get(use.key);
  const isReserved = counted === undefined && isMaximumOnly && maximum !== undefined;
  const passes = isReserved ? use.by <= maximum : holds((counted ?? 0) + use.by, subject);
  if (passes && maximum !== undefined) relied.push(counter);
  return passes;
}

function explain(
  node: CheckNode,
  { subject, uses, trace }: Evaluation,
  scope: Scope | undefined,
  passed: boolean,
  lack: FailureCode | undefined,
): void {
  const use = node.counter && uses[node.counter.index];
  const actual = use ? (subject.counters?.get(use.key) ?? 0) + use.by : node.actual(subject, scope);
  subject.steps?.take(stepsToShow(actual) + stepsToShow(node.conditions));
  trace?.push({
    path: node.path,
    name: node.definition.name,
    ...(node.property !== undefined && { property: node.property }),
    conditions: node.conditions,
    passed,
    ...(actual !== undefined && { actual }),
    ...(!passed && { code: lack ?? codeOf[node.definition.group] }),
  });
}
