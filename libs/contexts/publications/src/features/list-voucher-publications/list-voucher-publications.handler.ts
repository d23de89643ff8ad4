import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { defineList, parseListQuery, type QueryRefusal } from '@perkstream/domain-filters';
import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { Messenger } from '@perkstream/platform';
import { type AnswerOf, ExamineVouchers, ListVoucherPublications } from '@perkstream/published';
import { PublicationLists } from '../../services/publication-lists.js';

const list = defineList({ order: { created_at: 'created_at' } });

@QueryHandler(ListVoucherPublications)
export class ListVoucherPublicationsHandler implements IQueryHandler<ListVoucherPublications> {
  constructor(
    private readonly lists: PublicationLists,
    private readonly messenger: Messenger,
  ) {}

  async execute({
    context,
    params: { code },
    query,
  }: ListVoucherPublications): Promise<AnswerOf<typeof ListVoucherPublications> | QueryRefusal | Refusal<'not_found'>> {
    const asked = parseListQuery(list, query, context.now);
    if (isRefusal(asked)) return asked;
    const [examined] = await this.messenger.ask(new ExamineVouchers(context.projectId, [{ id: code }], context.now));
    if (!examined) {
      return notFound('voucher', code);
    }
    return this.lists.list(context, asked, [{ field: 'vouchers_id', is: examined.redeemable.id }]);
  }
}
