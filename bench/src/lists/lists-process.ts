import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Condition } from '@perkstream/kernel';
import { type CollectionDefinition, type DocumentStore } from '@perkstream/ports';
import { type EngineInProcess, openEngine } from '../engine-in-process.js';
import { at, campaignName, fill, HOT_CODE, NOW } from './fill.js';
import { type Known, type ListQuery } from './list-query.js';
import { otherQueries, usedQueries } from './voucher-queries.js';

/** Milliseconds of the fastest round, by the name of the list: other work on the machine only adds. */
export interface Times {
  /** Of those that people use: without their totals. */
  readonly pages: Readonly<Record<string, number>>;
  /** Of all, with totals. */
  readonly answers: Readonly<Record<string, number>>;
  /** What 99 of 100 redemptions took at most, and the longest, while lists were asked for. */
  readonly redemptions: readonly [p99: number, longest: number];
}

const ROUNDS = 3;
const REDEMPTION_INTERVAL_MS = 20;

const codes = Number(process.argv[2]);
/** Marks a folder that was filled to its end. */
const filled = join(process.env['PERKSTREAM_DATA_DIR'] ?? '.', `filled-with-${codes}`);
let isCounting = true;

const engine = await openEngine(withoutTotals);
if (!existsSync(filled)) {
  await fill(engine, codes);
  writeFileSync(filled, '');
}
const known = await lookUp(engine);
const used = usedQueries(known);
isCounting = false;
const pages = await measure(used);
isCounting = true;
const redeeming = redeem();
const answers = await measure([...used, ...otherQueries(known)]);
const redemptions = await redeeming.stop();
await engine.close();
process.stdout.write(JSON.stringify({ pages, answers, redemptions } satisfies Times));

/** A store without counts, where only pages are measured. */
function withoutTotals(store: DocumentStore): DocumentStore {
  const open = store.open.bind(store);
  store.open = async <D extends object>(definition: CollectionDefinition) => {
    const collection = await open<D>(definition);
    const count = collection.count.bind(collection);
    return Object.assign(collection, { count: async (where?: Condition) => (isCounting ? count(where) : 0) });
  };
  return store;
}

/** The first round does not count. */
async function measure(queries: readonly ListQuery[]): Promise<Record<string, number>> {
  const took: Record<string, number[]> = {};
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, query] of queries) {
      const started = performance.now();
      await engine.request(`list ${started}`, 'list-vouchers', { query, now: NOW });
      if (round > 0) (took[withoutIds(name)] ??= []).push(performance.now() - started);
    }
  }
  return Object.fromEntries(Object.entries(took).map(([name, all]) => [name, Math.min(...all)]));
}

/** Redeems one code again and again. */
function redeem(): { stop(): Promise<readonly [number, number]> } {
  const took: number[] = [];
  let isOver = false;
  const body = { redeemables: [{ object: 'voucher', id: HOT_CODE }], order: { amount: 1000 } };
  const loop = async () => {
    while (!isOver) {
      const started = performance.now();
      await engine.request(`use ${started}`, 'redeem-stacked-discounts', { body, now: NOW });
      took.push(performance.now() - started);
      await new Promise((resolve) => setTimeout(resolve, REDEMPTION_INTERVAL_MS));
    }
    took.sort((a, b) => a - b);
    return [took[Math.floor(took.length * 0.99)] ?? NaN, took.at(-1) ?? NaN] as const;
  };
  const done = loop();
  return {
    stop: () => {
      isOver = true;
      return done;
    },
  };
}

/** The same in every shop. */
function withoutIds(name: string): string {
  const { voucher, campaignIds, categoryId, holderId, middle, end } = known;
  const { code } = voucher;
  const parts: readonly [string, string][] = [
    [code, '<code>'],
    [code.slice(2, 7), '<part>'],
    [code.slice(0, 6), '<beginning>'],
    [code.slice(-4), '<end>'],
    [campaignIds[0], '<campaign>'],
    [campaignIds[1], '<another>'],
    [categoryId, '<category>'],
    [holderId, '<holder>'],
    [holderId.slice(9, 15), '<part>'],
    [middle, '<the middle>'],
    [end, '<the last second>'],
  ];
  return parts.reduce((text, [own, stands]) => text.replaceAll(` ${own}`, ` ${stands}`), name);
}

async function lookUp({ request }: EngineInProcess): Promise<Known> {
  const campaigns = await Promise.all(
    [4, 5].map((index) =>
      request<{ id: string; category_id: string | null }>(`campaign ${index} of ${performance.now()}`, 'get-campaign', {
        params: { campaignId: campaignName(index) },
      }),
    ),
  );
  const list = (query: object) =>
    request<{ vouchers: [{ id: string; code: string; holder_id: string }] }>(`${performance.now()}`, 'list-vouchers', {
      query,
    });
  const [newest] = (await list({ limit: 1, campaign: campaignName(9) })).vouchers;
  const [held] = (await list({ limit: 1, customer: 'bob' })).vouchers;
  return {
    voucher: newest,
    campaignIds: campaigns.map(({ id }) => id) as [string, string],
    categoryId: campaigns[0]?.category_id ?? '',
    holderId: held.holder_id,
    middle: at(codes / 1_000),
    end: at(codes / 500 - 2),
  };
}
