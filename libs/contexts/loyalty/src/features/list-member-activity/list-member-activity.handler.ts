import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { cursorPage, defineList, parseListQuery } from '@perkstream/domain-filters';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { ofProject, ViewRunner } from '@perkstream/platform';
import { ListMemberActivity, type MemberActivitiesAnswer } from '@perkstream/published';
import { type LoyaltyRefusal } from '../../loyalty.refusals.js';
import { MemberRepository } from '../../repositories/member.repository.js';
import { memberActivityView, presentMemberActivity } from '../../views/member-activity/member-activity.view.js';

/** Ids of activities grow with time. */
const list = defineList({ paging: 'cursor', order: { created_at: 'id' } });

@QueryHandler(ListMemberActivity)
export class ListMemberActivityHandler implements IQueryHandler<ListMemberActivity> {
  private readonly activities;

  constructor(
    private readonly members: MemberRepository,
    views: ViewRunner,
  ) {
    this.activities = views.lazily(memberActivityView);
  }

  async execute({
    context: { projectId, now },
    params,
    query,
  }: ListMemberActivity): Promise<MemberActivitiesAnswer | Refusal<LoyaltyRefusal>> {
    const asked = parseListQuery(list, query, now);
    if (isRefusal(asked)) return asked;
    const member = await this.members.find(projectId, params);
    if (isRefusal(member)) return member;
    const { where, orderBy, limit } = asked;
    const of = ofProject(projectId, { field: 'voucher_id', is: member.card.id }, where);
    const found = await this.activities().find({ where: of, orderBy, limit: limit + 1 });
    return { object: 'list', data_ref: 'data', ...cursorPage(found.map(presentMemberActivity), limit) };
  }
}
