import { Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../api/queries.js';
import { type components } from '../../api/schema.js';
import { AddButton } from '../../parts/layout/add-button.js';
import { type Address, useAddress } from '../../parts/layout/address.js';
import { EmptyState } from '../../parts/layout/empty-state.js';
import { ColumnChoice } from '../../parts/lists/column-choice.js';
import { type Column } from '../../parts/lists/columns.js';
import { TextFilter } from '../../parts/lists/filter-fields.js';
import { ListTable } from '../../parts/lists/list-page.js';
import { pagingIn } from '../../parts/lists/pager.js';
import { CustomerFilter } from '../../parts/lists/pick-filter.js';
import { useMay } from '../../parts/project.js';
import { CustomerName, useCustomer } from '../../parts/words/customer-name.js';
import { numberText } from '../../parts/words/money.js';
import { Instant, Nothing } from '../../parts/words/values.js';
import { t } from '../../texts/texts.js';
import { AddMember } from './add-member.js';
import { type Program, ProgramState } from './program-list.js';

type Card = components['schemas']['VoucherAnswer'];

export function MemberList({ program }: { readonly program: Program }) {
  const address = useAddress();
  const { change } = useMay();
  const [isAdding, setAdding] = useState(false);
  const columns = columnsOf(program);
  const paging = pagingIn(address, '-created_at' as const);
  const params = { path: { campaignId: program.id }, query: { ...paging.query, ...filtersIn(address) } };
  const list = api.useQuery('get', '/v1/loyalties/{campaignId}/members', { params });
  return (
    <Stack>
      <Group align="flex-end">
        <TextFilter address={address} name="code" label={t('Code contains')} />
        <CustomerFilter address={address} name="customer" label={t('Customer')} />
        <ColumnChoice columns={columns} address={address} />
        {change && (
          <AddButton onClick={() => setAdding(true)} ml="auto">
            {t('Add a member')}
          </AddButton>
        )}
      </Group>
      <ListTable
        label={t('Members')}
        list={list}
        rows={({ vouchers }) => vouchers}
        pages={paging}
        columns={columns}
        linkTo={({ id }) => `/loyalty/cards/${id}`}
        empty={
          <EmptyState icon="person" title={t('No matching members')}>
            {t('Add a member, or look for another code or customer.')}
          </EmptyState>
        }
      />
      {isAdding && <AddMember program={program} onClose={() => setAdding(false)} />}
    </Stack>
  );
}

function filtersIn(address: Address) {
  return { search: address.get('code') || undefined, customer: address.get('customer') || undefined };
}

function columnsOf({ name }: Program): readonly Column<Card>[] {
  return [
    { id: 'code', title: t('Card'), order: 'code', cell: ({ code }) => code },
    { id: 'member', title: t('Member'), cell: ({ holder_id }) => <CustomerName id={holder_id} /> },
    { id: 'tier', title: t('Tier'), cell: ({ holder_id }) => <TierOf customer={holder_id} program={name} /> },
    { id: 'balance', title: t('Balance'), isNumber: true, cell: (card) => numberText(card.loyalty_card?.balance ?? 0) },
    {
      id: 'pending',
      title: t('Pending'),
      isNumber: true,
      cell: (card) => numberText(card.loyalty_card?.pending_points ?? 0),
    },
    { id: 'next', title: t('Expire next'), isNumber: true, cell: (card) => <NextExpiry card={card} /> },
    { id: 'state', title: t('Status'), cell: ({ active }) => <ProgramState active={active} /> },
    {
      id: 'earned',
      title: t('Received in total'),
      isNumber: true,
      isExtra: true,
      cell: (card) => numberText(card.loyalty_card?.points ?? 0),
    },
    {
      id: 'expired',
      title: t('Expired'),
      isNumber: true,
      isExtra: true,
      cell: (card) => numberText(card.loyalty_card?.expired_points ?? 0),
    },
    {
      id: 'created',
      title: t('Created'),
      order: 'created_at',
      isExtra: true,
      cell: ({ created_at }) => <Instant value={created_at} as="day" />,
    },
  ];
}

function NextExpiry({ card: { loyalty_card } }: { readonly card: Card }) {
  const { next_expiration_date: date, next_expiration_points: points } = loyalty_card ?? {};
  if (!date || !points) return <Nothing />;
  return (
    <>
      {numberText(points)} · <Instant value={date} as="day" />
    </>
  );
}

interface TierOfProps {
  readonly customer: string | null;
  readonly program: string;
}

function TierOf({ customer, program }: TierOfProps) {
  const { data } = useCustomer(customer);
  const { campaigns } = (data as { loyalty?: Standing } | undefined)?.loyalty ?? {};
  return campaigns?.[program]?.loyalty_tier ?? <Nothing />;
}

interface Standing {
  readonly campaigns?: Readonly<Record<string, { readonly loyalty_tier?: string }>>;
}
