import { type Order } from '../../api/names.js';
import { t } from '../../texts/texts.js';
import { type Column } from '../lists/columns.js';
import { CustomerName } from '../words/customer-name.js';
import { Instant, Money } from '../words/values.js';
import { OrderStatus } from './order-status.js';

export function columnsOfOrders(): readonly Column<Order>[] {
  return [
    { id: 'order', title: t('Order'), cell: ({ source_id: sourceId, id }) => sourceId ?? id },
    { id: 'state', title: t('Status'), cell: ({ status }) => <OrderStatus status={status} /> },
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
