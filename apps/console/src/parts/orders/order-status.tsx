import { Anchor, Box, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { orderOf } from '../../api/names.js';
import { Cut } from '../layout/cut.js';
import { StatusBadge, type Tone } from '../layout/status-badge.js';
import { linkTo } from '../words/links.js';
import { Nothing } from '../words/values.js';
import { type OrderState, orderStatusText } from './order-states.js';

const TONES: Readonly<Record<OrderState, Tone>> = {
  CREATED: 'waiting',
  PAID: 'good',
  FULFILLED: 'good',
  CANCELED: 'bad',
};

export function OrderStatus({ status }: { readonly status: OrderState }) {
  return <StatusBadge tone={TONES[status]}>{orderStatusText(status)}</StatusBadge>;
}

interface OrderNameProps {
  readonly order: { readonly id?: string; readonly source_id?: string | null } | null | undefined;
}

/** An order as a link to its page, with its state of now. All that a page shows are asked for at once. */
export function OrderName({ order }: OrderNameProps) {
  const { id, source_id: sourceId } = order ?? {};
  const { data } = useQuery({ queryKey: ['order', id], queryFn: () => orderOf(id ?? ''), enabled: Boolean(id) });
  if (!id) return <Nothing />;
  return (
    <Group gap="2px 8px">
      <Anchor component={Link} href={linkTo('order', id) ?? ''} inherit>
        <Cut>{sourceId ?? id}</Cut>
      </Anchor>
      {/* The place of the state is kept while it is on its way. */}
      <Box mih={20} miw={84}>
        {data && <OrderStatus status={data.status} />}
      </Box>
    </Group>
  );
}
