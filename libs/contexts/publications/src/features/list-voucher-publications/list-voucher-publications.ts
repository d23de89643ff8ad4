import { defineList } from '@perkstream/domain-filters';
import { notFound } from '@perkstream/kernel';
import { listFeature } from '@perkstream/platform';
import { ListVoucherPublications } from '@perkstream/published';
import { PublicationLists } from '../../services/publication-lists.js';
import { publicationsView } from '../../views/publications/publications.view.js';

export const listVoucherPublications = listFeature(ListVoucherPublications, {
  list: defineList({ order: { created_at: 'created_at' } }),
  view: publicationsView,
  service: PublicationLists,
  of: async ({ context, params: { code } }, lists) =>
    (await lists.ofKnownVoucher(context, code)) ?? notFound('voucher', code),
  under: 'publications',
  rows: (entries, lists, { context }) => lists.presentWithSources(context.projectId, entries),
});
