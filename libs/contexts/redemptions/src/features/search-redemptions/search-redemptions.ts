import { handler } from '@perkstream/platform';
import { SearchRedemptions } from '@perkstream/published';
import { RedemptionRepository } from '../../repositories/redemption.repository.js';

export const searchRedemptions = handler(
  SearchRedemptions,
  [RedemptionRepository],
  async ({ projectId, text }, redemptions) => {
    const entry = await redemptions.find(projectId, text);
    if (!entry) return [];
    const { id, voucher_code: code, campaign_name: campaign, status } = entry;
    return [{ type: 'redemption' as const, id, title: code ?? campaign ?? id, subtitle: status, isExact: true }];
  },
);
