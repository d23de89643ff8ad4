import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { cursorPage, defineList, parseListQuery, type ReadyList } from '@perkstream/domain-filters';
import { type Condition, isRefusal, type Refusal } from '@perkstream/kernel';
import { ofProject, ViewRunner } from '@perkstream/platform';
import { ListPointsTransactions, ListProgramTransactions, type PointsTransactionsAnswer } from '@perkstream/published';
import { type LoyaltyRefusal } from '../../loyalty.refusals.js';
import { MemberRepository } from '../../repositories/member.repository.js';
import {
  pointsTransactionsView,
  presentTransaction,
} from '../../views/points-transactions/points-transactions.view.js';

type Answer = PointsTransactionsAnswer | Refusal<LoyaltyRefusal>;
type Asked = Pick<ListPointsTransactions, 'context' | 'query'>;

const ID = { name: 'id', type: 'string', path: 'id' } as const;

const ofOneCard = defineList({
  paging: 'cursor',
  order: { id: 'id' },
  fields: [ID, { name: 'created_at', type: 'date', path: 'created_at' }],
});

const ofOneProgram = defineList({
  paging: 'cursor',
  order: { id: 'id' },
  fields: [ID, { name: 'voucher_id', type: 'string', path: 'voucher_id' }],
});

class Transactions {
  private readonly transactions;

  constructor(views: ViewRunner) {
    this.transactions = views.lazily(pointsTransactionsView);
  }

  protected async list(list: ReadyList, { context, query }: Asked, of: Condition): Promise<Answer> {
    const asked = parseListQuery(list, query, context.now);
    if (isRefusal(asked)) return asked;
    const { where, orderBy, limit } = asked;
    const rows = { where: ofProject(context.projectId, of, where), orderBy, limit: limit + 1 };
    const found = await this.transactions().find(rows);
    return { object: 'list', data_ref: 'data', ...cursorPage(found.map(presentTransaction), limit) };
  }
}

@QueryHandler(ListPointsTransactions)
export class ListPointsTransactionsHandler extends Transactions implements IQueryHandler<ListPointsTransactions> {
  constructor(
    private readonly members: MemberRepository,
    views: ViewRunner,
  ) {
    super(views);
  }

  async execute(asked: ListPointsTransactions): Promise<Answer> {
    const member = await this.members.find(asked.context.projectId, asked.params);
    if (isRefusal(member)) return member;
    return this.list(ofOneCard, asked, { field: 'voucher_id', is: member.card.id });
  }
}

@QueryHandler(ListProgramTransactions)
export class ListProgramTransactionsHandler extends Transactions implements IQueryHandler<ListProgramTransactions> {
  constructor(
    private readonly members: MemberRepository,
    views: ViewRunner,
  ) {
    super(views);
  }

  async execute(asked: ListProgramTransactions): Promise<Answer> {
    const program = await this.members.program(asked.context.projectId, asked.params.campaignId);
    if (isRefusal(program)) return program;
    return this.list(ofOneProgram, asked, { field: 'campaign_id', is: program.id });
  }
}
