import { isDeepStrictEqual } from 'node:util';
import { pause } from '@perkstream/kernel/testing';
import { type Client, type Json, unique } from './client.js';
import { seededOrder, type SeededProject } from './seeded-project.js';
import { inParallel } from './in-parallel.js';
import { shown } from './shown.js';

/** The answers of a project by path. */
export type Snapshot = Readonly<Record<string, unknown>>;

const LISTS = [
  '/v1/vouchers',
  '/v1/campaigns',
  '/v1/promotions/tiers',
  '/v1/promotions/stacks',
  '/v1/customers',
  '/v1/orders',
  '/v1/validation-rules',
  '/v1/validation-rules-assignments',
  '/v1/redemptions',
  '/v1/publications',
  '/v1/async-actions',
  '/v1/categories',
  '/v1/products',
  '/v1/product-collections',
  '/v1/segments',
  '/v1/trash-bin',
  '/v1/templates/campaigns',
];

/** Lists without pages. */
const ONE_PAGE = ['/v1/segments', '/v1/async-actions', '/v1/trash-bin', '/v1/templates/campaigns'];

/** Reads all that a project shows: its lists, each of their objects by every GET, and what applies to a cart. */
export async function takeSnapshot(client: Client): Promise<Snapshot> {
  return withoutAddress(await shownBy(client), client.address);
}

/** Replaces the address of the engine, which links in answers contain. */
function withoutAddress(snapshot: Snapshot, address: string): Snapshot {
  return JSON.parse(JSON.stringify(snapshot).replaceAll(address, '')) as Snapshot;
}

async function shownBy(client: Client): Promise<Snapshot> {
  const snapshot: Record<string, unknown> = {};
  for (const list of LISTS) {
    for (const { path, body } of await readPages(client, list)) {
      snapshot[path] = body;
      const details = (body[body.data_ref] as Record<string, string>[]).flatMap((item) => pathsOf(list, item));
      await inParallel(details, 16, async (detail) => {
        const { status, body: shown } = await client.get(detail);
        snapshot[detail] = { status, body: shown };
      });
    }
  }
  for (const scenario of SCENARIOS) {
    const asked = {
      scenario,
      order: seededOrder,
      options: { limit: 50, expand: ['redeemable', 'validation_rules'] },
    };
    const { status, body } = await client.post('/v1/qualifications', asked);
    snapshot[`/v1/qualifications ${scenario}`] = { status, body };
  }
  return snapshot;
}

const SCENARIOS = ['ALL', 'AUDIENCE_ONLY', 'PRODUCTS', 'PROMOTION_STACKS'];

/** The answers of the lists of a project. */
export async function readLists(client: Client, lists: readonly string[] = LISTS): Promise<Snapshot> {
  const pages = await Promise.all(lists.map((list) => readPages(client, list)));
  return Object.fromEntries(pages.flat().map(({ path, body }) => [path, body]));
}

/** Waits until the views show everything that was answered: they apply events in order, so a last change is made and waited for. */
export async function caughtUp(client: Client): Promise<void> {
  const { status, body } = await client.post('/v1/categories', { name: unique('last'), hierarchy: 1 });
  if (status !== 200) throw new Error(`No category: ${status} ${JSON.stringify(body)}`);
  await shown(client, `/v1/categories/${body.id}`);
}

/** Milliseconds, as lists may lag behind by a second. */
const LOOK_INTERVAL_MS = 1_100;
/** Three minutes: an import of many orders takes its time where other tests are at work. */
const MAX_LOOKS = 160;

/** What the lists of a project show when no background work is left. */
export function settled(client: Client, lists: readonly string[] = LISTS): Promise<Snapshot> {
  return atRest(() => readLists(client, lists));
}

/** What a project shows when no background work is left, and what is counted afterwards is counted. */
export function settledSnapshotOf(client: Client): Promise<Snapshot> {
  return atRest(() => takeSnapshot(client));
}

/** No background work is in progress, and two snapshots in a row are equal. */
async function atRest(look: () => Promise<Snapshot>): Promise<Snapshot> {
  let last = await look();
  for (let attempt = 0; attempt < MAX_LOOKS; attempt++) {
    await pause(LOOK_INTERVAL_MS);
    const now = await look();
    if (!isAtWork(now) && isDeepStrictEqual(now, last)) return now;
    last = now;
  }
  throw new Error('The project does not come to rest');
}

function isAtWork(snapshot: Snapshot): boolean {
  const actions = Object.entries(snapshot).filter(([path]) => path.startsWith('/v1/async-actions?'));
  return actions.some(([, page]) =>
    (page as Json).async_actions.some(({ status }: Json) => ['ENQUEUED', 'IN_PROGRESS'].includes(status)),
  );
}

async function readPages(client: Client, list: string): Promise<{ path: string; body: Json }[]> {
  const pages: { path: string; body: Json }[] = [];
  for (let page = 1; ; page++) {
    const path = `${list}?limit=100&page=${page}`;
    const { status, body } = await client.get(path);
    const items = body?.[body?.data_ref];
    if (status !== 200 || !Array.isArray(items)) throw new Error(`${path} answered ${status} ${JSON.stringify(body)}`);
    pages.push({ path, body });
    if (items.length < 100 || ONE_PAGE.includes(list)) return pages;
  }
}

function pathsOf(list: string, item: Record<string, string>): string[] {
  if (list === '/v1/vouchers') {
    const voucher = `${list}/${encodeURIComponent(item['code'] as string)}`;
    return ['', '/redemption', '/transactions?limit=100', '/publications'].map((part) => voucher + part);
  }
  const one = `${list}/${item['id']}`;
  if (list === '/v1/customers') return ['', '/activity?limit=100', '/redeemables?limit=100'].map((part) => one + part);
  if (list === '/v1/promotions/stacks') return [`/v1/promotions/${item['campaign_id']}/stacks/${item['id']}`];
  if (list === '/v1/products') return [one, `${one}/skus?limit=100`];
  if (list === '/v1/product-collections') return [one, `${one}/products?limit=100`];
  if (list === '/v1/campaigns') {
    const parts = item['campaign_type'] === 'GIFT_VOUCHERS' ? ['', '/summary', '/transactions'] : ['', '/summary'];
    const promotion = `/v1/promotions/${item['id']}`;
    return [...parts.map((part) => one + part), `${promotion}/tiers`, `${promotion}/stacks`];
  }
  if (list === '/v1/validation-rules') return [one, `${one}/assignments`];
  if (['/v1/validation-rules-assignments', '/v1/publications', '/v1/trash-bin'].includes(list)) return [];
  return [one];
}

/** Every value by which an object of the project may be named. */
export function namesOf(project: SeededProject): string[] {
  return Object.values(project).flatMap((value) =>
    typeof value === 'string' ? [value] : Array.isArray(value) ? (value as string[]) : [value.id, value.name],
  );
}
