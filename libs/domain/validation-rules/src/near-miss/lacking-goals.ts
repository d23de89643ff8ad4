import { type CheckNode, type Evaluation, type Measure, type RuleNode, type Scope } from '../rule-definition.js';
import { runNode } from '../run-node.js';
import { linesOf, type RuleLine } from '../rule-subject.js';
import { costOf, type Goal, hasOf, keyOf, mergedGoals } from './goal.js';
import { leastThatHolds } from './least-that-holds.js';

/** More amounts than this are no near miss. */
const MAX_GOALS = 10;

const NOTHING: readonly never[] = [];

/** What is lacking; undefined: something else than amounts and quantities. */
export type Lacking = readonly Goal[] | undefined;

export interface Question {
  readonly evaluation: Evaluation;
  /** By the line of the cart; made once. */
  readonly positions: ReadonlyMap<RuleLine, number>;
  /** The key of the only amount that may be raised; absent: all may. */
  readonly only: string | undefined;
}

/** The least that must be added for a node to hold, as the cheapest of its alternatives asks for it. Empty where it holds. */
export function lackingGoals(node: RuleNode, question: Question, scope: Scope | undefined): Lacking {
  if (node.kind === 'check') return lackingForCheck(node, question, scope);
  const { parts } = node;
  return node.kind === 'any'
    ? cheapest(parts, question, (part) => lackingGoals(part, question, scope))
    : together(parts, (part) => lackingGoals(part, question, scope));
}

function lackingForCheck(node: CheckNode, question: Question, scope: Scope | undefined): Lacking {
  const { evaluation } = question;
  const { nested, ...alone } = node;
  if (evaluation.omits?.(node)) return NOTHING;
  const own = runNode(alone, evaluation, scope) ? NOTHING : lackingForRule(node, question, scope);
  if (!own || !nested) return own;
  return together([own, lackingGoals(nested, question, scope)], (goals) => goals);
}

function lackingForRule(node: CheckNode, question: Question, scope: Scope | undefined): Lacking {
  const { definition, lack, asked } = node;
  const { subject } = question.evaluation;
  if (lack?.(subject) !== undefined) return undefined;
  if (definition.measure) return lackingAmount(node, definition.measure, question, scope);
  if (!asked || !definition.found) return undefined;
  const values = Object.values(node.conditions).reduce((sum, { length }) => sum + length, 0);
  subject.steps?.take(values + (10 + (values >> 2)) * linesOf(subject).length);
  const found = definition.found(node, subject);
  if (!found) return undefined;
  const { matched } = found;
  const forLine = (line: RuleLine) => lackingGoals(asked, question, { line, matched });
  if (matched.length === 0) return undefined;
  return found.which === 'some' ? cheapest(matched, question, forLine) : together(matched, forLine);
}

function lackingAmount(node: CheckNode, { of, lines }: Measure, question: Question, scope: Scope | undefined): Lacking {
  const { evaluation, positions } = question;
  const all = linesOf(evaluation.subject);
  const about = (found?: readonly RuleLine[]): Lacking => {
    const positionsFound = found?.map((line) => positions.get(line) ?? 0).sort((a, b) => a - b);
    const goal = { property: node.definition.name, of, ...(positionsFound && { lines: positionsFound }), needs: 0 };
    if (question.only !== undefined && keyOf(goal) !== question.only) return undefined;
    const needs = leastThatHolds(node, hasOf(goal, evaluation.subject), evaluation.subject);
    return needs === undefined ? undefined : [{ ...goal, needs }];
  };
  if (lines === 'found' && scope) return about(scope.matched);
  if (lines !== 'one') return about();
  return scope?.line ? about([scope.line]) : cheapest(all, question, (line) => about([line]));
}

function together<Part>(parts: readonly Part[], lackingFor: (part: Part) => Lacking): Lacking {
  let goals: readonly Goal[] = NOTHING;
  for (const part of parts) {
    const more = lackingFor(part);
    if (!more) return undefined;
    goals = mergedGoals(goals, more);
    if (goals.length > MAX_GOALS) return undefined;
  }
  return goals;
}

/** Of those that cost the same, the one with the fewest amounts, then with the least to add. */
function cheapest<Part>(parts: readonly Part[], question: Question, lackingFor: (part: Part) => Lacking): Lacking {
  const { subject } = question.evaluation;
  let best: Lacking;
  let price: readonly number[] = NOTHING;
  for (const part of parts) {
    const goals = lackingFor(part);
    if (!goals) continue;
    if (goals.length === 0) return goals;
    subject.steps?.take(goals.length * linesOf(subject).length);
    const toAdd = goals.reduce((sum, goal) => sum + goal.needs - hasOf(goal, subject), 0);
    const its = [costOf(goals, subject), goals.length, toAdd];
    if (!best || isLess(its, price)) [best, price] = [goals, its];
  }
  return best;
}

function isLess(some: readonly number[], others: readonly number[]): boolean {
  const position = some.findIndex((number, index) => number !== others[index]);
  return position >= 0 && some[position]! < others[position]!;
}
