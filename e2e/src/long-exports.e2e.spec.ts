import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, type Client, type Json, newProject, unique } from './client.js';
import { awaitExport } from './seeding/background.js';
import { inParallel } from './in-parallel.js';
import { plainLines } from './plain-lines.js';

/** The most that give in one transfer. */
const DONORS = 20;
/** Each makes an entry on every card that gives, and as many on the one that receives: 2,800 in all. */
const TRANSFERS = 70;

describe('An export of more rows than are read at a time', () => {
  let shop: Client;
  let program: Json;

  const made = async (answer: Promise<Answer>): Promise<Json> => {
    const { status, body } = await answer;
    expect({ status, body: status === 200 ? {} : body }).toEqual({ status: 200, body: {} });
    return body;
  };
  const newMember = () =>
    made(shop.post(`/v1/loyalties/${program.id}/members`, { customer: { source_id: unique('who') } }));

  beforeAll(async () => {
    shop = (await newProject()).client;
    const voucher = { type: 'LOYALTY_CARD', loyalty_card: { points: 1_000 } };
    program = await made(shop.post('/v1/loyalties', { name: 'Friends', type: 'AUTO_UPDATE', voucher }));
    const { code: to } = await newMember();
    const donors: Json[] = [];
    await inParallel([...Array(DONORS).keys()], 4, async () => void donors.push(await newMember()));
    await inParallel([...Array(TRANSFERS).keys()], 4, async (n) => {
      const gifts = donors.map(({ code }, index) => ({ code, points: 1 + (n % 9), source_id: `T-${n}-${index}` }));
      await made(shop.post(`/v1/loyalties/${program.id}/members/${to}/transfers`, gifts));
    });
  });

  /** The rows, cell by cell, without the header. */
  async function rowsOf(parameters: object): Promise<string[][]> {
    const body = await made(shop.post(`/v1/loyalties/${program.id}/transactions/export`, { parameters }));
    const { result } = await awaitExport(shop, body.id);
    const file = await fetch(result.url);
    expect(file.status).toBe(200);
    const lines = plainLines(await file.text());
    expect(lines.pop()).toBe('');
    return lines.slice(1).map((line) => line.split(','));
  }

  async function everyTransaction(): Promise<Map<string, Json>> {
    const path = `/v1/loyalties/${program.id}/transactions?limit=100&order=id`;
    const all = new Map<string, Json>();
    for (let more: string | undefined = ''; more !== undefined;) {
      const page: Json = await made(shop.get(more ? `${path}&starting_after_id=${more}` : path));
      for (const entry of page.data) all.set(entry.id, entry);
      more = page.has_more ? page.more_starting_after : undefined;
    }
    return all;
  }

  it('has each row once, in the order asked, with the fields asked', async () => {
    const listed = await everyTransaction();
    expect(listed.size).toBeGreaterThan(2 * DONORS * TRANSFERS);
    for (const order of ['created_at', '-created_at']) {
      const fields = ['source_id', 'id', 'amount', 'type', 'created_at'];
      const rows = await rowsOf({ order, fields });
      expect(rows).toHaveLength(listed.size);
      expect(new Set(rows.map(([, id]) => id)).size).toBe(listed.size);
      for (const [sourceId, id, amount, type, createdAt] of rows) {
        const entry = listed.get(id as string);
        const { points } = entry.details.balance;
        expect([sourceId, Number(amount), type, createdAt]).toEqual([
          entry.source_id ?? '',
          points,
          entry.type,
          entry.created_at,
        ]);
      }
      const moments = rows.map((row) => row[4] as string);
      const inOrder = [...moments].sort();
      expect(moments).toEqual(order === 'created_at' ? inOrder : inOrder.reverse());
    }
  });
});
