import { Group } from '@mantine/core';
import { api } from '../../api/queries.js';
import { type components } from '../../api/schema.js';
import { type Address, useAddress } from '../../parts/address.js';
import { type Column, ColumnChoice } from '../../parts/columns.js';
import { DataTable } from '../../parts/data-table.js';
import { EmptyState } from '../../parts/empty-state.js';
import { ErrorInWords } from '../../parts/error-in-words.js';
import { ChoiceFilter } from '../../parts/filter-fields.js';
import { numberText } from '../../parts/money.js';
import { PageFrame } from '../../parts/page-frame.js';
import { pageIn, Pager, ROWS_OF_A_PAGE } from '../../parts/pager.js';
import { StatusBadge } from '../../parts/status-badge.js';
import { Instant } from '../../parts/values.js';
import { t } from '../../texts/texts.js';

type Campaign = components['schemas']['CampaignAnswer'];

export function CampaignList() {
  const address = useAddress();
  const columns = columnsOfCampaigns();
  const { data, error, refetch } = api.useQuery('get', '/v1/campaigns', { params: { query: queryOf(address) } });
  return (
    <PageFrame title={t('Campaigns')}>
      <Group align="flex-end">
        <ChoiceFilter
          address={address}
          name="campaign_type"
          label={t('Kind')}
          choices={{ DISCOUNT_COUPONS: t('Discount coupons') }}
        />
        <ColumnChoice columns={columns} address={address} />
      </Group>
      {error ? (
        <ErrorInWords error={error} again={refetch} />
      ) : (
        <DataTable
          label={t('Campaigns')}
          columns={columns}
          rows={data?.campaigns}
          idOf={({ id }) => id}
          linkTo={({ id }) => `/campaigns/${id}`}
          address={address}
          empty={<EmptyState icon="campaign" title={t('No campaign fits')} />}
        />
      )}
      <Pager address={address} total={data?.total} />
    </PageFrame>
  );
}

function queryOf(address: Address) {
  return {
    limit: ROWS_OF_A_PAGE,
    page: pageIn(address),
    campaign_type: (address.get('campaign_type') || undefined) as Campaign['campaign_type'] | undefined,
    order: (address.get('order') || '-created_at') as '-created_at',
  };
}

function columnsOfCampaigns(): readonly Column<Campaign>[] {
  return [
    { id: 'name', title: t('Name'), cell: ({ name }) => name },
    { id: 'codes', title: t('Codes'), isNumber: true, cell: ({ vouchers_count }) => numberText(vouchers_count ?? 0) },
    {
      id: 'state',
      title: t('State'),
      cell: ({ active }) => (
        <StatusBadge tone={active ? 'good' : 'quiet'}>{active ? t('Active') : t('Off')}</StatusBadge>
      ),
    },
    {
      id: 'created',
      title: t('Created'),
      order: 'created_at',
      cell: ({ created_at }) => <Instant value={created_at} />,
    },
  ];
}
