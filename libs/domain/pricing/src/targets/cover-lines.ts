import { subtotalOf, type CartLine } from '../cart/cart.js';
import { isOnSale } from '../cart/goods-on-sale.js';
import { type ItemLeftOutNote } from '../explain/pricing-note.js';
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
import { type Coverage, type CoverOptions, type Portion, scaled, type TargetState } from './coverage.js';
import { matchLines, type LineMatch } from './match-target.js';
import { metUnits, type UnitsShown, unitsShown } from './met-targets.js';
import { type MetUnits, type ProductTarget } from './product-target.js';
import { limitOfUnits, noteLinesOut } from './note-coverage.js';
import { budgetLimitsOf, openBudgets, type BudgetLeft } from './quantity-budgets.js';

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
  const { eligible, excluded } = matchLines(lines, options.targets, options.isInCollection, options.formulas.steps);
  const covering: Covering = {
    options,
    open: options.targets.included.map((target) => openTarget(target, options.limitFactor)),
    budgets: new Map(),
    shown: unitsShown(lines),
    portions: [],
    aggregatedLeft: scaled(options.aggregatedQuantityLimit, options.limitFactor),
  };
  if (options.notes) noteLinesOut(lines.length, eligible, excluded, options.notes);
  const hasPricedLine = eligible.some(({ line }) => line.amount !== undefined);
  for (const { rule, matches } of groupLines(eligible, covering)) coverGroup(rule, matches, covering);
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
function groupLines(eligible: readonly LineMatch[], { options, open }: Covering): Iterable<Group> {
  const groups = new Map<string, Group>();
  for (const match of eligible) {
    const reason = reasonAgainst(match.line, options);
    if (reason) {
      leaveOut(match, reason, options);
      continue;
    }
    const governing = open[match.included[0] ?? -1];
    const key = governing?.key ?? '';
    const group = groups.get(key);
    if (group) group.matches.push(match);
    else groups.set(key, { rule: governing?.rule ?? EVERY_LINE, matches: [match] });
  }
  return groups.values();
}

function budgetsOfLine(line: CartLine, limits: readonly OpenTarget[], covering: Covering): readonly BudgetLeft[] {
  const { usedUnits, formulas } = covering.options;
  const budgets = limits.flatMap(({ target, budgetLimits }) =>
    budgetLimits.length === 0 ? [] : openBudgets(target, budgetLimits, line, usedUnits, formulas, covering.budgets),
  );
  // Entries for the same target share their counters.
  return limits.length > 1 ? [...new Set(budgets)] : budgets;
}

function reasonAgainst(line: CartLine, { isOut, productsMode, excludesOnSale }: CoverOptions): LeftOut | undefined {
  if (line.amount === undefined) return 'no_price';
  if (excludesOnSale && isOnSale(line)) return 'on_sale';
  if (isOut?.(line)) return 'is_replacement';
  return productsMode === 'ONCE' && isDiscounted(line) ? 'already_discounted' : undefined;
}

type LeftOut = ItemLeftOutNote['reason'];

function leaveOut({ index }: LineMatch, reason: LeftOut, { notes }: CoverOptions): void {
  notes?.push({ step: 'item_left_out', itemIndex: index, reason });
}

function coverGroup(rule: ApplicationRule, matches: readonly LineMatch[], covering: Covering): void {
  let place = 0;
  for (const match of inOrder(rule, matches)) {
    const { quantity } = match.line;
    if (rule.target === 'ITEM') {
      place += 1;
      if (takes(rule, place)) coverLine(match, quantity, EVERY_LINE, 0, covering);
      else leaveOut(match, 'not_in_turn', covering.options);
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
  if (taken <= 0) return leaveOut(match, 'not_in_turn', options);
  if (subtotal <= 0) return leaveOut(match, 'nothing_left_to_pay', options);
  options.formulas.steps?.take(5 * match.included.length);
  const limits = match.included.flatMap((position) => open[position] ?? []);
  const budgets = budgetsOfLine(line, limits, covering);
  let units = Math.min(taken, scaled(options.quantityLimit, options.limitFactor), covering.aggregatedLeft);
  for (const { target, unitsLeft } of limits) {
    units = Math.min(units, scaled(target.quantityLimit, options.limitFactor), unitsLeft);
  }
  for (const { left } of budgets) units = Math.min(units, left);
  if (units < taken && options.notes) {
    const limitedBy = limitOfUnits(units, options, covering.aggregatedLeft, limits, budgets);
    options.notes.push({ step: 'units_limited', itemIndex: index, eligibleUnits: taken, units, limitedBy });
  }
  if (units <= 0) return leaveOut(match, 'no_units_left', options);
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

/** By an earlier discount of this request or of an earlier one. */
export function isDiscounted(line: CartLine): boolean {
  return line.discountAmount > 0 || line.discountQuantity > 0;
}
