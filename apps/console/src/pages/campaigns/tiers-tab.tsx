import { api } from '../../api/queries.js';
import { type components } from '../../api/schema.js';
import { EmptyState } from '../../parts/layout/empty-state.js';
import { StatusBadge } from '../../parts/layout/status-badge.js';
import { type Column } from '../../parts/lists/columns.js';
import { ListTable } from '../../parts/lists/list-page.js';
import { useProject } from '../../parts/project.js';
import { numberText } from '../../parts/words/money.js';
import { Nothing } from '../../parts/words/values.js';
import { t } from '../../texts/texts.js';
import { type Campaign } from './campaign-state.js';
import { discountText } from './gain-text.js';

type Tier = components['schemas']['PromotionTierAnswer'];

/** The offers of a promotion, in the order in which they are tried. */
export function TiersTab({ campaign }: { readonly campaign: Campaign }) {
  const { currency } = useProject();
  const list = api.useQuery('get', '/v1/promotions/{campaignId}/tiers', {
    params: { path: { campaignId: campaign.id } },
  });
  return (
    <ListTable
      label={t('Offers')}
      list={list}
      rows={({ tiers }) => tiers}
      columns={tierColumns(currency)}
      places={3}
      empty={<EmptyState icon="tier" title={t('This promotion has no offers')} />}
    />
  );
}

function tierColumns(currency: string): readonly Column<Tier>[] {
  return [
    { id: 'hierarchy', title: t('Rank'), cell: ({ hierarchy }) => hierarchy },
    { id: 'name', title: t('Name'), cell: ({ name }) => name },
    { id: 'gain', title: t('Gives'), cell: ({ action }) => gain(action, currency) },
    { id: 'banner', title: t('Text for customers'), isSentence: true, cell: ({ banner }) => banner ?? <Nothing /> },
    {
      id: 'state',
      title: t('State'),
      cell: ({ active }) => (
        <StatusBadge tone={active ? 'good' : 'quiet'}>{active ? t('Enabled') : t('Disabled')}</StatusBadge>
      ),
    },
    {
      id: 'redeemed',
      title: t('Redeemed'),
      isNumber: true,
      cell: ({ summary }) => numberText(summary?.redemptions?.total_redeemed ?? 0),
    },
  ];
}

function gain(action: unknown, currency: string) {
  const { discount } = (action ?? {}) as { discount?: Parameters<typeof discountText>[0] };
  return discount ? discountText(discount, currency) : <Nothing />;
}
