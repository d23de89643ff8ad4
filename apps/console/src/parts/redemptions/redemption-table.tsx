import { Anchor, Group, Text } from '@mantine/core';
import { type ReactNode } from 'react';
import { Link } from 'wouter';
import { t } from '../../texts/texts.js';
import { type Address } from '../layout/address.js';
import { StatusBadge } from '../layout/status-badge.js';
import { type Column } from '../lists/columns.js';
import { DataTable } from '../lists/data-table.js';
import { OrderName } from '../orders/order-status.js';
import { Instant, Money, Nothing } from '../words/values.js';
import { CheckAgain } from './check-again.js';
import { isRefused, reasonText, redeemedThing, type Redemption, redemptionWord, takenOff } from './redemption-words.js';
import { RollBack } from './roll-back.js';

type Subject = 'code' | 'customer' | 'order';

interface RedemptionTableProps {
  readonly rows: readonly Redemption[] | undefined;
  readonly address: Address;
  /** What the page is about has no column. */
  readonly without?: Subject | readonly Subject[];
  readonly empty: ReactNode;
}

export function RedemptionTable({ rows, address, without, empty }: RedemptionTableProps) {
  return (
    <DataTable
      label={t('Redemptions')}
      columns={columnsOfRedemptions().filter(({ id }) => ![without].flat().includes(id as Subject))}
      rows={rows}
      idOf={({ id }) => id}
      linkTo={({ id }) => `/redemptions/${encodeURIComponent(id)}`}
      address={address}
      places={3}
      empty={empty}
    />
  );
}

export function columnsOfRedemptions(): readonly Column<Redemption>[] {
  return [
    { id: 'date', title: t('When'), cell: ({ date }) => <Instant value={date} /> },
    { id: 'code', title: t('Code or promotion'), cell: (row) => <Redeemed row={row} /> },
    { id: 'customer', title: t('Customer'), cell: (row) => <Buyer row={row} /> },
    { id: 'result', title: t('Status'), cell: (row) => <Result row={row} /> },
    { id: 'discount', title: t('Discount'), isNumber: true, cell: (row) => <Money value={takenOff(row)} /> },
    { id: 'order', title: t('Order'), cell: ({ order }) => <OrderName order={order} /> },
    {
      id: 'action',
      title: t('Action'),
      cell: (row) =>
        isRefused(row) ? <CheckAgain id={row.id} customerId={row.customer_id} /> : <RollBack redemption={row} />,
    },
  ];
}

function Redeemed({ row }: { readonly row: Redemption }) {
  const { title, to } = redeemedThing(row);
  return to ? (
    <Anchor component={Link} href={to} inherit>
      {title}
    </Anchor>
  ) : (
    title
  );
}

function Buyer({ row: { customer, customer_id: id } }: { readonly row: Redemption }) {
  if (!id) return <Nothing />;
  const { name, email } = (customer ?? {}) as { name?: string; email?: string };
  return (
    <Anchor component={Link} href={`/customers/${encodeURIComponent(id)}`} inherit>
      {name || email || id}
    </Anchor>
  );
}

function Result({ row }: { readonly row: Redemption }) {
  const { tone, word } = redemptionWord(row);
  const reason = reasonText(row);
  return (
    <Group gap="2px 8px">
      <StatusBadge tone={tone}>{word}</StatusBadge>
      {reason && <Text size="sm">{reason}</Text>}
    </Group>
  );
}
