import { plusDays } from '@perkstream/kernel';
import { changes, view } from '@perkstream/platform';
import { type LoyaltyTierChanged } from '@perkstream/published';

/** When time changes the tier of a card next, for the round that books it. */
interface TierTermDocument {
  /** `v_…`, as `voucher_id` is */
  readonly id: string;
  readonly projectId: string;
  readonly voucher_id: string;
  /** The first day on which a tier begins, or is over */
  readonly due_on: string;
}

export const tierTermsView = view<TierTermDocument, LoyaltyTierChanged>({
  kind: 'entity',
  collection: {
    name: 'tier_terms',
    version: 1,
    fields: { projectId: 'text', due_on: 'text' },
    indexes: [['projectId', 'due_on']],
    countedBy: 'projectId',
  },
  on: {
    'loyalty_card.tier_changed': ({ data, metadata: { projectId } }) => {
      const { id, tier, next } = data;
      const days = next ? [next.startDate] : [];
      if (tier?.expirationDate) days.push(plusDays(tier.expirationDate, 1));
      const [due_on] = days.sort();
      return changes<TierTermDocument>(id, () =>
        due_on === undefined ? null : { id, projectId, voucher_id: id, due_on },
      );
    },
  },
});
