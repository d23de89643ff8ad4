import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { cursorPage, defineList, parseListQuery, type QueryRefusal } from '@perkstream/domain-filters';
import { type Condition, isRefusal, type Refusal } from '@perkstream/kernel';
import { ofProject, ViewRunner } from '@perkstream/platform';
import { HOLDER_ROLES, ListReferralHolders, type ReferralHoldersAnswer } from '@perkstream/published';
import { presentHolder } from '../../presenters/holder.presenter.js';
import { ReferralCodeRepository } from '../../repositories/referral-code.repository.js';
import { referralHoldersView } from '../../views/referral-holders/referral-holders.view.js';

const LIST = defineList({
  paging: 'cursor',
  order: { id: 'id' },
  fields: [
    { name: 'id', type: 'string', path: 'id' },
    { name: 'created_at', type: 'date', path: 'created_at' },
    { name: 'holder_role', type: 'enum', path: 'holder_role', values: HOLDER_ROLES },
    { name: 'customer_id', type: 'string', path: 'customer_id' },
  ],
});

/** Source: spec, operation 9. */
@QueryHandler(ListReferralHolders)
export class ListHoldersHandler implements IQueryHandler<ListReferralHolders> {
  private readonly holders;

  constructor(
    private readonly codes: ReferralCodeRepository,
    views: ViewRunner,
  ) {
    this.holders = views.lazily(referralHoldersView);
  }

  async execute({
    context: { projectId, now },
    params,
    query,
  }: ListReferralHolders): Promise<ReferralHoldersAnswer | QueryRefusal | Refusal<'not_found'>> {
    const list = parseListQuery(LIST, query, now);
    if (isRefusal(list)) return list;
    const code = await this.codes.find(projectId, params);
    if (isRefusal(code)) return code;
    const { where, filters, orderBy, limit } = list;
    const ofCode: Condition = { field: 'redeemable_id', is: code.id };
    const rows = await this.holders().find({ where: ofProject(projectId, ofCode, where), orderBy, limit: limit + 1 });
    const total = await this.holders().count(ofProject(projectId, ofCode, filters));
    return { object: 'list', data_ref: 'data', total, ...cursorPage(rows.map(presentHolder), limit) };
  }
}
