import { Anchor, Button, Group, SimpleGrid } from '@mantine/core';
import { Link } from 'wouter';
import { api } from '../../api/queries.js';
import { type components } from '../../api/schema.js';
import { type Address, useAddress } from '../../parts/address.js';
import { ColumnChoice } from '../../parts/column-choice.js';
import { type Column } from '../../parts/columns.js';
import { CustomerName } from '../../parts/customer-name.js';
import { DataTable } from '../../parts/data-table.js';
import { datesIn } from '../../parts/date-bounds.js';
import { DateFilters } from '../../parts/date-filters.js';
import { EmptyState } from '../../parts/empty-state.js';
import { ErrorInWords } from '../../parts/error-in-words.js';
import { ChoiceFilter, TextFilter } from '../../parts/filter-fields.js';
import { Icon } from '../../parts/icon.js';
import { numberText } from '../../parts/money.js';
import { CampaignFilter, CustomerFilter } from '../../parts/pick-filter.js';
import { PageFrame } from '../../parts/page-frame.js';
import { Pager, pagingIn } from '../../parts/pager.js';
import { useMay, useProject } from '../../parts/project.js';
import { SavedViews } from '../../parts/saved-views.js';
import { SearchForPage } from '../../parts/thing-search.js';
import { StatusBadge } from '../../parts/status-badge.js';
import { Instant, Nothing } from '../../parts/values.js';
import { stateName, stateWord } from '../../parts/voucher-state.js';
import { worthText } from '../../parts/worth.js';
import { t } from '../../texts/texts.js';
import { BulkBar } from './bulk-bar.js';
import { useChosenCodes } from './chosen-codes.js';
import { voucherKinds } from './voucher-kind.js';

type Voucher = components['schemas']['VoucherAnswer'];

export function CodeList() {
  const address = useAddress();
  const { currency, timezone } = useProject();
  const columns = columnsOfCodes(currency);
  const { change } = useMay();
  const { query, arranged } = pagingIn(address, '-created_at' as const);
  const filters = filtersIn(address, timezone);
  const params = { query: { ...query, ...filters } };
  const chosen = useChosenCodes(JSON.stringify(filters));
  const { data, error, refetch } = api.useQuery('get', '/v1/vouchers', { params });
  const rows = arranged(data?.vouchers);
  return (
    <PageFrame
      title={t('Codes')}
      actions={
        <>
          <Anchor component={Link} href="/redemptions?result=FAILURE">
            {t('What was refused lately')}
          </Anchor>
          {change && (
            <Button component={Link} href="/codes/own/new" leftSection={<Icon name="plus" size={16} />}>
              {t('New code')}
            </Button>
          )}
        </>
      }
    >
      <SearchForPage />
      <SimpleGrid cols={{ base: 1, xs: 2, md: 5 }} spacing="sm">
        <TextFilter address={address} name="code" label={t('Code contains')} />
        <ChoiceFilter address={address} name="type" label={t('Kind')} choices={voucherKinds()} />
        <ChoiceFilter
          address={address}
          name="active"
          label={t('Enabled')}
          choices={{ true: t('Enabled'), false: t('Disabled') }}
        />
        <CampaignFilter address={address} name="campaign" label={t('Campaign')} />
        <CustomerFilter address={address} name="customer" label={t('Holder')} />
        <DateFilters address={address} from={t('Created from the day')} to={t('Created to the day')} />
      </SimpleGrid>
      <Group>
        <ColumnChoice columns={columns} address={address} />
        <SavedViews page="codes" address={address} />
      </Group>
      <BulkBar chosen={chosen} query={filters} total={data?.total} />
      {error ? (
        <ErrorInWords error={error} again={refetch} />
      ) : (
        <DataTable
          label={t('Codes')}
          columns={columns}
          rows={rows}
          idOf={({ id }) => id}
          linkTo={({ code }) => `/codes/${encodeURIComponent(code)}`}
          address={address}
          selection={chosen.selection}
          empty={
            <EmptyState icon="code" title={t('No code fits')}>
              {t('Clear a filter, or create a code or a campaign: its codes stand here.')}
            </EmptyState>
          }
        />
      )}
      <Pager address={address} total={data?.total} ids={rows?.map(({ id }) => id)} />
    </PageFrame>
  );
}

function filtersIn(address: Address, zone: string) {
  const text = (name: string) => address.get(name) || undefined;
  const is = (name: string) => {
    const value = text(name);
    return value === undefined ? {} : { [name]: { conditions: { $is: [value] } } };
  };
  return {
    search: text('code'),
    campaign: text('campaign'),
    customer: text('customer'),
    created_at: datesIn(address, zone),
    filters: { ...is('type'), ...is('active') },
  };
}

function columnsOfCodes(currency: string): readonly Column<Voucher>[] {
  const kinds = voucherKinds();
  return [
    { id: 'code', title: t('Code'), order: 'code', cell: ({ code }) => code },
    { id: 'state', title: t('State'), cell: (row) => <State voucher={row} /> },
    { id: 'worth', title: t('Worth'), cell: (row) => worthText(row, currency) },
    { id: 'campaign', title: t('Campaign'), cell: ({ campaign }) => campaign ?? <Nothing /> },
    { id: 'used', title: t('Redeemed'), cell: ({ redemption }) => usedText(redemption) },
    { id: 'until', title: t('Valid until'), cell: (row) => <Instant value={row.expiration_date} as="day" /> },
    { id: 'kind', title: t('Kind'), isExtra: true, cell: ({ type }) => kinds[type] },
    { id: 'holder', title: t('Holder'), isExtra: true, cell: ({ holder_id: id }) => <CustomerName id={id} /> },
    {
      id: 'created',
      title: t('Created'),
      order: 'created_at',
      isExtra: true,
      cell: ({ created_at }) => <Instant value={created_at} />,
    },
  ];
}

function State({ voucher }: { readonly voucher: Voucher }) {
  const { tone, word } = stateWord(stateName(voucher, Date.now()));
  return <StatusBadge tone={tone}>{word}</StatusBadge>;
}

function usedText({ quantity, redeemed_quantity: used }: Voucher['redemption']): string {
  if (quantity === null) return t('{used} times', { used: numberText(used) });
  return t('{used} of {most}', { used: numberText(used), most: numberText(quantity) });
}
