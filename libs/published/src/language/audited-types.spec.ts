import { describe, expect, it } from '@jest/globals';
import { AUDITED_TYPES } from '../audited-types.js';
import { type KeyEvent } from '../keys/index.js';
import { type AuditedKind, type AuditedTypes } from './audited-types.js';

describe('what audit logs show', () => {
  it('is each type of event once', () => {
    expect(AUDITED_TYPES).toEqual([...new Set(AUDITED_TYPES)]);
    expect(AUDITED_TYPES).toEqual(expect.arrayContaining(['location.updated', 'voucher.deleted', 'key.rotated']));
  });

  it('does not compile while an event of those named lacks', () => {
    // @ts-expect-error key.updated, key.rotated and key.revoked are missing
    const some: AuditedTypes<KeyEvent> = { 'key.created': true };
    expect(some).toBeDefined();
  });

  it('does not compile while it lacks a kind of records', () => {
    // @ts-expect-error nobody said that poems are shown
    const kind: AuditedKind = { type: 'poem' };
    expect(kind).toBeDefined();
  });
});
