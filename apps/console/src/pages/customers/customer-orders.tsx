import { api } from '../../api/queries.js';
import { type components } from '../../api/schema.js';
import { useAddress } from '../../parts/address.js';
import { type Column } from '../../parts/columns.js';
import { DataTable } from '../../parts/data-table.js';
import { EmptyState } from '../../parts/empty-state.js';
import { ErrorInWords } from '../../parts/error-in-words.js';
import { Panel } from '../../parts/panel.js';
import { Instant, Money } from '../../parts/values.js';
import { t } from '../../texts/texts.js';

type Activity = components['schemas']['CustomerActivityItemAnswer'];

/** An order as it was when it was made. */
interface Ordered {
  readonly id: string;
  readonly source_id?: string | null;
  readonly amount?: number;
  readonly total_applied_discount_amount?: number;
  readonly total_amount?: number;
}

/** The latest orders: the list of orders knows no customer, the activity does. */
export function CustomerOrders({ customerId }: { readonly customerId: string }) {
  const address = useAddress();
  const query = { limit: 5, type: 'customer.order.created' };
  const { data, error, refetch } = api.useQuery('get', '/v1/customers/{customerId}/activity', {
    params: { path: { customerId }, query },
  });
  return (
    <Panel title={t('Latest orders')}>
      {error ? (
        <ErrorInWords error={error} again={refetch} />
      ) : (
        <DataTable
          label={t('Latest orders')}
          columns={columnsOfOrders()}
          rows={data?.data}
          idOf={({ id }) => id}
          linkTo={(row) => `/orders/${encodeURIComponent(orderOf(row).id)}`}
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

function orderOf({ data }: Activity): Ordered {
  return (data.data as { order: Ordered }).order;
}

function columnsOfOrders(): readonly Column<Activity>[] {
  return [
    { id: 'order', title: t('Order'), cell: (row) => orderOf(row).source_id ?? orderOf(row).id },
    { id: 'at', title: t('When'), cell: ({ created_at: at }) => <Instant value={at} /> },
    {
      id: 'amount',
      title: t('Before discounts'),
      isNumber: true,
      cell: (row) => <Money value={orderOf(row).amount} />,
    },
    {
      id: 'discount',
      title: t('Discount'),
      isNumber: true,
      cell: (row) => <Money value={orderOf(row).total_applied_discount_amount ?? 0} />,
    },
    {
      id: 'total',
      title: t('To pay'),
      isNumber: true,
      cell: (row) => <Money value={orderOf(row).total_amount ?? orderOf(row).amount} />,
    },
  ];
}
