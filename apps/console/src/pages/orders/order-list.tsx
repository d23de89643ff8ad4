import { Button } from '@mantine/core';
import { Link } from 'wouter';
import { api } from '../../api/queries.js';
import { type Address, useAddress } from '../../parts/layout/address.js';
import { EmptyState } from '../../parts/layout/empty-state.js';
import { Icon } from '../../parts/layout/icon.js';
import { datesIn } from '../../parts/lists/date-bounds.js';
import { DateFilters } from '../../parts/lists/date-filters.js';
import { ChoiceFilter } from '../../parts/lists/filter-fields.js';
import { ListPage } from '../../parts/lists/list-page.js';
import { pagingIn } from '../../parts/lists/pager.js';
import { CustomerFilter } from '../../parts/lists/pick-filter.js';
import { columnsOfOrders } from '../../parts/orders/order-columns.js';
import { type OrderState, orderStates } from '../../parts/orders/order-states.js';
import { useProject } from '../../parts/project.js';
import { t } from '../../texts/texts.js';

export function OrderList() {
  const address = useAddress();
  const { timezone } = useProject();
  const paging = pagingIn(address, '-created_at' as const);
  const query = {
    ...paging.query,
    status: (address.get('status') || undefined) as OrderState | undefined,
    customer: address.get('customer') || undefined,
    created_at: datesIn(address, timezone),
  };
  return (
    <ListPage
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
      filters={
        <>
          <ChoiceFilter address={address} name="status" label={t('Status')} choices={orderStates()} />
          <CustomerFilter address={address} name="customer" label={t('Customer')} />
          <DateFilters address={address} from={t('From date')} to={t('To date')} />
        </>
      }
      choosesColumns
      views="orders"
      list={api.useQuery('get', '/v1/orders', { params: { query } })}
      rows={({ orders }) => orders}
      pages={paging}
      columns={columnsOfOrders()}
      linkTo={({ id }) => `/orders/${encodeURIComponent(id)}`}
      empty={
        <EmptyState icon="cart" title={t('No matching orders')}>
          {t('Clear a filter to see more. Orders come with redemptions, or from the shop.')}
        </EmptyState>
      }
    />
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
