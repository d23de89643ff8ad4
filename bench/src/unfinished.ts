import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type EventStore, NO_STREAM } from '@perkstream/ports';
import { type Shop } from './shop.js';

const CODES = 20;
const READ_INTERVAL_MS = 20;
const READS_BEFORE = 200;
const COMPLETION_TIMEOUT_MS = 600_000;

/**
 * How long a voucher takes to be read while the engine has nothing else to do, and while it finishes processes that were left
 * unfinished.
 * @param count of the processes
 */
export async function measureUnfinished(
  shop: Shop,
  store: EventStore,
  projectId: string,
  count: number,
): Promise<string> {
  const codes = await Promise.all(Array.from({ length: CODES }, () => voucher(shop)));
  const alone = new Reads(shop, codes);
  for (let read = 0; read < READS_BEFORE; read++) await alone.next();

  const streams = Array.from({ length: count }, () => `redemption-${projectId}.r_${randomUUID().replaceAll('-', '')}`);
  const left = Promise.all(streams.map((stream, index) => leave(store, projectId, stream, codes[index % CODES] ?? '')));
  const beside = new Reads(shop, codes);
  const end = performance.now() + COMPLETION_TIMEOUT_MS;
  for (let open = await openIn(shop); open > 0 || !(await areFinished(store, streams)); open = await openIn(shop)) {
    if (performance.now() > end) throw new Error(`${open} processes are still unfinished`);
    await beside.next();
  }
  await left;
  return [
    `a voucher read while there is nothing else to do   : ${alone.toString()}`,
    `... while ${count} unfinished processes are finished: ${beside.toString()}; p99 no more than 250 ms, none refused`,
    '',
  ].join('\n');
}

class Reads {
  private readonly durations: number[] = [];
  private refused = 0;

  constructor(
    private readonly shop: Shop,
    private readonly codes: readonly string[],
  ) {}

  async next(): Promise<void> {
    const code = this.codes[this.durations.length % this.codes.length];
    const begun = performance.now();
    await this.shop.get(`/v1/vouchers/${code}`).catch(() => (this.refused += 1));
    this.durations.push(performance.now() - begun);
    await pause(READ_INTERVAL_MS);
  }

  toString(): string {
    const sorted = [...this.durations].sort((one, other) => one - other);
    const at = (share: number) => `${Math.round(sorted[Math.floor(sorted.length * share)] ?? Number.NaN)} ms`;
    return `p50 ${at(0.5)}, p99 ${at(0.99)} (${sorted.length} reads, ${this.refused} refused)`;
  }
}

async function voucher(shop: Shop): Promise<string> {
  const made = { type: 'DISCOUNT_VOUCHER', discount: { type: 'AMOUNT', amount_off: 100 } };
  return (await shop.post<{ code: string }>('/v1/vouchers', made)).code;
}

/** A redemption that an unknown process began a minute ago. */
async function leave(store: EventStore, projectId: string, stream: string, code: string): Promise<void> {
  const redemptionId = stream.slice(stream.indexOf('.') + 1);
  const data = { participants: [{ kind: 'voucher', id: code, redemptionId }] };
  const metadata = {
    projectId,
    actor: { kind: 'system', id: 'bench' } as const,
    channel: 'API',
    correlationId: 'bench',
    causationId: 'bench',
    time: new Date(Date.now() - 60_000).toISOString(),
  };
  await store.append(stream, NO_STREAM, [{ id: randomUUID(), type: 'redemption.begun', data, metadata }]);
}

async function openIn(shop: Shop): Promise<number> {
  const text = await (await fetch(`${shop.url}/metrics`)).text();
  return Number(/^unfinished_processes(?:\{[^}]*\})? (\d+)/m.exec(text)?.[1] ?? 0);
}

/** The last one has ended; what is open says whether the others have. */
async function areFinished(store: EventStore, streams: readonly string[]): Promise<boolean> {
  return (await store.read(streams.at(-1) ?? '')).length > 1;
}
