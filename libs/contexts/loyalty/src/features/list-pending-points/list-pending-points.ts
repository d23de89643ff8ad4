import { defineList } from '@perkstream/domain-filters';
import { cursorListFeature } from '@perkstream/platform';
import { ListMemberPendingPoints, ListProgramPendingPoints } from '@perkstream/published';
import { MemberRepository } from '../../repositories/member.repository.js';
import { ofCard, ofProgram } from '../../services/of-member.js';
import { pendingPointsView, presentPending } from '../../views/pending-points/pending-points.view.js';

const pending = {
  list: defineList({ paging: 'cursor', order: { id: 'id' } }),
  view: pendingPointsView,
  service: MemberRepository,
  row: presentPending,
};

/** Source: spec, operation 3. */
export const listMemberPendingPoints = cursorListFeature(ListMemberPendingPoints, {
  ...pending,
  of: ofCard,
});

export const listProgramPendingPoints = cursorListFeature(ListProgramPendingPoints, {
  ...pending,
  of: ofProgram,
});
