import { expect, it } from '@jest/globals';
import { promotionStackTranslations } from './promotion-stack.translation.js';
import { promotionTierTranslations } from './promotion-tier.translation.js';

const at = '2026-03-01T08:00:00.000Z';
const publishers = { ...promotionTierTranslations, ...promotionStackTranslations } as Record<
  string,
  (event: object) => readonly { readonly data: object }[]
>;

it.each(['promotion_tier.updated', 'promotion_tier.enabled', 'promotion_tier.disabled', 'promotion_stack.updated'])(
  '%s is published with its campaign, and without it where it was stored by an earlier version',
  (type) => {
    const data = { id: 'x_1', changes: { name: 'New' }, at };
    expect(publishers[type]?.({ type, data: { ...data, campaignId: 'camp_1' } })).toMatchObject([
      { data: { id: 'x_1', campaign_id: 'camp_1' } },
    ]);
    expect(publishers[type]?.({ type, data })[0]?.data).not.toMatchObject({ campaign_id: expect.anything() });
  },
);
