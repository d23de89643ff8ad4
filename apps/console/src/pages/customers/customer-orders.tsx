import { Anchor } from '@mantine/core';
import { Link } from 'wouter';
import { api } from '../../api/queries.js';
import { useAddress } from '../../parts/address.js';
import { EmptyState } from '../../parts/empty-state.js';
import { ErrorInWords } from '../../parts/error-in-words.js';
import { columnsOfOrders, OrderTable } from '../../parts/order-table.js';
import { Panel } from '../../parts/panel.js';
import { t } from '../../texts/texts.js';

const SHOWN = 5;

/** The latest orders of a customer, as they are now. */
export function CustomerOrders({ customerId }: { readonly customerId: string }) {
  const address = useAddress();
  const query = { limit: SHOWN, customer: customerId, order: '-created_at' as const };
  const { data, error, refetch } = api.useQuery('get', '/v1/orders', { params: { query } });
  return (
    <Panel
      title={t('Latest orders')}
      actions={
        (data?.total ?? 0) > SHOWN && (
          <Anchor component={Link} href={`/orders?customer=${customerId}`}>
            {t('All {count}', { count: data?.total })}
          </Anchor>
        )
      }
    >
      {error ? (
        <ErrorInWords error={error} again={refetch} />
      ) : (
        <OrderTable
          label={t('Latest orders')}
          columns={columnsOfOrders().filter(({ id }) => id !== 'customer')}
          rows={data?.orders}
          address={address}
          places={3}
          empty={
            <EmptyState icon="cart" title={t('No order so far')}>
              {t('Orders come with redemptions, or from the shop.')}
            </EmptyState>
          }
        />
      )}
    </Panel>
  );
}
