import { Stack, Text } from '@mantine/core';
import { api } from '../../api/queries.js';
import { type components } from '../../api/schema.js';
import { useAddress } from '../../parts/address.js';
import { type Column } from '../../parts/columns.js';
import { CustomerName, useCustomer } from '../../parts/customer-name.js';
import { DataTable } from '../../parts/data-table.js';
import { EmptyState } from '../../parts/empty-state.js';
import { ErrorInWords } from '../../parts/error-in-words.js';
import { numberText } from '../../parts/money.js';
import { Pager, pagingIn } from '../../parts/pager.js';
import { CustomerFilter } from '../../parts/pick-filter.js';
import { Instant } from '../../parts/values.js';
import { t } from '../../texts/texts.js';
import { type Program } from './referral-words.js';

type Publication = components['schemas']['PublicationAnswer'];

/** Who has a code to bring friends by, and how many friends came. */
export function Referrers({ program }: { readonly program: Program }) {
  const address = useAddress();
  const { query, arranged } = pagingIn(address, '-created_at' as const);
  const customer = address.get('customer') || undefined;
  const params = { query: { ...query, campaign: program.id, customer, result: 'SUCCESS' as const } };
  const { data, error, refetch } = api.useQuery('get', '/v1/publications', { params });
  const rows = arranged(data?.publications as readonly Publication[] | undefined);
  return (
    <Stack>
      <CustomerFilter address={address} name="customer" label={t('Customer')} />
      {error ? (
        <ErrorInWords error={error} again={refetch} />
      ) : (
        <DataTable
          label={t('Referrers and their codes')}
          columns={columnsOf(program.name)}
          rows={rows}
          idOf={({ id }) => id}
          linkTo={(one) => `/referrals/codes/${encodeURIComponent(codeOf(one))}`}
          address={address}
          empty={
            <EmptyState icon="referral" title={t('No customer has a code of the program')}>
              {t('Give a code to a customer on the page of the customer: then friends can be brought by it.')}
            </EmptyState>
          }
        />
      )}
      <Pager address={address} total={data?.total} ids={rows?.map(({ id }) => id)} />
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
      title: t('Friends brought'),
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
