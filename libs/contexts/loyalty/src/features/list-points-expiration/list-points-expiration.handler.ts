import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { defineList, parseListQuery } from '@perkstream/domain-filters';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { ListPointsExpiration, type PointsBucketsAnswer } from '@perkstream/published';
import { type LoyaltyRefusal } from '../../loyalty.refusals.js';
import { presentBuckets } from '../../presenters/points.presenter.js';
import { MemberRepository } from '../../repositories/member.repository.js';
import { CardLedger } from '../../services/card-ledger.js';

const list = defineList({});

/** From the card itself, which knows its buckets in the order in which they expire. */
@QueryHandler(ListPointsExpiration)
export class ListPointsExpirationHandler implements IQueryHandler<ListPointsExpiration> {
  constructor(
    private readonly members: MemberRepository,
    private readonly ledger: CardLedger,
  ) {}

  async execute({
    context: { projectId, now },
    params,
    query,
  }: ListPointsExpiration): Promise<PointsBucketsAnswer | Refusal<LoyaltyRefusal>> {
    const asked = parseListQuery(list, query, now);
    if (isRefusal(asked)) return asked;
    const member = await this.members.find(projectId, params);
    if (isRefusal(member)) return member;
    const buckets = presentBuckets(await this.ledger.at(projectId, member, now));
    const data = buckets.slice(asked.offset, asked.offset + asked.limit);
    return { object: 'list', data_ref: 'data', data, total: buckets.length };
  }
}
