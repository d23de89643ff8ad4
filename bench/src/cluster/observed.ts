import { type Shop } from '../shop.js';
import { type Hops, fetchHops, spentBetween } from './hops.js';
import { millisecondsEach, type ProcessorTime, fetchProcessorTime } from './processor-time.js';
import { type LoadScale, type Rates, measureRates } from './redemption-load.js';
import { type RunningService } from './running-cluster.js';

/** A topology that runs. */
export interface Observable {
  readonly services: readonly RunningService[];
  readonly engines: Readonly<Record<string, { pid: number | undefined }>>;
}

export interface Observed {
  /** Such as `2 replicas`. */
  readonly topology: string;
  readonly rates: Rates;
  /** What the services reported during each load. */
  readonly hops: ReadonlyMap<keyof Rates, Hops>;
  /** Milliseconds per redemption during each load, what processes take when idle included. */
  readonly processorTime: ReadonlyMap<keyof Rates, ProcessorTime>;
  /** The names of the processes that are engines of others. */
  readonly engines: readonly string[];
  /** Of the redemptions of distinct codes, by replica of promotions. */
  readonly shares: readonly number[];
}

const OPERATION = 'redeem-stacked-discounts';

/** Puts the loads on a topology, and notes what it says of itself meanwhile. */
export async function observed(
  topology: string,
  { services, engines }: Observable,
  shop: Shop,
  scale: LoadScale,
): Promise<Observed> {
  const replicas = services.filter(({ name }) => name === 'promotions');
  const hops = new Map<keyof Rates, Hops>();
  const processorTime = new Map<keyof Rates, ProcessorTime>();
  let shares: readonly number[] = [];
  const look = async () => ({
    hops: await fetchHops(services, OPERATION),
    handled: await Promise.all(replicas.map(handledBy)),
    processor: await fetchProcessorTime(services, engines),
  });
  const rates = await measureRates(shop, scale, Math.max(1, replicas.length), async (load, run) => {
    const before = await look();
    const measured = await run();
    const after = await look();
    hops.set(load, spentBetween(before.hops, after.hops));
    processorTime.set(load, millisecondsEach(before.processor, after.processor, measured.requests));
    const handled = after.handled.map((count, index) => count - (before.handled[index] ?? 0));
    if (load === 'distinct') shares = handled.map((count) => count / handled.reduce((sum, each) => sum + each, 0));
    return measured;
  });
  return { topology, rates, hops, processorTime, engines: Object.keys(engines), shares };
}

async function handledBy(replica: RunningService): Promise<number> {
  return (await fetchHops([replica], OPERATION)).get('promotions bus handle')?.count ?? 0;
}
