import { defineList } from '@perkstream/domain-filters';
import { cursorListFeature } from '@perkstream/platform';
import { ListMemberActivity } from '@perkstream/published';
import { MemberRepository } from '../../repositories/member.repository.js';
import { ofCard } from '../../services/of-member.js';
import { memberActivityView, presentMemberActivity } from '../../views/member-activity/member-activity.view.js';

export const listMemberActivity = cursorListFeature(ListMemberActivity, {
  // Ids of activities grow with time.
  list: defineList({ paging: 'cursor', order: { created_at: 'id' } }),
  view: memberActivityView,
  service: MemberRepository,
  of: ofCard,
  row: presentMemberActivity,
});
