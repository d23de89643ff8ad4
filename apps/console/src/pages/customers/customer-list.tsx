import { Button, Group, SimpleGrid } from '@mantine/core';
import { Link } from 'wouter';
import { api } from '../../api/queries.js';
import { type components } from '../../api/schema.js';
import { type Address, useAddress } from '../../parts/address.js';
import { ColumnChoice } from '../../parts/column-choice.js';
import { type Column } from '../../parts/columns.js';
import { CustomerPager, NobodyYet, untilCounted } from '../../parts/customer-pager.js';
import { DataTable } from '../../parts/data-table.js';
import { datesIn } from '../../parts/date-bounds.js';
import { DateFilters } from '../../parts/date-filters.js';
import { EmptyState } from '../../parts/empty-state.js';
import { ErrorInWords } from '../../parts/error-in-words.js';
import { ChoiceFilter, TextFilter } from '../../parts/filter-fields.js';
import { Icon } from '../../parts/icon.js';
import { numberText } from '../../parts/money.js';
import { PageFrame } from '../../parts/page-frame.js';
import { pagingIn } from '../../parts/pager.js';
import { useMay, useProject } from '../../parts/project.js';
import { SavedViews } from '../../parts/saved-views.js';
import { SearchForPage } from '../../parts/thing-search.js';
import { Instant, Money, Nothing } from '../../parts/values.js';
import { t } from '../../texts/texts.js';

type Customer = components['schemas']['CustomerAnswer'];

export function CustomerList() {
  const address = useAddress();
  const { timezone } = useProject();
  const { change } = useMay();
  const columns = columnsOfCustomers();
  const segments = api.useQuery('get', '/v1/segments', { params: { query: { limit: 100 } } });
  const { query, arranged } = pagingIn(address, '-created_at' as const);
  const params = { query: { ...query, ...filtersIn(address, timezone) } };
  const { data, error, refetch } = api.useQuery('get', '/v1/customers', { params }, { refetchInterval: untilCounted });
  const rows = arranged(data?.customers);
  const choices = Object.fromEntries((segments.data?.data ?? []).map(({ id, name }) => [id, name]));
  return (
    <PageFrame
      title={t('Customers')}
      actions={
        change && (
          <Button component={Link} href="/customers/new" leftSection={<Icon name="plus" size={16} />}>
            {t('New customer')}
          </Button>
        )
      }
    >
      <SearchForPage />
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm">
        <TextFilter address={address} name="search" label={t('Name, e-mail, city or number')} />
        <ChoiceFilter address={address} name="segment_id" label={t('Segment')} choices={choices} />
        <DateFilters address={address} from={t('Known from the day')} to={t('Known to the day')} />
      </SimpleGrid>
      <Group>
        <ColumnChoice columns={columns} address={address} />
        <SavedViews page="customers" address={address} />
      </Group>
      {error ? (
        <ErrorInWords error={error} again={refetch} />
      ) : (
        <DataTable
          label={t('Customers')}
          columns={columns}
          rows={rows}
          idOf={({ id }) => id}
          linkTo={({ id }) => `/customers/${encodeURIComponent(id)}`}
          address={address}
          empty={
            data?.more_starting_after ? (
              <NobodyYet />
            ) : (
              <EmptyState icon="person" title={t('No customer fits')}>
                {t('Clear a filter, or bring customers in by an import.')}
              </EmptyState>
            )
          }
        />
      )}
      <CustomerPager address={address} data={data} ids={rows?.map(({ id }) => id)} />
    </PageFrame>
  );
}

/** Views that were saved earlier have name, e-mail and city each for itself. */
const SEARCHED = ['search', 'name', 'email', 'city'];

function filtersIn(address: Address, zone: string) {
  const text = (name: string) => address.get(name) || undefined;
  return {
    search: SEARCHED.flatMap((name) => text(name) ?? []).join(' ') || undefined,
    created_at: datesIn(address, zone),
    segment_id: text('segment_id'),
  };
}

function columnsOfCustomers(): readonly Column<Customer>[] {
  return [
    { id: 'name', title: t('Name'), cell: ({ name, email, source_id: source, id }) => name || email || source || id },
    { id: 'email', title: t('E-mail'), cell: ({ email }) => email || <Nothing /> },
    { id: 'city', title: t('City'), cell: ({ address }) => address?.city ?? <Nothing /> },
    {
      id: 'orders',
      title: t('Orders'),
      isNumber: true,
      cell: ({ summary }) => numberText(summary.orders.total_count),
    },
    {
      id: 'spent',
      title: t('Bought for'),
      isNumber: true,
      cell: ({ summary }) => <Money value={summary.orders.total_amount} />,
    },
    { id: 'points', title: t('Points'), isNumber: true, cell: ({ loyalty }) => numberText(loyalty.points) },
    {
      id: 'redemptions',
      title: t('Redemptions'),
      isNumber: true,
      isExtra: true,
      cell: ({ summary }) => numberText(summary.redemptions.total_succeeded),
    },
    {
      id: 'source',
      title: t('Id in the shop'),
      order: 'source_id',
      isExtra: true,
      cell: ({ source_id: source }) => source ?? <Nothing />,
    },
    {
      id: 'created',
      title: t('Known since'),
      order: 'created_at',
      cell: ({ created_at }) => <Instant value={created_at} as="day" />,
    },
  ];
}
