import { defineList } from '@perkstream/domain-filters';
import { cursorListFeature } from '@perkstream/platform';
import { ListMemberActivity } from '@perkstream/published';
import { memberActivityView, presentMemberActivity } from '../../views/member-activity/member-activity.view.js';
import { ActivityOfMembers } from './activity-of-members.js';

export const listMemberActivity = cursorListFeature(ListMemberActivity, {
  // Ids of activities grow with time.
  list: defineList({ paging: 'cursor', order: { created_at: 'id' } }),
  view: memberActivityView,
  service: ActivityOfMembers,
  of: (asked, activities) => activities.ofCard(asked),
  row: presentMemberActivity,
  completed: (rows, activities, asked) => activities.completed(rows, asked),
});
