import { defineList } from '@perkstream/domain-filters';
import { isRefusal } from '@perkstream/kernel';
import { cursorListFeature } from '@perkstream/platform';
import { HOLDER_ROLES, ListReferralHolders } from '@perkstream/published';
import { presentHolder } from '../../presenters/holder.presenter.js';
import { ReferralCodeRepository } from '../../repositories/referral-code.repository.js';
import { referralHoldersView } from '../../views/referral-holders/referral-holders.view.js';

export const listHolders = cursorListFeature(ListReferralHolders, {
  list: defineList({
    paging: 'cursor',
    order: { id: 'id' },
    fields: [
      { name: 'id', type: 'string', path: 'id' },
      { name: 'created_at', type: 'date', path: 'created_at' },
      { name: 'holder_role', type: 'enum', path: 'holder_role', values: HOLDER_ROLES },
      { name: 'customer_id', type: 'string', path: 'customer_id' },
    ],
  }),
  view: referralHoldersView,
  service: ReferralCodeRepository,
  async of({ context, params }, codes) {
    const code = await codes.find(context.projectId, params);
    return isRefusal(code) ? code : { field: 'redeemable_id', is: code.id };
  },
  row: presentHolder,
  total: 'of all',
});
