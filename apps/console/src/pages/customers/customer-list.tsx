import { api } from '../../api/queries.js';
import { type components } from '../../api/schema.js';
import { AddButton } from '../../parts/layout/add-button.js';
import { type Address, useAddress } from '../../parts/layout/address.js';
import { EmptyState } from '../../parts/layout/empty-state.js';
import { type Column } from '../../parts/lists/columns.js';
import { CustomerPager, NobodyYet, untilCounted } from '../../parts/lists/customer-pager.js';
import { datesIn } from '../../parts/lists/date-bounds.js';
import { DateFilters } from '../../parts/lists/date-filters.js';
import { ChoiceFilter, TextFilter } from '../../parts/lists/filter-fields.js';
import { ListPage } from '../../parts/lists/list-page.js';
import { pagingIn } from '../../parts/lists/pager.js';
import { useMay, useProject } from '../../parts/project.js';
import { numberText } from '../../parts/words/money.js';
import { Instant, Money, Nothing } from '../../parts/words/values.js';
import { t } from '../../texts/texts.js';

type Customer = components['schemas']['CustomerAnswer'];

export function CustomerList() {
  const address = useAddress();
  const { timezone } = useProject();
  const { change } = useMay();
  const segments = api.useQuery('get', '/v1/segments', { params: { query: { limit: 100 } } });
  const paging = pagingIn(address, '-created_at' as const);
  const params = { query: { ...paging.query, ...filtersIn(address, timezone) } };
  const list = api.useQuery('get', '/v1/customers', { params }, { refetchInterval: untilCounted });
  const choices = Object.fromEntries((segments.data?.data ?? []).map(({ id, name }) => [id, name]));
  return (
    <ListPage
      title={t('Customers')}
      actions={change && <AddButton href="/customers/new">{t('New customer')}</AddButton>}
      filters={
        <>
          <TextFilter address={address} name="search" label={t('Name, e-mail, city or number')} />
          <ChoiceFilter address={address} name="segment_id" label={t('Segment')} choices={choices} />
          <DateFilters address={address} from={t('Created from')} to={t('Created until')} />
        </>
      }
      choosesColumns
      views="customers"
      list={list}
      rows={({ customers }) => paging.arranged(customers)}
      pages={(data, ids) => <CustomerPager address={address} data={data} ids={ids} />}
      columns={columnsOfCustomers()}
      linkTo={({ id }) => `/customers/${encodeURIComponent(id)}`}
      empty={
        list.data?.more_starting_after ? (
          <NobodyYet />
        ) : (
          <EmptyState icon="person" title={t('No matching customers')}>
            {t('Clear a filter, or bring customers in by an import.')}
          </EmptyState>
        )
      }
    />
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
      title: t('Total spent'),
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
      title: t('Source ID'),
      order: 'source_id',
      isExtra: true,
      cell: ({ source_id: source }) => source ?? <Nothing />,
    },
    {
      id: 'created',
      title: t('Customer since'),
      order: 'created_at',
      cell: ({ created_at }) => <Instant value={created_at} as="day" />,
    },
  ];
}
