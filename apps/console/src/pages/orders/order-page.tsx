import { Skeleton } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { api } from '../../api/queries.js';
import { type components } from '../../api/schema.js';
import { metadataRows } from '../../parts/forms/metadata-rows.js';
import { useAddress } from '../../parts/layout/address.js';
import { EmptyState } from '../../parts/layout/empty-state.js';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { Facts } from '../../parts/layout/facts.js';
import { Panel } from '../../parts/layout/panel.js';
import { type Column } from '../../parts/lists/columns.js';
import { DataTable } from '../../parts/lists/data-table.js';
import { OrderStatus } from '../../parts/orders/order-status.js';
import { RedeemLink } from '../../parts/redemptions/redeem-link.js';
import { RedemptionTable } from '../../parts/redemptions/redemption-table.js';
import { ReturnItems } from '../../parts/returns/return-items.js';
import { itemName, type OrderItem } from '../../parts/returns/returns.js';
import { CustomerName } from '../../parts/words/customer-name.js';
import { numberText } from '../../parts/words/money.js';
import { Price } from '../../parts/words/price.js';
import { Instant, Money } from '../../parts/words/values.js';
import { History } from '../../parts/time/history.js';
import { PastFrame } from '../../parts/time/past-frame.js';
import { usePast } from '../../parts/time/past.js';
import { t } from '../../texts/texts.js';
import { ReturnsOfOrder } from './returns-of-order.js';

type Order = components['schemas']['OrderAnswer'];

/** One order as it is now, or as it was. */
export function OrderPage({ id }: { readonly id: string }) {
  const past = usePast(`/v1/orders/${encodeURIComponent(id)}`);
  const params = { path: { orderId: id }, query: past.query };
  const { data: order, error, refetch } = api.useQuery('get', '/v1/orders/{orderId}', { params });
  const above = [{ title: t('Orders'), to: '/orders' }];
  if (!order)
    return (
      <PastFrame title={t('Order')} above={above} past={past} error={error}>
        {error ? <ErrorInWords error={error} again={refetch} /> : <Skeleton height={240} />}
      </PastFrame>
    );
  return (
    <PastFrame
      past={past}
      title={t('Order {id}', { id: order.source_id ?? order.id })}
      above={above}
      state={<OrderStatus status={order.status} />}
      actions={
        <>
          <ReturnItems order={order} />
          <RedeemLink order={{ id: order.id, name: order.source_id ?? order.id }} />
        </>
      }
    >
      <OrderFacts order={order} />
      <Items items={order.items ?? []} />
      {!past.moment && <ReturnsOfOrder orderId={order.id} />}
      <Redeemed ids={Object.keys(order.redemptions ?? {})} />
      <History past={past} changedAt={order.updated_at} />
    </PastFrame>
  );
}

function OrderFacts({ order }: { readonly order: Order }) {
  const { items_applied_discount_amount: offItems = 0, applied_discount_amount: offOrder = 0 } = order;
  return (
    <Panel title={t('Summary')}>
      <Facts
        facts={[
          [t('Customer'), <CustomerName key="customer" id={order.customer_id} />],
          [t('Created'), <Instant key="made" value={order.created_at} />],
          [t('Changed'), <Instant key="changed" value={order.updated_at} />],
          [t('Before discounts'), <Money key="before" value={order.amount} />],
          [t('Discount of the products'), <Money key="items" value={offItems} />],
          [t('Discount of the whole order'), <Money key="order" value={offOrder} />],
          [t('To pay'), <Money key="total" value={order.total_amount ?? order.amount} />],
          ...metadataRows(order.metadata).map(({ name, value }) => [name, value] as const),
          [t('ID'), order.id],
        ]}
      />
    </Panel>
  );
}

function Items({ items }: { readonly items: readonly OrderItem[] }) {
  const address = useAddress();
  const columns: readonly Column<OrderItem>[] = [
    { id: 'name', title: t('Product'), cell: itemName },
    { id: 'quantity', title: t('Quantity'), isNumber: true, cell: ({ quantity = 0 }) => numberText(quantity) },
    {
      id: 'price',
      title: t('Price'),
      isNumber: true,
      cell: ({ price, on_sale: onSale }) => <Price value={price} isOnSale={onSale} />,
    },
    {
      id: 'discount',
      title: t('Discount'),
      isNumber: true,
      cell: (item) => <Money value={item.applied_discount_amount ?? 0} />,
    },
    { id: 'total', title: t('To pay'), isNumber: true, cell: (item) => <Money value={item.subtotal_amount} /> },
    ...(items.some(({ returned_quantity: back }) => back) ? returnedColumns() : []),
  ];
  return (
    <Panel title={t('Products')}>
      <DataTable
        label={t('Products')}
        columns={columns}
        rows={items}
        idOf={({ id }) => id}
        address={address}
        empty={<EmptyState icon="product" title={t('The order names no products')} />}
      />
    </Panel>
  );
}

/** What came back of each line. */
function returnedColumns(): readonly Column<OrderItem>[] {
  return [
    {
      id: 'returned',
      title: t('Returned'),
      isNumber: true,
      cell: ({ returned_quantity: back = 0 }) => numberText(back),
    },
    {
      id: 'returned-amount',
      title: t('Value returned'),
      isNumber: true,
      cell: ({ returned_amount: amount = 0 }) => <Money value={amount} />,
    },
  ];
}

/** What was redeemed for the order, with the action that takes it back. */
function Redeemed({ ids }: { readonly ids: readonly string[] }) {
  const address = useAddress();
  const found = useQueries({
    queries: ids
      .slice(0, 30)
      .map((redemptionId) =>
        api.queryOptions('get', '/v1/redemptions/{redemptionId}', { params: { path: { redemptionId } } }),
      ),
  });
  const error = found.find((each) => each.error)?.error;
  const rows = found.flatMap(({ data }) => (data ? [data] : []));
  return (
    <Panel title={t('Redemptions')}>
      {error ? (
        <ErrorInWords error={error} />
      ) : (
        <RedemptionTable
          rows={found.some(({ isPending }) => isPending) ? undefined : rows}
          address={address}
          without={['customer', 'order']}
          empty={
            <EmptyState icon="check" title={t('No code was redeemed')}>
              {t('The page of the customer shows what was refused, and why.')}
            </EmptyState>
          }
        />
      )}
    </Panel>
  );
}
