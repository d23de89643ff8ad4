import { type CartLine } from '../cart/cart.js';
import { evaluateFormula } from '../formula/evaluate-formula.js';
import { type FormulaContext } from '../formula/formula-scope.js';
import { coversLine } from './match-target.js';
import {
  BUDGET_LIMITS,
  type BudgetLimit,
  type CollectionMembership,
  type ProductTarget,
  type ProductTargets,
} from './product-target.js';

/** One counter of discounted units, over all redemptions of a campaign or tier (and one customer, as the limit's name says). */
export interface BudgetCounter {
  /** Unique among the counters of one campaign or tier; the caller adds campaign, tier and customer. */
  readonly key: string;
  readonly limit: BudgetLimit;
  readonly object: ProductTarget['object'];
  readonly targetId: string;
  /** The product that a limit "in collection" counts by itself. */
  readonly productId?: string;
}

/** Units that the step took of a budget, for the caller to reserve; `limit` is what the counter may reach. */
export interface BudgetUse extends BudgetCounter {
  readonly units: number;
  readonly limitQuantity: number;
}

/** Units that are used already, by `BudgetCounter.key`; absent counters are at zero. */
export type UsedUnits = Readonly<Record<string, number>>;

/** The counters that a cart would draw on: what the caller has to look up before it applies the discount. */
export function budgetCounters(
  lines: readonly CartLine[],
  targets: ProductTargets,
  isInCollection: CollectionMembership = () => false,
): readonly BudgetCounter[] {
  const counters = new Map<string, BudgetCounter>();
  for (const target of targets.included) {
    const limits = budgetLimitsOf(target);
    if (limits.length === 0) continue;
    for (const line of lines) {
      if (!coversLine(target, line, isInCollection)) continue;
      for (const limit of limits) {
        const counter = counterOf(target, limit, line);
        if (counter) counters.set(counter.key, counter);
      }
    }
  }
  return [...counters.values()];
}

export interface BudgetLeft {
  readonly counter: BudgetCounter;
  readonly limitQuantity: number;
  left: number;
}

/** What is left of each budget of a target for a line; the same counter is the same object for every line it counts. */
export function budgetsOf(
  target: ProductTarget,
  limits: readonly BudgetLimit[],
  line: CartLine,
  used: UsedUnits,
  formulas: FormulaContext,
  open: Map<string, BudgetLeft>,
): readonly BudgetLeft[] {
  const budgets: BudgetLeft[] = [];
  for (const limit of limits) {
    const counter = counterOf(target, limit, line);
    if (!counter) continue;
    let budget = open.get(counter.key);
    if (!budget) {
      const limitQuantity = limitOf(target, limit, formulas);
      if (limitQuantity === undefined) continue;
      const left = Math.max(0, limitQuantity - (used[counter.key] ?? 0));
      budget = { counter, limitQuantity, left };
      open.set(counter.key, budget);
    }
    budgets.push(budget);
  }
  return budgets;
}

/** The budgets that an entry sets. */
export function budgetLimitsOf(target: ProductTarget): readonly BudgetLimit[] {
  return BUDGET_LIMITS.filter((limit) => target[limit] !== undefined || target[`${limit}Formula`] !== undefined);
}

function limitOf(target: ProductTarget, limit: BudgetLimit, formulas: FormulaContext): number | undefined {
  const formula = target[`${limit}Formula`];
  const dynamic = formula === undefined ? undefined : evaluateFormula(formula, formulas);
  return dynamic === undefined ? target[limit] : Math.max(0, Math.floor(dynamic));
}

function counterOf(target: ProductTarget, limit: BudgetLimit, line: CartLine): BudgetCounter | undefined {
  const key = `${limit}:${target.object}:${target.id}`;
  if (!limit.startsWith('productInCollection')) return { key, limit, object: target.object, targetId: target.id };
  if (target.object !== 'products_collection') return undefined;
  const productId = line.productId ?? line.skuId ?? line.sourceId;
  if (productId === undefined) return undefined;
  return { key: `${key}:${productId}`, limit, object: target.object, targetId: target.id, productId };
}
