import { defineList, parseListQuery } from '@perkstream/domain-filters';
import { isRefusal, notFound } from '@perkstream/kernel';
import { handler, Messenger } from '@perkstream/platform';
import { ExamineVouchers, ListVoucherPublications } from '@perkstream/published';
import { PublicationLists } from '../../services/publication-lists.js';

const list = defineList({ order: { created_at: 'created_at' } });

export const listVoucherPublications = handler(
  ListVoucherPublications,
  [PublicationLists, Messenger],
  async ({ context, params: { code }, query }, lists, messenger) => {
    const asked = parseListQuery(list, query, context.now);
    if (isRefusal(asked)) return asked;
    const [examined] = await messenger.ask(new ExamineVouchers(context.projectId, [{ id: code }], context.now));
    if (!examined) {
      return notFound('voucher', code);
    }
    return lists.list(context, asked, [{ field: 'vouchers_id', is: examined.redeemable.id }]);
  },
);
