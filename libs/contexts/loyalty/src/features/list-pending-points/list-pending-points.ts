import { defineList } from '@perkstream/domain-filters';
import { cursorListFeature } from '@perkstream/platform';
import { ListMemberPendingPoints, ListProgramPendingPoints } from '@perkstream/published';
import { ListsOfMembers } from '../../services/lists-of-members.js';
import { pendingPointsView, presentPending } from '../../views/pending-points/pending-points.view.js';

const pending = {
  list: defineList({ paging: 'cursor', order: { id: 'id' } }),
  view: pendingPointsView,
  service: ListsOfMembers,
  row: presentPending,
};

export const listMemberPendingPoints = cursorListFeature(ListMemberPendingPoints, {
  ...pending,
  of: (asked, lists) => lists.ofCard(asked),
});

export const listProgramPendingPoints = cursorListFeature(ListProgramPendingPoints, {
  ...pending,
  of: (asked, lists) => lists.ofProgram(asked),
});
