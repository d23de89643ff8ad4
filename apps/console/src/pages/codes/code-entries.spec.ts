import { describe, expect, it } from '@jest/globals';
import { auditEntry, ledgerEntries, mergedEntries, publicationEntry } from './code-entries.js';

const names = new Map([
  ['user_1', 'Ann'],
  ['app_1', 'Till'],
]);
const units = { currency: 'EUR', timezone: 'UTC' };

const entry = (id: string, at: string) => ({ id, at, text: id, tone: 'plain' as const });

describe('The history of a code', () => {
  it('puts several histories in order, the latest first', () => {
    const merged = mergedEntries([
      { entries: [entry('c', '2026-03-01'), entry('a', '2026-01-01')], hasMore: false },
      { entries: [entry('b', '2026-02-01')], hasMore: false },
    ]);
    expect(merged.map(({ id }) => id)).toEqual(['c', 'b', 'a']);
  });

  it('keeps what happened at one moment in its order: two rules that add points, the balance rising', () => {
    const ledger = ['balance 30', 'balance 20', 'balance 10'].map((id) => entry(id, '2026-03-01'));
    const merged = mergedEntries([
      { entries: ledger, hasMore: false },
      { entries: [entry('z', '2026-04-01')], hasMore: false },
    ]);
    expect(merged.map(({ id }) => id)).toEqual(['z', 'balance 30', 'balance 20', 'balance 10']);
  });

  it('ends where one of them breaks off, because what is older is not complete', () => {
    const merged = mergedEntries([
      { entries: [entry('c', '2026-03-01'), entry('b', '2026-02-01')], hasMore: true },
      { entries: [entry('a', '2026-01-01')], hasMore: false },
    ]);
    expect(merged.map(({ id }) => id)).toEqual(['c', 'b']);
  });

  it('names who changed a balance, as the audit log has it, and leaves redemptions to themselves', () => {
    const at = '2026-03-01T00:00:00.000Z';
    const lines = [
      { id: 'vtx_1', type: 'CREDITS_ADDITION', created_at: at, reason: 'Sorry' },
      { id: 'vtx_2', type: 'CREDITS_REDEMPTION', created_at: at, reason: null },
    ];
    const actor = { type: 'user', id: 'user_1', name: 'Ann' };
    const audit = [{ id: 'audit_1', created_at: at, type: 'voucher.balance_adjusted', actor }];
    expect(ledgerEntries(lines, ({ type }) => type, audit, names)).toEqual([
      { id: 'vtx_1', at, text: 'CREDITS_ADDITION', tone: 'good', who: 'Ann', details: 'Sorry' },
    ]);
  });

  it('says who disabled it', () => {
    const actor = { type: 'user', id: 'user_1', name: 'Ann' };
    expect(auditEntry({ id: 'audit_1', created_at: 'x', type: 'voucher.disabled', actor }, names, units)).toMatchObject(
      {
        text: 'Disabled',
        who: 'Ann',
      },
    );
  });

  it('names who gave it, as they are called today, and why', () => {
    const given = (source: object, known: ReadonlyMap<string, string>) =>
      publicationEntry(
        {
          ...{ id: 'pub_1', created_at: 'x', result: 'SUCCESS', channel: 'API', customer_id: 'cust_1' },
          ...{ customer: { name: 'Bea' }, metadata: { reason: 'Sorry' }, event_source: { channel: 'API', ...source } },
        },
        known,
      );
    expect(given({ user: { id: 'user_1' } }, names)).toMatchObject({ who: 'Ann', details: 'Sorry' });
    expect(given({ api_key: { app_id: 'app_1', name: 'Old till' } }, names)).toMatchObject({ who: 'API key Till' });
    expect(given({ user: { id: 'user_1' } }, new Map())).toMatchObject({ who: 'A former person' });
  });
});
