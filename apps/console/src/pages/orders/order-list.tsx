import { Button, Group, SimpleGrid } from '@mantine/core';
import { Link } from 'wouter';
import { api } from '../../api/queries.js';
import { type Address, useAddress } from '../../parts/address.js';
import { ColumnChoice } from '../../parts/column-choice.js';
import { datesIn } from '../../parts/date-bounds.js';
import { DateFilters } from '../../parts/date-filters.js';
import { EmptyState } from '../../parts/empty-state.js';
import { ErrorInWords } from '../../parts/error-in-words.js';
import { ChoiceFilter } from '../../parts/filter-fields.js';
import { Icon } from '../../parts/icon.js';
import { type OrderState, orderStates } from '../../parts/order-states.js';
import { columnsOfOrders, OrderTable } from '../../parts/order-table.js';
import { PageFrame } from '../../parts/page-frame.js';
import { Pager, pagingIn } from '../../parts/pager.js';
import { CustomerFilter } from '../../parts/pick-filter.js';
import { useProject } from '../../parts/project.js';
import { SavedViews } from '../../parts/saved-views.js';
import { SearchForPage } from '../../parts/thing-search.js';
import { t } from '../../texts/texts.js';

export function OrderList() {
  const address = useAddress();
  const { timezone } = useProject();
  const columns = columnsOfOrders();
  const { query: paging, arranged } = pagingIn(address, '-created_at' as const);
  const query = {
    ...paging,
    status: (address.get('status') || undefined) as OrderState | undefined,
    customer: address.get('customer') || undefined,
    created_at: datesIn(address, timezone),
  };
  const { data, error, refetch } = api.useQuery('get', '/v1/orders', { params: { query } });
  const rows = arranged(data?.orders);
  return (
    <PageFrame
      title={t('Orders')}
      actions={
        <Button
          component={Link}
          href={exportOf(address, timezone)}
          variant="default"
          leftSection={<Icon name="export" size={16} />}
        >
          {t('Export these')}
        </Button>
      }
    >
      <SearchForPage />
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm">
        <ChoiceFilter address={address} name="status" label={t('State')} choices={orderStates()} />
        <CustomerFilter address={address} name="customer" label={t('Customer')} />
        <DateFilters address={address} from={t('From the day')} to={t('To the day')} />
      </SimpleGrid>
      <Group>
        <ColumnChoice columns={columns} address={address} />
        <SavedViews page="orders" address={address} />
      </Group>
      {error ? (
        <ErrorInWords error={error} again={refetch} />
      ) : (
        <OrderTable
          label={t('Orders')}
          columns={columns}
          rows={rows}
          address={address}
          empty={
            <EmptyState icon="cart" title={t('No order fits')}>
              {t('Clear a filter to see more. Orders come with redemptions, or from the shop.')}
            </EmptyState>
          }
        />
      )}
      <Pager address={address} total={data?.total} ids={rows?.map(({ id }) => id)} />
    </PageFrame>
  );
}

/** The form of an export, with the filters of this list. */
function exportOf({ get }: Address, zone: string): string {
  const { after = '', before = '' } = datesIn({ get }, zone) ?? {};
  const conditions = {
    status: get('status'),
    customer_id: get('customer'),
    'created_at.$after': after,
    'created_at.$before': before,
  };
  const given = Object.entries(conditions).filter(([, value]) => value !== '');
  return `/exports/new?${new URLSearchParams([['object', 'order'], ...given])}`;
}
