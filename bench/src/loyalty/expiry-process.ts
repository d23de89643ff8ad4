import { SettlementRound } from '@perkstream/context-loyalty';
import { cartWith } from '../cart.js';
import { type EngineInProcess, openEngine } from '../engine-in-process.js';

export interface Expired {
  /** How long the night's work took. */
  readonly seconds: number;
  /** Redemptions a second, with nothing else, and meanwhile. */
  readonly without: number;
  readonly during: number;
}

const IN_FLIGHT = 32;
const DAY_MS = 86_400_000;
const cards = Number(process.argv[2]);
const long = new Date(Date.now() - 60 * DAY_MS).toISOString();

const engine = await openEngine();
await fill(engine);
const without = await redeemFor(3_000);
const started = performance.now();
let isOver = false;
const night = engine
  .get(SettlementRound)
  .run(new Date().toISOString())
  .then(() => (isOver = true));
const during = await redeemUntil(() => isOver);
await night;
process.stdout.write(JSON.stringify({ seconds: (performance.now() - started) / 1_000, without, during }));
await engine.close();

/** Cards that were made two months ago, with points for a month. */
async function fill({ request }: EngineInProcess): Promise<void> {
  const discount = { type: 'PERCENT', percent_off: 10 };
  const code = { params: { code: 'PUBLIC' }, body: { type: 'DISCOUNT_VOUCHER', discount } };
  await request('public', 'create-voucher', code);
  const loyalty_card = { points: 100, expiration_rules: { period_type: 'MONTH', period_value: 1 } };
  const program = { name: 'Club', type: 'AUTO_UPDATE', voucher: { loyalty_card } };
  await request('program', 'create-loyalty-program', { body: program, now: long });
  await inParallel(cards, async (n) => {
    const body = { customer: { source_id: `m-${n}` } };
    const params = { campaignId: 'Club' };
    const { code: memberId } = await request<{ code: string }>(`join-${n}`, 'add-member', { params, body, now: long });
    const change = { params: { ...params, memberId }, body: { points: 1 }, now: long };
    await request(`points-${n}`, 'update-loyalty-card-balance-1', change);
  });
}

async function redeemFor(milliseconds: number): Promise<number> {
  const end = performance.now() + milliseconds;
  return redeemUntil(() => performance.now() >= end);
}

/** @returns redemptions a second */
async function redeemUntil(isEnough: () => boolean): Promise<number> {
  const begun = performance.now();
  const first = Math.round(begun * 1_000);
  let done = 0;
  await inParallel(Infinity, async () => {
    const body = cartWith('PUBLIC');
    await engine.request(`redeem-${first}-${done++}`, 'redeem-stacked-discounts', { body });
    return isEnough();
  });
  return done / ((performance.now() - begun) / 1_000);
}

/** @param work whether it was enough */
async function inParallel(count: number, work: (n: number) => Promise<boolean | void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) if (await work(next++)) return;
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
}
