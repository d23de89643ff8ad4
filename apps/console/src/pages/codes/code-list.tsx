import { Anchor } from '@mantine/core';
import { Link } from 'wouter';
import { api } from '../../api/queries.js';
import { type components } from '../../api/schema.js';
import { AddButton } from '../../parts/layout/add-button.js';
import { type Address, useAddress } from '../../parts/layout/address.js';
import { EmptyState } from '../../parts/layout/empty-state.js';
import { StatusBadge } from '../../parts/layout/status-badge.js';
import { type Column } from '../../parts/lists/columns.js';
import { datesIn } from '../../parts/lists/date-bounds.js';
import { DateFilters } from '../../parts/lists/date-filters.js';
import { ChoiceFilter, TextFilter } from '../../parts/lists/filter-fields.js';
import { ListPage } from '../../parts/lists/list-page.js';
import { pagingIn } from '../../parts/lists/pager.js';
import { CampaignFilter, CustomerFilter } from '../../parts/lists/pick-filter.js';
import { useMay, useProject } from '../../parts/project.js';
import { CustomerName } from '../../parts/words/customer-name.js';
import { numberText } from '../../parts/words/money.js';
import { Instant, Nothing } from '../../parts/words/values.js';
import { stateName, stateWord } from '../../parts/words/voucher-state.js';
import { worthText } from '../../parts/words/worth.js';
import { t } from '../../texts/texts.js';
import { BulkBar } from './bulk-bar.js';
import { useChosenCodes } from './chosen-codes.js';
import { voucherKinds } from './voucher-kind.js';
import { timeNow } from '../../parts/words/time-now.js';

type Voucher = components['schemas']['VoucherAnswer'];

export function CodeList() {
  const address = useAddress();
  const { currency, timezone } = useProject();
  const { change } = useMay();
  const paging = pagingIn(address, '-created_at' as const);
  const filters = filtersIn(address, timezone);
  const params = { query: { ...paging.query, ...filters } };
  const chosen = useChosenCodes(JSON.stringify(filters));
  const list = api.useQuery('get', '/v1/vouchers', { params });
  return (
    <ListPage
      title={t('Codes')}
      actions={
        <>
          <Anchor component={Link} href="/redemptions?result=FAILURE">
            {t('Refused redemptions')}
          </Anchor>
          {change && <AddButton href="/codes/own/new">{t('New code')}</AddButton>}
        </>
      }
      filters={
        <>
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
          <DateFilters address={address} from={t('Created from')} to={t('Created until')} />
        </>
      }
      choosesColumns
      views="codes"
      list={list}
      rows={({ vouchers }) => vouchers}
      pages={paging}
      columns={columnsOfCodes(currency)}
      linkTo={({ code }) => `/codes/${encodeURIComponent(code)}`}
      selection={chosen.selection}
      empty={
        <EmptyState icon="code" title={t('No matching codes')}>
          {t('Clear a filter, or create a code or a campaign: its codes stand here.')}
        </EmptyState>
      }
    >
      <BulkBar chosen={chosen} query={filters} total={list.data?.total} />
    </ListPage>
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
    { id: 'state', title: t('Status'), cell: (row) => <State voucher={row} /> },
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
  const { tone, word } = stateWord(stateName(voucher, timeNow()));
  return <StatusBadge tone={tone}>{word}</StatusBadge>;
}

function usedText({ quantity, redeemed_quantity: used }: Voucher['redemption']): string {
  if (quantity === null) return t('{used} times', { used: numberText(used) });
  return t('{used} of {most}', { used: numberText(used), most: numberText(quantity) });
}
