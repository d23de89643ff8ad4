import { runFromSources } from './from-sources.js';
import { generate, type Measured } from './generator.js';
import { type Shop } from './shop.js';

const LINES = [1, 20, 200];
const REDEEMABLES = [1, 5, 30];
const UNDER_RULES = 'PERCENT of items, 3 rules, 5 targets';

interface Cart {
  readonly lines: number;
  readonly redeemables: number;
  readonly microseconds: number;
}

interface Figures {
  readonly kind: string;
  readonly carts: readonly Cart[];
}

/** Microseconds per cart: of the pure function for each effect, and of whole validations over HTTP. */
export async function measureCarts(shop: Shop, seconds: number): Promise<string> {
  const figures = [
    ...pureFigures(),
    { kind: `whole request: ${UNDER_RULES}`, carts: await wholeFigures(shop, seconds) },
  ];
  const sizes = LINES.flatMap((lines) => REDEEMABLES.map((redeemables) => `${lines}×${redeemables}`));
  const row = (name: string, cells: readonly string[]) =>
    name.padEnd(52) + cells.map((cell) => cell.padStart(9)).join('');
  return [
    'microseconds per cart, by lines × redeemables; growth: the largest cart as a multiple of what linear growth makes of smaller ones',
    row('', [...sizes, 'growth']),
    ...figures.map(({ kind, carts }) =>
      row(kind, [
        ...carts.map(({ microseconds }) => microseconds.toFixed(microseconds < 10 ? 1 : 0)),
        calculateGrowth(carts).toFixed(2),
      ]),
    ),
    'growth is to be no more than 1, but for the noise of the machine',
  ].join('\n');
}

/**
 * How the time of a cart grows: of the largest cart, compared with carts of as many lines and fewer redeemables, and the other
 * way round. It is 1 where each line and each redeemable costs as much as the one before, less where something is done once,
 * and more where they cost more and more.
 */
function calculateGrowth(carts: readonly Cart[]): number {
  const largest = carts.at(-1)!;
  const beside = carts.filter(({ lines, redeemables }) => {
    return (lines === largest.lines) !== (redeemables === largest.redeemables);
  });
  const multiples = beside.map(({ lines, redeemables, microseconds }) => {
    const size = (largest.lines * largest.redeemables) / (lines * redeemables);
    return largest.microseconds / (size * microseconds);
  });
  return Math.max(...multiples);
}

function pureFigures(): readonly Figures[] {
  return JSON.parse(runFromSources('libs/contexts/redemptions/bench/evaluate-carts.ts')) as Figures[];
}

async function wholeFigures(shop: Shop, seconds: number): Promise<readonly Cart[]> {
  const { url, headers } = shop;
  const codes = await vouchersUnderRules(shop);
  const carts: Cart[] = [];
  for (const lines of LINES) {
    for (const redeemables of REDEEMABLES) {
      const body = makeCart(lines, codes.slice(0, redeemables));
      const load = { url, path: '/v1/validations', headers, body };
      await generate({ ...load, seconds: 1 });
      const measured: Measured = await generate({ ...load, seconds });
      if (measured.failures > 0) throw new Error(`${measured.failures} validations failed`);
      carts.push({ lines, redeemables, microseconds: 1e6 / measured.requestsPerSecond });
    }
  }
  return carts;
}

async function vouchersUnderRules({ post }: Shop): Promise<readonly string[]> {
  const targets = Array.from({ length: 5 }, (_one, index) => ({
    object: 'product',
    id: `prod_${index * 3}`,
    effect: 'APPLY_TO_EVERY',
  }));
  const rule = await post('/v1/validation-rules', {
    name: 'Bench',
    rules: {
      1: { name: 'order.amount', conditions: { $more_than: [0] } },
      2: {
        name: 'order.items.any',
        conditions: { $is: targets },
        rules: { 1: { name: 'order.items.aggregated_quantity', conditions: { $more_than: [0] } }, logic: '1' },
      },
      logic: '1 and 2',
    },
    applicable_to: { included: targets, excluded: [], included_all: false },
  });
  const discount = { type: 'PERCENT', percent_off: 1, effect: 'APPLY_TO_ITEMS' };
  const codes = Array.from({ length: Math.max(...REDEEMABLES) }, (_one, index) => `CART-${index}`);
  for (const code of codes)
    await post(`/v1/vouchers/${code}`, { type: 'DISCOUNT_VOUCHER', discount, validation_rules: [rule.id] });
  return codes;
}

function makeCart(lines: number, codes: readonly string[]): object {
  return {
    redeemables: codes.map((id) => ({ object: 'voucher', id })),
    order: {
      items: Array.from({ length: lines }, (_one, index) => ({
        product_id: `prod_${index % 50}`,
        quantity: 1 + (index % 3),
        price: 1_000 + index,
        metadata: { size: 'M' },
      })),
    },
  };
}
