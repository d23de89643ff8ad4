import { Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { loyaltyInsights } from '../../api/insights.js';
import { api } from '../../api/queries.js';
import { type components } from '../../api/schema.js';
import { useAddress } from '../../parts/layout/address.js';
import { EmptyState } from '../../parts/layout/empty-state.js';
import { type Column } from '../../parts/lists/columns.js';
import { ChoiceFilter } from '../../parts/lists/filter-fields.js';
import { ListTable } from '../../parts/lists/list-page.js';
import { pageIn, rowsIn } from '../../parts/lists/pager.js';
import { CustomerName } from '../../parts/words/customer-name.js';
import { numberText } from '../../parts/words/money.js';
import { monthText } from '../../parts/words/month.js';
import { Instant, Nothing } from '../../parts/words/values.js';
import { t } from '../../texts/texts.js';
import { type Program } from './program-list.js';

type Expiring = components['schemas']['ExpiringPointsAnswer'];

/** The points of all members that expire, by the day up to which they can be used. */
export function ExpiringPoints({ program: { id } }: { readonly program: Program }) {
  const address = useAddress();
  const { data: figures } = useQuery({ queryKey: ['loyalty-insights', id], queryFn: () => loyaltyInsights(id) });
  const month = address.get('month');
  const months = new Set([...(figures?.expiring.map((each) => each.month) ?? []), ...(month ? [month] : [])]);
  const query = { limit: rowsIn(address), page: pageIn(address), month: month || undefined };
  const list = api.useQuery('get', '/v1/loyalties/{campaignId}/expiring-points', {
    params: { path: { campaignId: id }, query },
  });
  return (
    <Stack>
      <Group>
        <ChoiceFilter
          address={address}
          name="month"
          label={t('Month')}
          choices={Object.fromEntries([...months].map((each) => [each, monthText(each)]))}
        />
      </Group>
      <ListTable
        label={t('Points that expire')}
        list={list}
        rows={({ data }) => data}
        pages="numbered"
        columns={columns()}
        linkTo={({ voucher_id }) => `/loyalty/cards/${voucher_id}`}
        empty={<EmptyState icon="loyalty" title={t('No points expire.')} />}
      />
    </Stack>
  );
}

function columns(): readonly Column<Expiring>[] {
  return [
    { id: 'code', title: t('Card'), cell: ({ code }) => code ?? t('Deleted') },
    {
      id: 'member',
      title: t('Member'),
      cell: ({ customer_id }) => (customer_id ? <CustomerName id={customer_id} /> : <Nothing />),
    },
    { id: 'points', title: t('Points'), isNumber: true, cell: ({ points }) => numberText(points) },
    { id: 'last', title: t('Last day'), cell: ({ expires_at }) => <Instant value={expires_at} as="day" /> },
  ];
}
