import { api } from '../../api/queries.js';
import { type components } from '../../api/schema.js';
import { useAddress } from '../../parts/address.js';
import { type Column } from '../../parts/columns.js';
import { DataTable } from '../../parts/data-table.js';
import { EmptyState } from '../../parts/empty-state.js';
import { ErrorInWords } from '../../parts/error-in-words.js';
import { numberText } from '../../parts/money.js';
import { useProject } from '../../parts/project.js';
import { StatusBadge } from '../../parts/status-badge.js';
import { Nothing } from '../../parts/values.js';
import { t } from '../../texts/texts.js';
import { type Campaign } from './campaign-state.js';
import { discountText } from './gain-text.js';

type Tier = components['schemas']['PromotionTierAnswer'];

/** The offers of a promotion, in the order in which they are tried. */
export function TiersTab({ campaign }: { readonly campaign: Campaign }) {
  const address = useAddress();
  const { currency } = useProject();
  const { data, error, refetch } = api.useQuery('get', '/v1/promotions/{campaignId}/tiers', {
    params: { path: { campaignId: campaign.id } },
  });
  if (error) return <ErrorInWords error={error} again={refetch} />;
  return (
    <DataTable
      label={t('Offers')}
      columns={tierColumns(currency)}
      rows={data?.tiers}
      idOf={({ id }) => id}
      address={address}
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
