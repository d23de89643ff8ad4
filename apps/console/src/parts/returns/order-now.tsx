import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { orderOf } from '../../api/names.js';
import { OrderStatus } from '../orders/order-status.js';
import { Money } from '../words/values.js';
import { ReturnItems } from './return-items.js';

/** Of a button in a row: its place is kept while the order is on its way. */
const ROW_PX = 30;

/** In a timeline: the state of an order, what is to be paid for it, and its action. All that a page shows are asked for at once. */
export function OrderNowOf({ id }: { readonly id: string }) {
  const { data: order } = useQuery({ queryKey: ['order', id], queryFn: () => orderOf(id) });
  return (
    <Group gap="2px 8px" mih={ROW_PX}>
      {order && (
        <>
          <OrderStatus status={order.status} />
          <Money value={order.total_amount ?? order.amount} />
          <ReturnItems order={order} isInRow />
        </>
      )}
    </Group>
  );
}
