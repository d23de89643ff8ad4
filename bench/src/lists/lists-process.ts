import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type EngineInProcess, openEngine } from '../engine-in-process.js';
import { at, campaignName, fill, NOW } from './fill.js';
import { campaignQueries } from './campaign-queries.js';
import { type Known, type ListQuery } from './list-query.js';
import { voucherPairs } from './voucher-pairs.js';
import { voucherQueries } from './voucher-queries.js';

/** Milliseconds that each list took in the fastest round, by the name of the list: other work on the machine only adds. */
export type Times = Readonly<Record<string, number>>;

const ROUNDS = 5;
/** Milliseconds after which a total that was counted is counted again. */
const KEPT = 1_100;

const codes = Number(process.argv[2]);
/** Tells a folder that was filled to its end. */
const filled = join(process.env['PERKSTREAM_DATA_DIR'] ?? '.', `filled-with-${codes}`);

const engine = await openEngine();
if (!existsSync(filled)) {
  await fill(engine, codes);
  writeFileSync(filled, '');
}
await atRest();
const known = await lookUp(engine);
const times = await measure([
  ['list-campaigns', campaignQueries(known)],
  ['list-vouchers', [...voucherQueries(known), ...voucherPairs(known)]],
]);
await engine.close();
process.stdout.write(JSON.stringify(times));

/** When what the engine does in its spare time is done: it takes a small part of a second no more. */
async function atRest(): Promise<void> {
  for (;;) {
    const before = process.cpuUsage();
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const { user, system } = process.cpuUsage(before);
    if (user + system < 100_000) return;
  }
}

/** Round by round, so that nothing of a list is still at hand when it is asked for again; the first round does not count. */
async function measure(lists: readonly [string, readonly ListQuery[]][]): Promise<Times> {
  const took: Record<string, number[]> = {};
  for (let round = 0; round <= ROUNDS; round++) {
    const next = performance.now() + KEPT;
    for (const [operation, queries] of lists) {
      for (const [name, query] of queries) {
        const started = performance.now();
        await engine.request(`${operation} ${started}`, operation, { query, now: NOW });
        if (round > 0) (took[`${operation}: ${withoutIds(name)}`] ??= []).push(performance.now() - started);
      }
    }
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, next - performance.now())));
  }
  return Object.fromEntries(Object.entries(took).map(([name, all]) => [name, Math.min(...all)]));
}

/** The same in every shop. */
function withoutIds(name: string): string {
  const { voucher, campaignIds, categoryId, holderId, middle, end } = known;
  const { code } = voucher;
  const parts: readonly [string, string][] = [
    [code, '<code>'],
    [code.slice(2, 7), '<part>'],
    [code.slice(-4), '<end>'],
    [code.slice(0, 3), '<beginning>'],
    [campaignIds[0], '<campaign>'],
    [campaignIds[1], '<another>'],
    [categoryId, '<category>'],
    [holderId, '<holder>'],
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
