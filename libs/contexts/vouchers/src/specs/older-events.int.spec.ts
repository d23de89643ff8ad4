import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { NOW, SHOP, VouchersInProcess } from '../testing/vouchers-in-process.js';

let context: VouchersInProcess;

beforeEach(async () => {
  context = await VouchersInProcess.start();
});
afterEach(() => context.stop());

/** As an earlier version stored it. */
async function happenedEarlier(code: string, type: string, data: object): Promise<void> {
  const stream = `voucher-${SHOP}.${code}`;
  const events = await context.events.read(stream);
  const metadata = { ...events[0]!.metadata, causationId: `earlier ${type}` };
  await context.events.append(stream, events.length - 1, [{ id: `earlier ${code} ${type}`, type, data, metadata }]);
}

/** Of all, of active ones, of others, and of those that somebody holds. */
async function totals(): Promise<number[]> {
  const filtered = async (filters: object) => (await context.list({ filters })).total;
  return [
    await filtered({}),
    await filtered({ active: { conditions: { $is: [true] } } }),
    await filtered({ active: { conditions: { $is: [false] } } }),
    await filtered({ holder_id: { conditions: { $has_value: true } } }),
  ];
}

describe('vouchers with events of earlier versions, some of which hold what the voucher had been (`before`)', () => {
  it('are shown as they are, then and after the views were made anew', async () => {
    for (const code of ['A', 'B', 'C']) await context.create(code);
    const { id } = await context.answer('get-voucher', { code: 'A' });
    const of = { id, campaignId: null, at: NOW };
    await happenedEarlier('A', 'voucher.disabled', of);
    const parts = { categoryId: null, active: false, metadata: {} };
    await happenedEarlier('A', 'voucher.updated', { ...of, changes: { metadata: { a: 1 } }, before: parts });
    await context.views.rebuildByName();
    expect(await totals()).toEqual([3, 2, 1, 0]);
    await context.restart();
    await context.answer('disable-voucher', { code: 'B' });
    expect(await totals()).toEqual([3, 1, 2, 0]);
  });
});
