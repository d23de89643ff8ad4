import { StepBudget, withinSteps, isRefusal } from '@perkstream/kernel';
import { type Evaluation, type RuleNode } from '../rule-definition.js';
import { runNode } from '../run-node.js';
import { linesOf, type RuleSubject } from '../rule-subject.js';
import { type Goal, hasOf, isBroader, keyOf, mergedGoals, raised } from './goal.js';
import { type Lacking, lackingGoals } from './lacking-goals.js';
import { type Missing } from './missing.js';

/** What a refusal may spend on the search for what is missing. */
const MAX_STEPS_OF_A_NEAR_MISS = 20_000;
/** How often more may turn out to be missing in a cart that has what was missing before. */
const MAX_ROUNDS = 8;

/**
 * What a cart lacks for rules that do not hold, where it lacks nothing but amounts and quantities: with exactly so much more the rules
 * hold, and with less of any they do not. undefined where anything else is missing, or where it takes too long to say.
 */
export function findMissing(
  program: RuleNode,
  asked: Pick<Evaluation, 'subject' | 'uses' | 'omits'>,
): readonly Missing[] | undefined {
  const subject = { ...asked.subject, steps: new StepBudget(MAX_STEPS_OF_A_NEAR_MISS) };
  const rules: Rules = { program, asked: { ...asked, subject } };
  const goals = withinSteps(() => {
    const enough = reach(rules, [], undefined);
    if (!enough) return undefined;
    const least = withoutExcess(rules, enough);
    return least.every((goal) => isNeeded(rules, least, goal)) ? least : undefined;
  });
  if (!goals || isRefusal(goals) || goals.length === 0) return undefined;
  return goals.map((goal) => present(goal, asked.subject));
}

interface Rules {
  readonly program: RuleNode;
  readonly asked: Pick<Evaluation, 'subject' | 'uses' | 'omits'>;
}

/** The given goals and what else is needed. */
function reach(rules: Rules, given: readonly Goal[], only: string | undefined): Lacking {
  let goals = given;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const { program } = rules;
    const evaluation = evaluationOf(rules, goals);
    const lines = linesOf(evaluation.subject);
    evaluation.subject.steps?.take(lines.length);
    const positions = new Map(lines.map((line, position) => [line, position]));
    const more = lackingGoals(program, { evaluation, positions, only }, undefined);
    if (!more) return undefined;
    if (more.length === 0) return goals;
    goals = mergedGoals(goals, more);
  }
  return undefined;
}

/** Goals were found one by one, each the cheapest for a part of the rules: together they may do with less, or without one. */
function withoutExcess(rules: Rules, goals: readonly Goal[]): readonly Goal[] {
  let left = goals;
  for (const goal of goals) {
    const others = left.filter((other) => other !== goal);
    const certain = others.filter((other) => !isBroader(other, goal));
    const enough = reach(rules, certain, keyOf(goal));
    if (!enough) continue;
    const less = left.flatMap((each) => (each === goal ? enough.filter((its) => keyOf(its) === keyOf(goal)) : each));
    if (runNode(rules.program, evaluationOf(rules, less), undefined)) left = less;
  }
  return left;
}

/** Alternatives that depend on one another may leave more than is needed: better nothing is said then. */
function isNeeded(rules: Rules, goals: readonly Goal[], goal: Goal): boolean {
  const less = goals.map((each) => (each === goal ? { ...goal, needs: goal.needs - 1 } : each));
  return !runNode(rules.program, evaluationOf(rules, less), undefined);
}

function evaluationOf({ asked }: Rules, goals: readonly Goal[]): Evaluation {
  const subject = raised(asked.subject, goals);
  return { ...asked, subject, failures: [], relied: [], omitted: [], trace: undefined };
}

function present(goal: Goal, subject: RuleSubject): Missing {
  const { property, needs, lines } = goal;
  const has = hasOf(goal, subject);
  return { property, has, needs, missing: needs - has, ...(lines?.length === 1 && { itemIndex: lines[0]! }) };
}
