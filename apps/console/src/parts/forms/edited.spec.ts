import { describe, expect, it } from '@jest/globals';
import { ChangedMeanwhile, onlyChanged, refuseChanged } from './edited.js';

const IGNORED = { saveAnyway: () => undefined, discard: () => undefined };

const opened = { updated_at: '2026-06-01T00:00:00Z' };
const changed = { updated_at: '2026-06-01T00:05:00Z' };

describe('A thing in a form', () => {
  it('is saved when nobody changed it meanwhile', async () => {
    const edited = { opened, read: async () => ({ ...opened }), open: () => undefined };
    await expect(refuseChanged(edited, IGNORED)).resolves.toBeUndefined();
  });

  it('is not saved over what somebody else saved, and offers theirs', async () => {
    const shown: unknown[] = [];
    const edited = { opened, read: async () => changed, open: (thing: unknown) => void shown.push(thing) };
    const refusal: unknown = await refuseChanged(edited, IGNORED).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ChangedMeanwhile);
    (refusal as ChangedMeanwhile).showTheirs();
    expect(shown).toEqual([changed]);
  });

  it('sends only what differs', () => {
    const before = { name: 'Summer', note: '', days: [1, 2] };
    expect(onlyChanged(before, { name: 'Summer', note: 'Mine', days: [1, 2] })).toEqual({ note: 'Mine' });
  });
});
