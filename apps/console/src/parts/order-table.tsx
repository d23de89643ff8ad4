import { type ReactNode } from 'react';
import { type Order } from '../api/names.js';
import { t } from '../texts/texts.js';
import { type Address } from './address.js';
import { type Column } from './columns.js';
import { CustomerName } from './customer-name.js';
import { DataTable } from './data-table.js';
import { OrderStatus } from './order-status.js';
import { Instant, Money } from './values.js';

interface OrderTableProps {
  readonly label: string;
  readonly rows: readonly Order[] | undefined;
  readonly columns?: readonly Column<Order>[];
  readonly address: Address;
  readonly places?: number;
  readonly empty: ReactNode;
}

/** Orders as they are now, with their states. */
export function OrderTable({ columns = columnsOfOrders(), ...rest }: OrderTableProps) {
  return (
    <DataTable
      {...rest}
      columns={columns}
      idOf={({ id }) => id}
      linkTo={({ id }) => `/orders/${encodeURIComponent(id)}`}
    />
  );
}

export function columnsOfOrders(): readonly Column<Order>[] {
  return [
    { id: 'order', title: t('Order'), cell: ({ source_id: sourceId, id }) => sourceId ?? id },
    { id: 'state', title: t('State'), cell: ({ status }) => <OrderStatus status={status} /> },
    { id: 'at', title: t('When'), order: 'created_at', cell: ({ created_at: at }) => <Instant value={at} /> },
    { id: 'customer', title: t('Customer'), cell: ({ customer_id: id }) => <CustomerName id={id} /> },
    { id: 'amount', title: t('Before discounts'), isNumber: true, cell: ({ amount }) => <Money value={amount} /> },
    {
      id: 'discount',
      title: t('Discount'),
      isNumber: true,
      cell: ({ total_applied_discount_amount: off }) => <Money value={off ?? 0} />,
    },
    {
      id: 'total',
      title: t('To pay'),
      isNumber: true,
      cell: ({ amount, total_amount: total }) => <Money value={total ?? amount} />,
    },
  ];
}
