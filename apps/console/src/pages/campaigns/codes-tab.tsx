import { Group, Stack } from '@mantine/core';
import { api } from '../../api/queries.js';
import { type components } from '../../api/schema.js';
import { type Address } from '../../parts/layout/address.js';
import { EmptyState } from '../../parts/layout/empty-state.js';
import { StatusBadge } from '../../parts/layout/status-badge.js';
import { ColumnChoice } from '../../parts/lists/column-choice.js';
import { type Column } from '../../parts/lists/columns.js';
import { ChoiceFilter, TextFilter } from '../../parts/lists/filter-fields.js';
import { ListTable } from '../../parts/lists/list-page.js';
import { pagingIn } from '../../parts/lists/pager.js';
import { useMay } from '../../parts/project.js';
import { CustomerName } from '../../parts/words/customer-name.js';
import { linkTo } from '../../parts/words/links.js';
import { numberText } from '../../parts/words/money.js';
import { Instant, Money } from '../../parts/words/values.js';
import { stateName, stateWord } from '../../parts/words/voucher-state.js';
import { t } from '../../texts/texts.js';
import { AddCodes } from './add-codes.js';
import { type Campaign } from './campaign-state.js';
import { timeNow } from '../../parts/words/time-now.js';

type Voucher = components['schemas']['VoucherAnswer'];

/** By whether somebody has the code. */
const HOLDERS: Readonly<Record<string, '$has_value' | '$is_unknown'>> = { given: '$has_value', free: '$is_unknown' };

interface CodesTabProps {
  readonly campaign: Campaign;
  readonly address: Address;
}

export function CodesTab({ campaign, address }: CodesTabProps) {
  const { change } = useMay();
  const columns = codeColumns(campaign);
  const code = address.get('code').trim();
  const holder = HOLDERS[address.get('holder')];
  const paging = pagingIn(address, '-created_at' as const);
  const filters = holder && { filters: { holder_id: { conditions: { [holder]: [true] } } } };
  const params = { query: { ...paging.query, campaign_id: campaign.id, ...(code && { search: code }), ...filters } };
  const list = api.useQuery('get', '/v1/vouchers', { params });
  return (
    <Stack>
      <Group align="flex-end" justify="space-between">
        <Group align="flex-end">
          <TextFilter address={address} name="code" label={t('Code contains')} />
          <ChoiceFilter
            address={address}
            name="holder"
            label={t('Assigned to a customer')}
            choices={{ given: t('Yes'), free: t('Not yet') }}
          />
        </Group>
        <Group gap="xs">
          <ColumnChoice columns={columns} address={address} />
          {change && campaign.type !== 'STANDALONE' && <AddCodes campaign={campaign} />}
        </Group>
      </Group>
      <ListTable
        label={t('Codes of the campaign')}
        list={list}
        rows={({ vouchers }) => vouchers as readonly Voucher[]}
        pages={paging}
        columns={columns}
        linkTo={(voucher) => linkTo('voucher', voucher.code) ?? ''}
        empty={
          <EmptyState icon="code" title={code ? t('No code contains this') : t('No codes yet')}>
            {code ? t('Clear the filter to see more.') : t('Add some, and give them to customers.')}
          </EmptyState>
        }
      />
    </Stack>
  );
}

function codeColumns({ campaign_type }: Campaign): readonly Column<Voucher>[] {
  const left: Readonly<Record<string, Column<Voucher>>> = {
    GIFT_VOUCHERS: {
      id: 'balance',
      title: t('Balance'),
      isNumber: true,
      cell: ({ gift }) => <Money value={gift?.balance} />,
    },
    LOYALTY_PROGRAM: {
      id: 'points',
      title: t('Points'),
      isNumber: true,
      cell: ({ loyalty_card }) => numberText(loyalty_card?.balance ?? 0),
    },
  };
  return [
    { id: 'code', title: t('Code'), order: 'code', cell: ({ code }) => code },
    { id: 'state', title: t('Status'), cell: (voucher) => <CodeState voucher={voucher} /> },
    { id: 'holder', title: t('Customer'), cell: ({ holder_id }) => <CustomerName id={holder_id} /> },
    ...(left[campaign_type] ? [left[campaign_type]] : []),
    { id: 'redeemed', title: t('Redeemed'), isNumber: true, cell: ({ redemption }) => used(redemption) },
    { id: 'ends', title: t('Ends'), cell: ({ expiration_date }) => <Instant value={expiration_date} as="day" /> },
    {
      id: 'created',
      title: t('Created'),
      order: 'created_at',
      isExtra: true,
      cell: ({ created_at }) => <Instant value={created_at} />,
    },
  ];
}

function CodeState({ voucher }: { readonly voucher: Voucher }) {
  const { tone, word } = stateWord(stateName(voucher, timeNow()));
  return <StatusBadge tone={tone}>{word}</StatusBadge>;
}

function used({ quantity, redeemed_quantity = 0 }: Voucher['redemption']): string {
  const redeemed = numberText(redeemed_quantity);
  return quantity ? t('{redeemed} of {quantity}', { redeemed, quantity: numberText(quantity) }) : redeemed;
}
