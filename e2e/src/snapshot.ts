import { type Client, type Json } from './client.js';
import { type FurnishedProject } from './furnished-project.js';

/** Every GET of a project: by path, what it answers. */
export type Snapshot = Readonly<Record<string, unknown>>;

const LISTS = [
  '/v1/vouchers',
  '/v1/campaigns',
  '/v1/promotions/tiers',
  '/v1/customers',
  '/v1/orders',
  '/v1/validation-rules',
  '/v1/validation-rules-assignments',
  '/v1/redemptions',
];

/** What the project shows of itself: its lists, and each object of them by all its GETs. */
export async function snapshotOf(client: Client): Promise<Snapshot> {
  const snapshot: Record<string, unknown> = {};
  const keep = async (path: string): Promise<Json> => {
    const { status, body } = await client.get(path);
    snapshot[path] = { status, body };
    return body;
  };
  for (const list of LISTS) {
    for (let page = 1; ; page++) {
      const body = await keep(`${list}?limit=100&page=${page}`);
      const items = body[body.data_ref] as Record<string, string>[];
      await Promise.all(items.flatMap((item) => pathsOf(list, item)).map(keep));
      if (items.length < 100) break;
    }
  }
  return snapshot;
}

function pathsOf(list: string, item: Record<string, string>): string[] {
  if (list === '/v1/vouchers') {
    const voucher = `${list}/${encodeURIComponent(item['code'] as string)}`;
    return [voucher, `${voucher}/redemption`, `${voucher}/transactions?limit=100`];
  }
  const one = `${list}/${item['id']}`;
  if (list === '/v1/campaigns') return [one, `/v1/promotions/${item['id']}/tiers`];
  if (list === '/v1/validation-rules') return [one, `${one}/assignments`];
  if (list === '/v1/validation-rules-assignments') return [];
  return [one];
}

/** Every value by which an object of the project may be named. */
export function namesOf(project: FurnishedProject): string[] {
  return Object.values(project).flatMap((value) =>
    typeof value === 'string' ? [value] : Array.isArray(value) ? (value as string[]) : [value.id, value.name],
  );
}
