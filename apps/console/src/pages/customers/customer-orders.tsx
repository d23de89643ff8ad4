import { Anchor } from '@mantine/core';
import { Link } from 'wouter';
import { api } from '../../api/queries.js';
import { EmptyState } from '../../parts/layout/empty-state.js';
import { Panel } from '../../parts/layout/panel.js';
import { ListTable } from '../../parts/lists/list-page.js';
import { columnsOfOrders } from '../../parts/orders/order-columns.js';
import { t } from '../../texts/texts.js';

const SHOWN = 5;

/** The latest orders of a customer, as they are now. */
export function CustomerOrders({ customerId }: { readonly customerId: string }) {
  const query = { limit: SHOWN, customer: customerId, order: '-created_at' as const };
  const list = api.useQuery('get', '/v1/orders', { params: { query } });
  return (
    <Panel
      title={t('Latest orders')}
      actions={
        (list.data?.total ?? 0) > SHOWN && (
          <Anchor component={Link} href={`/orders?customer=${customerId}`}>
            {t('All {count}', { count: list.data?.total })}
          </Anchor>
        )
      }
    >
      <ListTable
        label={t('Latest orders')}
        list={list}
        rows={({ orders }) => orders}
        columns={columnsOfOrders().filter(({ id }) => id !== 'customer')}
        linkTo={({ id }) => `/orders/${encodeURIComponent(id)}`}
        places={3}
        empty={
          <EmptyState icon="cart" title={t('No orders yet')}>
            {t('Orders come with redemptions, or from the shop.')}
          </EmptyState>
        }
      />
    </Panel>
  );
}
