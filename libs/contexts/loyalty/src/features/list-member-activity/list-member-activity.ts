import { defineList } from '@perkstream/domain-filters';
import { cursorListFeature } from '@perkstream/platform';
import { ListMemberActivity } from '@perkstream/published';
import { ListsOfMembers } from '../../services/lists-of-members.js';
import { memberActivityView, presentMemberActivity } from '../../views/member-activity/member-activity.view.js';

export const listMemberActivity = cursorListFeature(ListMemberActivity, {
  // Ids of activities grow with time.
  list: defineList({ paging: 'cursor', order: { created_at: 'id' } }),
  view: memberActivityView,
  service: ListsOfMembers,
  of: (asked, lists) => lists.ofCard(asked),
  row: presentMemberActivity,
});
