import { randomUUID } from 'node:crypto';
import { readSettings } from '@perkstream/assembly';
import { openStandaloneEngines } from '@perkstream/assembly/with-storage';
import { type EventStore, NO_STREAM, type RecordedEvent } from '@perkstream/ports';
import { type Shop } from './shop.js';

/** The double of EventStoreDB, as a process of its own. */
export interface StandIn {
  readonly setting: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

const OWN_ENGINE = new URL('../../tools/engines/own-engine.mjs', import.meta.url).href;
const IN_FLIGHT = 64;

export async function startStandIn(): Promise<StandIn> {
  const module = (await import(OWN_ENGINE)) as { OwnEngine: { start(name: string): Promise<StandIn> } };
  return module.OwnEngine.start('eventstore');
}

/** Codes made and deleted by an engine whose events are in an event store of its own, as ratios of bare appends of such events. */
export async function measureBulk(shop: Shop, store: EventStore, codes: number): Promise<string> {
  const campaign = {
    name: 'Bulk',
    campaign_type: 'DISCOUNT_COUPONS',
    voucher: { discount: { type: 'PERCENT', percent_off: 10 } },
    vouchers_count: codes,
  };
  const begun = performance.now();
  const { id } = await shop.post<{ id: string }>('/v1/campaigns', campaign);
  const status = async () =>
    (await shop.get<{ vouchers_generation_status: string }>(`/v1/campaigns/${id}`)).vouchers_generation_status;
  while ((await status()) !== 'DONE') await pause(50);
  const generated = rateOf(codes, begun);

  const deleting = performance.now();
  const answer = await fetch(`${shop.url}/v1/campaigns/${id}?force=true`, { method: 'DELETE', headers: shop.headers });
  if (!answer.ok) throw new Error(`The campaign cannot be deleted: ${answer.status} ${await answer.text()}`);
  while (!(await isGone(shop, id))) await pause(50);
  const deleted = rateOf(codes, deleting);

  const bare = await bareRate(store, codes);
  const line = (what: string, rate: number, least: number) =>
    `${codes} codes ${what} : bare appends: ${(rate / bare).toFixed(2)} (${Math.round(rate)}/s); at least ${least}`;
  return [
    '',
    `bare appends of such events, ${IN_FLIGHT} in flight: ${Math.round(bare)}/s`,
    line('generated', generated, 0.5),
    line('deleted', deleted, 0.25),
    '',
  ].join('\n');
}

async function isGone(shop: Shop, id: string): Promise<boolean> {
  const answer = await fetch(`${shop.url}/v1/campaigns/${id}`, { headers: shop.headers });
  await answer.arrayBuffer();
  if (answer.status !== 404) return false;
  return (await shop.get<{ total: number }>('/v1/vouchers?limit=1')).total === 0;
}

/**
 * The event store beside the engine that uses it.
 * @param folder for what is opened beside the event store
 */
export async function withEventStore<T>(
  standIn: StandIn,
  folder: string,
  work: (store: EventStore) => Promise<T>,
): Promise<T> {
  const settings = readSettings({ ...standIn.setting, PERKSTREAM_DATA_DIR: folder });
  const { engines, close } = await openStandaloneEngines(settings, (where, error) => console.error(where, error));
  try {
    return await work(engines.eventStore);
  } finally {
    await close();
  }
}

/** To streams of their own, each with the event that made one of the codes. */
async function bareRate(store: EventStore, count: number): Promise<number> {
  const example = await exampleIn(store);
  let left = count;
  const append = async () => {
    while (left-- > 0) await store.append(`bare-bench.${left}`, NO_STREAM, [{ ...example, id: randomUUID() }]);
  };
  const begun = performance.now();
  await Promise.all(Array.from({ length: IN_FLIGHT }, append));
  return rateOf(count, begun);
}

async function exampleIn(store: EventStore): Promise<Pick<RecordedEvent, 'type' | 'data' | 'metadata'>> {
  const [found] = await store.readAll({ maxCount: 1, streamPrefixes: ['voucher-'] });
  if (!found) throw new Error('No voucher was made');
  const { type, data, metadata } = found;
  return { type, data, metadata };
}

function rateOf(count: number, begun: number): number {
  return (count / (performance.now() - begun)) * 1_000;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
