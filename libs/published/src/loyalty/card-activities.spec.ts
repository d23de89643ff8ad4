import { describe, expect, it } from '@jest/globals';
import { activitiesOfCard } from './card-activities.js';

describe('what a member sees of a tier', () => {
  const at = '2026-03-01T08:00:00.000Z';
  const term = { tierId: 'ltr_1', startDate: '2026-03-01', expirationDate: '2026-04-30', enteredAt: at };
  const seen = (tier: typeof term & { expiresAt?: string }) => {
    const data = { id: 'v_1', campaignId: 'camp_1', change: 'joined', before: null, tier, next: null, at } as const;
    return activitiesOfCard({ type: 'loyalty_card.tier_changed', data })[0]?.data;
  };

  it('ends at an instant, as the event says or, of older events, with the last day in UTC', () => {
    const expiresAt = '2026-04-30T22:00:00.000Z';
    expect(seen({ ...term, expiresAt })).toMatchObject({ expiration_date: expiresAt });
    expect(seen(term)).toMatchObject({ expiration_date: '2026-05-01T00:00:00.000Z' });
  });
});
