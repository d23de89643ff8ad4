import { cartWith } from '../cart.js';
import { generate, type Load, type Measured } from '../generator.js';
import { type Shop } from '../shop.js';

export interface LoadScale {
  readonly seconds: number;
  /** Distinct codes of one measurement. */
  readonly codes: number;
}

/** What one topology does; `calm` is at half of the greatest rate. */
export interface Rates {
  readonly distinct: Measured;
  readonly calmDistinct: Measured;
  readonly hot: Measured;
  readonly calmHot: Measured;
}

/** Is called around each load, when everything that it needs is there. */
export type Around = (load: keyof Rates, run: () => Promise<Measured>) => Promise<Measured>;

const CODES_AT_ONCE = 32;
/** Redemptions until the code of a replica is compiled. */
const WARM_UP_REDEMPTIONS = 2_000;
/** Requests at a time for each replica, so that each has as much to do as one alone. */
export const AT_A_TIME = 64;
const discount = { type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 10 } };

/**
 * Redemptions of one hot code and of distinct codes, as fast as they come and at half of that rate.
 * @param replicas of the service that decides
 */
export async function measureRates(shop: Shop, scale: LoadScale, replicas: number, around: Around): Promise<Rates> {
  const connections = AT_A_TIME * replicas;
  const warmUp = WARM_UP_REDEMPTIONS * replicas;
  const codes = new Codes(shop);
  const redeem = (body: object, load: Partial<Load>) => run(shop, { body, connections, ...load });
  const hot = async (name: keyof Rates, load: Partial<Load>) => {
    const code = await codes.one();
    return around(name, () => redeem(cartWith(code), load));
  };
  const distinct = async (name: keyof Rates, amount: number, load: Partial<Load> = {}) => {
    const prefix = await codes.many(amount);
    return around(name, () => redeem(cartWith(`${prefix}-{n}`), { amount, ...load }));
  };
  const { seconds } = scale;
  await redeem(cartWith(await codes.one()), { amount: warmUp });
  await redeem(cartWith(`${await codes.many(warmUp / 4)}-{n}`), { amount: warmUp / 4 });
  const fastHot = await hot('hot', { seconds });
  const fastDistinct = await distinct('distinct', scale.codes);
  const [hotRate, distinctRate] = [halfOf(fastHot), halfOf(fastDistinct)];
  return {
    hot: fastHot,
    distinct: fastDistinct,
    calmHot: await hot('calmHot', { seconds, rate: hotRate, evenly: true }),
    calmDistinct: await distinct('calmDistinct', Math.min(scale.codes, distinctRate * seconds), {
      rate: distinctRate,
      evenly: true,
    }),
  };
}

/** Codes that nobody has redeemed yet. */
class Codes {
  private static made = 0;

  constructor(private readonly shop: Shop) {}

  async one(): Promise<string> {
    const code = `HOT-${Codes.made++}`;
    await this.shop.post(`/v1/vouchers/${code}`, discount);
    return code;
  }

  /** @returns what they begin with, before `-0`, `-1`, … */
  async many(count: number): Promise<string> {
    const prefix = `D${Codes.made++}`;
    let next = 0;
    const make = async () => {
      while (next < count) await this.shop.post(`/v1/vouchers/${prefix}-${next++}`, discount);
    };
    await Promise.all(Array.from({ length: CODES_AT_ONCE }, make));
    return prefix;
  }
}

async function run({ url, headers }: Shop, load: Pick<Load, 'body'> & Partial<Load>): Promise<Measured> {
  const measured = await generate({ path: '/v1/redemptions', ...load, url, headers });
  if (measured.failures > 0) throw new Error(`${measured.failures} of ${measured.requests} redemptions failed`);
  return measured;
}

function halfOf({ requestsPerSecond }: Measured): number {
  return Math.max(1, Math.round(requestsPerSecond / 2));
}
