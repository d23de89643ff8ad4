import { type Cart, totalDiscountAmount } from '@perkstream/domain-pricing';
import {
  chooseDeal,
  goThroughCategories,
  goThroughStack,
  type Outcome,
  type Selection,
  selectsWithinCategories,
  type StackingRules,
  type Trial,
} from '@perkstream/domain-stacking';
import { type CartStack, type Effect } from './attempt.js';
import { type Candidate } from './candidate.js';
import { type CartQuestion } from './cart-question.js';
import { leftOf, mostsOn } from './most-of.js';
import { goWithAutomatic } from './with-automatic.js';

/** How it was decided which discounts apply. */
export interface CartSelection {
  readonly mode: Selection;
  /** In the order in which they apply */
  readonly chosen: readonly Candidate[];
  readonly considered: number;
  readonly runnerUp?: { readonly members: readonly Candidate[]; readonly total: number };
  /** Minor units: how much better a choice may be that was not looked at */
  readonly gap: number;
}

/** What came of each candidate, and how it was chosen, where anything was. */
interface Decided {
  readonly outcomes: readonly Outcome<CartStack>[];
  readonly selection?: CartSelection;
}

interface Stack {
  readonly candidates: readonly Candidate[];
  readonly opened: Cart;
  readonly rules: StackingRules;
  readonly attempt: (candidate: Candidate, cart: Cart, earlier: readonly Effect[]) => Trial<CartStack>;
  /** True once it is known that the question will be asked again. */
  readonly isMoot: () => boolean;
}

/** What a search may take of the steps of its request once each candidate was tried alone: some milliseconds. */
const STEPS_OF_A_SEARCH = 400_000;
/** What an attempt takes beside the rules and prices that it counts itself. */
const STEPS_OF_AN_ATTEMPT = 250;

/** Goes through the stack as the selection wants it. */
export function* decide(question: CartQuestion, stack: Stack): Generator<undefined, Decided> {
  const { facts, selection = stack.rules.selection ?? 'REQUESTED' } = question;
  if (selection !== 'REQUESTED' && !facts.stack) return yield* chosen(question, selection, stack);
  const { candidates, opened, rules, attempt } = stack;
  const isSelecting = selectsWithinCategories(candidates);
  const totalOf = discountsSince(opened);
  const go = (some: readonly Candidate[]) =>
    isSelecting
      ? goThroughCategories<CartStack>(some, { rules, opened, attempt, totalOf })
      : goThroughStack<CartStack>(some, rules, opened, attempt);
  const outcomes = yield* facts.includesAutomatic ? goWithAutomatic(candidates, go) : go(candidates);
  return isSelecting ? { outcomes, selection: selectionOf(outcomes) } : { outcomes };
}

function* chosen(
  { facts, steps, setAside }: CartQuestion,
  mode: Exclude<Selection, 'REQUESTED'>,
  { candidates, opened, rules, attempt, isMoot }: Stack,
): Generator<undefined, Decided> {
  let until: number | undefined;
  const { outcomes, ...selection } = yield* chooseDeal<CartStack>({
    ...{ mode, candidates, rules, opened, isMoot, leftOf },
    attempt: (candidate, cart, earlier) => {
      steps?.take(STEPS_OF_AN_ATTEMPT);
      return attempt(candidate, cart, earlier);
    },
    totalOf: discountsSince(opened),
    mostOf: mostsOn(opened, candidates, facts),
    mayApply: ({ key, named }) =>
      named.examined !== undefined && !named.examined.refusal && setAside?.has(key) !== true,
    mayGoOn: () => {
      const spent = steps?.spent ?? 0;
      until ??= spent + STEPS_OF_A_SEARCH;
      return spent < until;
    },
  });
  return { outcomes, selection: { mode, ...selection } };
}

function discountsSince(opened: Cart): (cart: Cart) => number {
  const before = totalDiscountAmount(opened);
  return (cart) => totalDiscountAmount(cart) - before;
}

/** Where only categories select. */
function selectionOf(outcomes: readonly Outcome<CartStack>[]): CartSelection {
  const discounts = outcomes.filter(({ candidate }) => !candidate.isPayment);
  const applied = discounts.filter(({ status }) => status === 'APPLICABLE');
  const of = applied.map(({ candidate }) => candidate);
  return { mode: 'REQUESTED', chosen: of, considered: discounts.length, gap: 0 };
}
