import { api } from '../../api/queries.js';
import { useAddress } from '../../parts/layout/address.js';
import { EmptyState } from '../../parts/layout/empty-state.js';
import { type Column } from '../../parts/lists/columns.js';
import { type ListQuery, ListTable } from '../../parts/lists/list-page.js';
import { ROWS_OF_A_PAGE } from '../../parts/lists/pager.js';
import { useProject } from '../../parts/project.js';
import { moneyText, numberText } from '../../parts/words/money.js';
import { Instant } from '../../parts/words/values.js';
import { t } from '../../texts/texts.js';

interface Given {
  readonly id: string;
  readonly created_at: string;
  readonly data: { readonly data: { readonly balance?: { readonly amount?: number; readonly points?: number } } };
}

interface RewardsGivenProps {
  readonly customerId: string | null;
  readonly campaignId: string;
}

/** What a referrer has had from a program. */
export function RewardsGiven({ customerId, campaignId }: RewardsGivenProps) {
  const address = useAddress();
  const { currency } = useProject();
  const cursor = address.get('cursor') || undefined;
  const query = {
    limit: ROWS_OF_A_PAGE,
    type: 'customer.rewarded',
    campaign_id: campaignId,
    starting_after_id: cursor,
  };
  const params = { path: { customerId: customerId ?? '' }, query };
  const activity = api.useQuery(
    'get',
    '/v1/customers/{customerId}/activity',
    { params },
    { enabled: customerId !== null },
  );
  const list: ListQuery<{ readonly data: readonly unknown[] }> =
    customerId === null ? { ...activity, data: { data: [] } } : activity;
  return (
    <ListTable
      label={t('Rewards of the referrer')}
      list={list}
      rows={({ data }) => data as readonly Given[]}
      pages="cursor"
      columns={columnsOf(currency)}
      places={3}
      empty={
        <EmptyState icon="gift" title={t('No rewards yet')}>
          {t('Rewards are given as soon as enough friends have been brought; the program says how many.')}
        </EmptyState>
      }
    />
  );
}

function columnsOf(currency: string): readonly Column<Given>[] {
  return [
    { id: 'when', title: t('When'), cell: ({ created_at }) => <Instant value={created_at} /> },
    { id: 'what', title: t('Reward'), cell: ({ data }) => givenText(data.data.balance, currency) },
  ];
}

function givenText(balance: Given['data']['data']['balance'], currency: string): string {
  if (balance?.points !== undefined) return t('{amount} points', { amount: numberText(balance.points) });
  return t('{amount} on a gift card', { amount: moneyText(balance?.amount ?? 0, currency) });
}
