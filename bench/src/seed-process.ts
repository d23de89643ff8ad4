import { cartWith } from './cart.js';
import { openEngine } from './engine-in-process.js';
import { type Amounts } from './seed.js';

const IN_FLIGHT = 256;

const { vouchers, redemptions } = JSON.parse(process.env['SEED'] ?? '{}') as Amounts;
const engine = await openEngine();
const body = { type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 10 } };
await times(vouchers, (n) => engine.request(`create-${n}`, 'create-voucher', { params: { code: `C-${n}` }, body }));
await times(redemptions, (n) =>
  engine.request(`redeem-${n}`, 'redeem-stacked-discounts', { body: cartWith(`C-${n}`) }),
);
await engine.close();

async function times(count: number, work: (n: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
}
