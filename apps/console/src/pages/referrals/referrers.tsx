import { Stack, Text } from '@mantine/core';
import { api } from '../../api/queries.js';
import { type components } from '../../api/schema.js';
import { useAddress } from '../../parts/layout/address.js';
import { EmptyState } from '../../parts/layout/empty-state.js';
import { type Column } from '../../parts/lists/columns.js';
import { ListTable } from '../../parts/lists/list-page.js';
import { pagingIn } from '../../parts/lists/pager.js';
import { CustomerFilter } from '../../parts/lists/pick-filter.js';
import { CustomerName, useCustomer } from '../../parts/words/customer-name.js';
import { numberText } from '../../parts/words/money.js';
import { Instant } from '../../parts/words/values.js';
import { t } from '../../texts/texts.js';
import { type Program } from './referral-words.js';

type Publication = components['schemas']['PublicationAnswer'];

/** Who has a code to bring friends by, and how many friends came. */
export function Referrers({ program }: { readonly program: Program }) {
  const address = useAddress();
  const paging = pagingIn(address, '-created_at' as const);
  const customer = address.get('customer') || undefined;
  const params = { query: { ...paging.query, campaign: program.id, customer, result: 'SUCCESS' as const } };
  const list = api.useQuery('get', '/v1/publications', { params });
  return (
    <Stack>
      <CustomerFilter address={address} name="customer" label={t('Customer')} />
      <ListTable
        label={t('Referrers and their codes')}
        list={list}
        rows={({ publications }) => publications as readonly Publication[]}
        pages={paging}
        columns={columnsOf(program.name)}
        linkTo={(one) => `/referrals/codes/${encodeURIComponent(codeOf(one))}`}
        empty={
          <EmptyState icon="referral" title={t('No customer has a code of the program')}>
            {t('Give a code to a customer on the page of the customer: then friends can be brought by it.')}
          </EmptyState>
        }
      />
      <Text size="sm" c="dimmed">
        {t('Friends are counted once each, whatever they buy afterwards.')}
      </Text>
    </Stack>
  );
}

function codeOf(publication: Publication): string {
  const { voucher, vouchers } = publication as { voucher?: { code?: string }; vouchers?: readonly string[] };
  return voucher?.code ?? vouchers?.[0] ?? '';
}

function columnsOf(program: string): readonly Column<Publication>[] {
  return [
    { id: 'code', title: t('Code'), cell: codeOf },
    { id: 'referrer', title: t('Referrer'), cell: ({ customer_id }) => <CustomerName id={customer_id} /> },
    {
      id: 'friends',
      title: t('Referred friends'),
      isNumber: true,
      cell: ({ customer_id }) => <Friends customer={customer_id} program={program} />,
    },
    {
      id: 'given',
      title: t('Has it since'),
      order: 'created_at',
      cell: ({ created_at }) => <Instant value={created_at} as="day" />,
    },
  ];
}

interface FriendsProps {
  readonly customer: string | null | undefined;
  readonly program: string;
}

function Friends({ customer, program }: FriendsProps) {
  const { data } = useCustomer(customer);
  const known = data as { loyalty?: { campaigns?: Record<string, { referred_customers?: number }> } } | undefined;
  return numberText(known?.loyalty?.campaigns?.[program]?.referred_customers ?? 0);
}
