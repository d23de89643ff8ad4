import { type MinorUnits } from '@perkstream/kernel';
import { subtotalOf, type CartLine } from '../cart/cart.js';
import { type CalculationMode, type ProductsMode } from '../discount/discount.js';
import { type FormulaContext } from '../formula/formula-scope.js';
import {
  EVERY_LINE,
  inOrder,
  ruleKey,
  ruleOf,
  takenUnits,
  takenUpTo,
  takes,
  type ApplicationRule,
} from './application-rule.js';
import { matchLines, type LineMatch, type Matches } from './match-target.js';
import { metUnits, type UnitsShown, unitsShown } from './met-targets.js';
import {
  type CollectionMembership,
  type MetTarget,
  type MetUnits,
  type ProductTarget,
  type ProductTargets,
} from './product-target.js';
import { budgetLimitsOf, budgetsOf, type BudgetLeft, type UsedUnits } from './quantity-budgets.js';

export interface CoverOptions {
  readonly targets: ProductTargets;
  readonly isInCollection: CollectionMembership;
  readonly calculation: CalculationMode;
  readonly productsMode: ProductsMode;
  readonly usedUnits: UsedUnits;
  readonly formulas: FormulaContext;
  /** Unit limits count this many times (bundles). */
  readonly limitFactor: number;
  /** Limits of the discount itself, beside those of the targets. */
  readonly quantityLimit?: number;
  readonly aggregatedQuantityLimit?: number;
  /** Lines that can have no part in it. */
  readonly isOut?: (line: CartLine) => boolean;
}

/** The units of a line that a discount may take. */
export interface Portion {
  readonly index: number;
  readonly line: CartLine;
  readonly units: number;
  /** What these units are worth to the discount: of the subtotal, or of the initial amount. Not rounded. */
  readonly value: number;
  /** The entry that governs the line. */
  readonly target: ProductTarget | undefined;
  /** All entries that cover the line: the lowest of their limits counts. */
  readonly limits: readonly TargetState[];
  readonly budgets: readonly BudgetLeft[];
}

export interface TargetState {
  readonly target: ProductTarget;
  unitsLeft: number;
  amountLeft: MinorUnits;
}

export interface Coverage {
  /** In the order of application. */
  readonly portions: readonly Portion[];
  /** Was there any eligible line with an amount, discounted already or not? */
  readonly hasPricedLine: boolean;
  readonly applicableTo: readonly MetTarget[];
  readonly excluded: Matches['excluded'];
}

interface OpenTarget extends TargetState {
  readonly rule: ApplicationRule;
  readonly key: string;
  readonly budgetLimits: ReturnType<typeof budgetLimitsOf>;
  readonly indices: number[];
  readonly met: MetUnits[];
}

interface Covering {
  readonly options: CoverOptions;
  readonly open: readonly OpenTarget[];
  readonly budgets: Map<string, BudgetLeft>;
  readonly shown: UnitsShown;
  readonly portions: Portion[];
  aggregatedLeft: number;
}

/** Chooses the lines and units that a discount takes: eligible lines, then skip and repeat, then the limits of units. */
export function coverLines(lines: readonly CartLine[], options: CoverOptions): Coverage {
  const { eligible, excluded } = matchLines(lines, options.targets, options.isInCollection);
  const covering: Covering = {
    options,
    open: options.targets.included.map((target) => openTarget(target, options.limitFactor)),
    budgets: new Map(),
    shown: unitsShown(lines),
    portions: [],
    aggregatedLeft: scaled(options.aggregatedQuantityLimit, options.limitFactor),
  };
  const hasPricedLine = eligible.some(({ line }) => line.amount !== undefined);
  for (const { rule, matches } of groupsOf(eligible, covering)) coverGroup(rule, matches, covering);
  const applicableTo = covering.open.map(({ target, indices, met }) => ({
    target,
    orderItemIndices: indices,
    orderItemUnits: met,
  }));
  return { portions: covering.portions, hasPricedLine, applicableTo, excluded };
}

interface Group {
  readonly rule: ApplicationRule;
  readonly matches: LineMatch[];
}

/** Lines whose governing entries have the same rule form one row; the rows follow each other by their first line. */
function groupsOf(eligible: readonly LineMatch[], { options, open }: Covering): Iterable<Group> {
  const groups = new Map<string, Group>();
  for (const match of eligible) {
    const { line } = match;
    if (line.amount === undefined || options.isOut?.(line)) continue;
    if (options.productsMode === 'ONCE' && isDiscounted(line)) continue;
    const governing = open[match.included[0] ?? -1];
    const key = governing?.key ?? '';
    const group = groups.get(key);
    if (group) group.matches.push(match);
    else groups.set(key, { rule: governing?.rule ?? EVERY_LINE, matches: [match] });
  }
  return groups.values();
}

function coverGroup(rule: ApplicationRule, matches: readonly LineMatch[], covering: Covering): void {
  let place = 0;
  for (const match of inOrder(rule, matches)) {
    const { quantity } = match.line;
    if (rule.target === 'ITEM') {
      place += 1;
      if (takes(rule, place)) coverLine(match, quantity, EVERY_LINE, 0, covering);
    } else {
      const taken = takenUpTo(rule, place + quantity) - takenUpTo(rule, place);
      coverLine(match, taken, rule, place, covering);
      place += quantity;
    }
  }
}

function coverLine(match: LineMatch, taken: number, rule: ApplicationRule, before: number, covering: Covering): void {
  const { line, index } = match;
  const { options, open } = covering;
  const subtotal = subtotalOf(line);
  if (taken <= 0 || subtotal <= 0) return;
  const limits = match.included.flatMap((position) => open[position] ?? []);
  const budgets = limits.flatMap(({ target, budgetLimits }) =>
    budgetLimits.length === 0
      ? []
      : budgetsOf(target, budgetLimits, line, options.usedUnits, options.formulas, covering.budgets),
  );
  let units = Math.min(taken, scaled(options.quantityLimit, options.limitFactor), covering.aggregatedLeft);
  for (const { target, unitsLeft } of limits) {
    units = Math.min(units, scaled(target.quantityLimit, options.limitFactor), unitsLeft);
  }
  for (const { left } of budgets) units = Math.min(units, left);
  if (units <= 0) return;
  covering.aggregatedLeft -= units;
  for (const state of limits) state.unitsLeft -= units;
  for (const budget of budgets) budget.left -= units;
  const base =
    options.calculation === 'INITIAL_AMOUNT' ? Math.min(line.initialAmount ?? 0, line.amount ?? 0) : subtotal;
  const value = units === line.quantity ? base : (base * units) / line.quantity;
  const governing = limits[0];
  covering.portions.push({ index, line, units, value, target: governing?.target, limits, budgets });
  if (!governing) return;
  governing.indices.push(index);
  governing.met.push(metUnits(index, covering.shown, () => takenUnits(rule, before, units)));
}

function openTarget(target: ProductTarget, limitFactor: number): OpenTarget {
  const rule = ruleOf(target);
  return {
    target,
    rule,
    key: ruleKey(rule),
    budgetLimits: budgetLimitsOf(target),
    unitsLeft: scaled(target.aggregatedQuantityLimit, limitFactor),
    amountLeft: target.aggregatedAmountLimit ?? Infinity,
    indices: [],
    met: [],
  };
}

function scaled(limit: number | undefined, factor: number): number {
  return limit === undefined ? Infinity : limit * factor;
}

/** By an earlier discount of this request or of an earlier one. */
export function isDiscounted(line: CartLine): boolean {
  return line.discountAmount > 0 || line.discountQuantity > 0;
}
