import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { cursorPage, defineList, parseListQuery } from '@perkstream/domain-filters';
import { type Condition, isRefusal, type Refusal } from '@perkstream/kernel';
import { ofProject, ViewRunner } from '@perkstream/platform';
import { ListMemberPendingPoints, ListProgramPendingPoints, type PendingPointsListAnswer } from '@perkstream/published';
import { type LoyaltyRefusal } from '../../loyalty.refusals.js';
import { MemberRepository } from '../../repositories/member.repository.js';
import { pendingPointsView, presentPending } from '../../views/pending-points/pending-points.view.js';

type Answer = PendingPointsListAnswer | Refusal<LoyaltyRefusal>;
type Asked = Pick<ListMemberPendingPoints, 'context' | 'query'>;

const list = defineList({ paging: 'cursor', order: { id: 'id' } });

class PendingPointsOf {
  private readonly pending;

  constructor(views: ViewRunner) {
    this.pending = views.lazily(pendingPointsView);
  }

  protected async list({ context, query }: Asked, of: Condition): Promise<Answer> {
    const asked = parseListQuery(list, query, context.now);
    if (isRefusal(asked)) return asked;
    const { where, orderBy, limit } = asked;
    const found = await this.pending().find({
      where: ofProject(context.projectId, of, where),
      orderBy,
      limit: limit + 1,
    });
    return { object: 'list', data_ref: 'data', ...cursorPage(found.map(presentPending), limit) };
  }
}

/** Source: spec, operation 3. */
@QueryHandler(ListMemberPendingPoints)
export class ListMemberPendingPointsHandler extends PendingPointsOf implements IQueryHandler<ListMemberPendingPoints> {
  constructor(
    private readonly members: MemberRepository,
    views: ViewRunner,
  ) {
    super(views);
  }

  async execute(asked: ListMemberPendingPoints): Promise<Answer> {
    const member = await this.members.find(asked.context.projectId, asked.params);
    return isRefusal(member) ? member : this.list(asked, { field: 'voucher_id', is: member.card.id });
  }
}

@QueryHandler(ListProgramPendingPoints)
export class ListProgramPendingPointsHandler
  extends PendingPointsOf
  implements IQueryHandler<ListProgramPendingPoints>
{
  constructor(
    private readonly members: MemberRepository,
    views: ViewRunner,
  ) {
    super(views);
  }

  async execute(asked: ListProgramPendingPoints): Promise<Answer> {
    const program = await this.members.program(asked.context.projectId, asked.params.campaignId);
    return isRefusal(program) ? program : this.list(asked, { field: 'campaign_id', is: program.id });
  }
}
