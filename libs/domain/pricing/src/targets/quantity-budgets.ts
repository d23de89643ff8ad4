import { type CartLine } from '../cart/cart.js';
import { evaluateFormula } from '../formula/evaluate-formula.js';
import { type FormulaContext } from '../formula/formula-scope.js';
import { BUDGET_LIMITS, type BudgetLimit, type ProductTarget } from './product-target.js';

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

/** Units that are used already of a budget. Asked once for each counter that lines of a step draw on. */
export type UsedUnits = (counter: BudgetCounter) => number;

export interface BudgetLeft {
  readonly counter: BudgetCounter;
  limitQuantity: number;
  left: number;
}

/**
 * What is left of each budget of a target for a line; the same counter is the same object for every line it counts. Where several
 * targets limit one counter, the lowest limit holds.
 */
export function openBudgets(
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
    const limitQuantity = counter && limitOf(target, limit, formulas);
    if (!counter || limitQuantity === undefined) continue;
    const budget = open.get(counter.key) ?? opened(counter, limitQuantity, used, open);
    if (limitQuantity < budget.limitQuantity) {
      budget.left = Math.max(0, budget.left - (budget.limitQuantity - limitQuantity));
      budget.limitQuantity = limitQuantity;
    }
    budgets.push(budget);
  }
  return budgets;
}

function opened(
  counter: BudgetCounter,
  limitQuantity: number,
  used: UsedUnits,
  open: Map<string, BudgetLeft>,
): BudgetLeft {
  const budget = { counter, limitQuantity, left: Math.max(0, limitQuantity - used(counter)) };
  open.set(counter.key, budget);
  return budget;
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
