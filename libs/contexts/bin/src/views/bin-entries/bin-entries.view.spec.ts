import { describe, expect, it } from '@jest/globals';
import { type RecordedEvent } from '@perkstream/ports';
import { type BinEntry, binEntriesView } from './bin-entries.view.js';

const AT = '2026-03-01T08:00:00.000Z';
const LATER = '2026-03-01T08:00:01.000Z';

function event(type: string, data: object, actor: object = { kind: 'key', id: 'app_1' }): RecordedEvent {
  return { type, data, stream: 'any', metadata: { projectId: 'proj_1', actor } } as unknown as RecordedEvent;
}

/** What is in the bin after the events, by the id of the resource. */
function binAfter(...events: readonly RecordedEvent[]): Record<string, BinEntry> {
  const bin: Record<string, BinEntry> = {};
  for (const each of events.flatMap((one) => [...binEntriesView.project(one)])) {
    const after = each.change(bin[each.id] ?? null);
    if (after) bin[each.id] = after;
    else delete bin[each.id];
  }
  return bin;
}

describe('the bin', () => {
  it('says which user put something there, where it was one', () => {
    const data = { id: 'v_1', code: 'OLD', campaignId: null, at: AT };
    expect(binAfter(event('voucher.deleted', data))).toMatchObject({ v_1: { deleted_by_user_id: null } });
    const byUser = event('voucher.deleted', data, { kind: 'user', id: 'user_1' });
    expect(binAfter(byUser)).toMatchObject({ v_1: { deleted_by_user_id: 'user_1' } });
  });

  it('calls by its id what has no name, and what was deleted before names were noted', () => {
    const product = event('product.deleted', { id: 'prod_1', name: null, at: AT });
    const campaign = event('campaign.deleted', { id: 'camp_1', at: AT });
    const bin = binAfter(product, campaign);
    expect(bin).toMatchObject({ prod_1: { resource_name: 'prod_1' }, camp_1: { resource_name: 'camp_1' } });
  });

  it('has entries whose ids grow with the time of deletion, independently of the ids of the things', () => {
    const first = event('product.deleted', { id: 'prod_z', name: 'First', at: AT });
    const second = event('product.deleted', { id: 'prod_a', name: 'Second', at: LATER });
    const { prod_z: one, prod_a: other } = binAfter(first, second);
    expect((one?.entryId ?? '') < (other?.entryId ?? '')).toBe(true);
  });

  it('loses the SKUs of a product with it, and nothing else', () => {
    const bin = binAfter(
      event('sku.deleted', { id: 'sku_1', productId: 'prod_1', name: 'M', at: AT }),
      event('sku.deleted', { id: 'sku_2', productId: 'prod_2', name: 'L', at: AT }),
      event('product.deleted', { id: 'prod_1', name: 'Shirt', at: AT }),
      event('product.released', { id: 'prod_1', binnedSkuIds: ['sku_1'], at: AT }),
    );
    expect(Object.keys(bin)).toEqual(['sku_2']);
  });
});
