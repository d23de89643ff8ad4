import { t } from '../../texts/texts.js';
import { type Column } from '../lists/columns.js';
import { OrderName } from '../orders/order-status.js';
import { CustomerName } from '../words/customer-name.js';
import { numberText } from '../words/money.js';
import { Instant, Money, Nothing } from '../words/values.js';
import { creditsOf, type Return } from './returns.js';

export function columnsOfReturns(): readonly Column<Return>[] {
  return [
    { id: 'at', title: t('When'), cell: ({ created_at: at }) => <Instant value={at} /> },
    { id: 'order', title: t('Order'), cell: ({ order_id: id, order }) => <OrderName order={{ ...order, id }} /> },
    { id: 'customer', title: t('Customer'), cell: ({ customer_id: id }) => <CustomerName id={id} /> },
    {
      id: 'units',
      title: t('Units'),
      isNumber: true,
      cell: ({ items }) => numberText(items.reduce((sum, { quantity }) => sum + quantity, 0)),
    },
    { id: 'refund', title: t('Refund'), isNumber: true, cell: ({ refund }) => <Money value={refund.amount} /> },
    {
      id: 'credits',
      title: t('Credits returned'),
      isNumber: true,
      cell: (row) => <Money value={creditsOf(row)} />,
    },
    { id: 'reason', title: t('Reason'), cell: ({ reason }) => reason ?? <Nothing /> },
  ];
}
