import { type Discount } from '@perkstream/domain-pricing';
import { type JsonObject } from '@perkstream/kernel';
import { type Named } from '../src/domain/cart/cart-facts.js';
import { type CartQuestion } from '../src/domain/cart/cart-question.js';
import { evaluateCart } from '../src/domain/cart/evaluate-cart.js';
import { question, voucher } from '../src/domain/cart/testing/carts.js';

/*
 * Microseconds to evaluate a cart, rules and prices, without any input or output:
 *
 * node --conditions=@perkstream/source --import ./tools/typescript-loader.mjs \
 *   libs/contexts/redemptions/bench/evaluate-carts.ts
 *
 * Prints one line of JSON; `npm run bench -- --only=carts` shows it as a table.
 */
const LINES = [1, 20, 200];
const REDEEMABLES = [1, 5, 30];
const MILLISECONDS = 300;
const ROUNDS = 5;

const target = (index: number) => ({ object: 'product', id: `prod_${index}`, effect: 'APPLY_TO_EVERY' });
const targets = (effect = 'APPLY_TO_EVERY') => ({
  applicable_to: {
    included: Array.from({ length: 5 }, (_one, index) => ({ ...target(index * 3), effect })),
    excluded: [],
    included_all: false,
  },
});

/** Three conditions: the order's amount, a product in the cart, and how much of it. */
const RULES: JsonObject = {
  ...targets(),
  rules: {
    1: { name: 'order.amount', conditions: { $more_than: [0] } },
    2: {
      name: 'order.items.any',
      conditions: { $is: Array.from({ length: 5 }, (_one, index) => target(index * 3)) },
      rules: { 1: { name: 'order.items.aggregated_quantity', conditions: { $more_than: [0] } }, logic: '1' },
    },
    logic: '1 and 2',
  },
};

/** Rules below a rule about every line, which are asked line by line. */
const NESTED: JsonObject = {
  rules: {
    1: {
      name: 'order.items.every',
      conditions: { $is_not: [target(1_000)] },
      rules: {
        1: { name: 'order.items.aggregated_quantity', conditions: { $more_than: [0] } },
        2: { name: 'order.items.aggregated_amount', conditions: { $more_than: [0] } },
        3: { name: 'order.items.price', conditions: { $more_than: [0] } },
        logic: '1 and 2 and 3',
      },
    },
    logic: '1',
  },
};

const percent: Discount = { type: 'PERCENT', percentOff: 1, effect: 'APPLY_TO_ORDER' };
const items: Discount = { type: 'PERCENT', percentOff: 1, effect: 'APPLY_TO_ITEMS' };

/** Each effect, and what rules cost beside it. */
const KINDS: Readonly<Record<string, { discount: Discount; rules?: readonly JsonObject[] }>> = {
  'PERCENT of the order': { discount: percent },
  'PERCENT of items, 3 rules, 5 targets': { discount: items, rules: [RULES] },
  'PERCENT of the order, rules asked line by line': { discount: percent, rules: [NESTED] },
  'AMOUNT of the order': { discount: { type: 'AMOUNT', amountOff: 1, effect: 'APPLY_TO_ORDER' } },
  'AMOUNT of items': { discount: { type: 'AMOUNT', amountOff: 1, effect: 'APPLY_TO_ITEMS' } },
  'AMOUNT by quantity': { discount: { type: 'AMOUNT', amountOff: 1, effect: 'APPLY_TO_ITEMS_BY_QUANTITY' } },
  'AMOUNT split': { discount: { type: 'AMOUNT', amountOff: 100, effect: 'APPLY_TO_ITEMS_PROPORTIONALLY' } },
  'AMOUNT split by quantity': {
    discount: { type: 'AMOUNT', amountOff: 100, effect: 'APPLY_TO_ITEMS_PROPORTIONALLY_BY_QUANTITY' },
  },
  'PERCENT of items': { discount: items },
  'PERCENT of items by a formula': { discount: { ...items, percentOffFormula: 'ORDER_ITEM_PRICE / 100' } as Discount },
  'PERCENT of the dearest items': { discount: items, rules: [targets('APPLY_FROM_MOST_EXPENSIVE')] },
  'FIXED price of items': { discount: { type: 'FIXED', fixedAmount: 999, effect: 'APPLY_TO_ITEMS' } },
  'UNIT, missing': { discount: { type: 'UNIT', effect: 'ADD_MISSING_ITEMS', unitOff: 1, unitType: 'prod_0' } },
  'UNIT, new': { discount: { type: 'UNIT', effect: 'ADD_NEW_ITEMS', unitOff: 1, unitType: 'prod_0' } },
};

function cartOf(lines: number, redeemables: number, kind: keyof typeof KINDS): CartQuestion {
  const { discount, rules } = KINDS[kind]!;
  const named: Named[] = Array.from({ length: redeemables }, (_one, index) =>
    voucher(`v_${index}`, { discount: { ...discount }, rules }),
  );
  const order = {
    items: Array.from({ length: lines }, (_one, index) => ({
      product_id: `prod_${index % 50}`,
      quantity: 1 + (index % 3),
      price: 1_000 + index,
      metadata: { size: 'M' },
    })),
  };
  return question(named, { order, stacking: { applicableRedeemablesLimit: 30 } });
}

/** The least of several rounds: other work of the machine only adds to it. */
function microsecondsOf(asked: CartQuestion): number {
  const { applied } = evaluateCart(asked);
  if (applied.length !== asked.facts.named.length) throw new Error('Not all redeemables apply');
  let least = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    const begin = performance.now();
    let times = 0;
    while (performance.now() - begin < MILLISECONDS / ROUNDS) {
      for (let again = 0; again < 5; again++) evaluateCart(asked);
      times += 5;
    }
    least = Math.min(least, ((performance.now() - begin) * 1_000) / times);
  }
  return least;
}

const figures = Object.keys(KINDS).map((kind) => ({
  kind,
  carts: LINES.flatMap((lines) =>
    REDEEMABLES.map((redeemables) => ({
      lines,
      redeemables,
      microseconds: microsecondsOf(cartOf(lines, redeemables, kind)),
    })),
  ),
}));
console.log(JSON.stringify(figures));
