import { api } from '../../api/queries.js';
import { useAddress } from '../../parts/layout/address.js';
import { EmptyState } from '../../parts/layout/empty-state.js';
import { StatusBadge } from '../../parts/layout/status-badge.js';
import { type Column } from '../../parts/lists/columns.js';
import { ListPage } from '../../parts/lists/list-page.js';
import { pageIn, rowsIn } from '../../parts/lists/pager.js';
import { numberText } from '../../parts/words/money.js';
import { Instant, Money, Nothing } from '../../parts/words/values.js';
import { t } from '../../texts/texts.js';
import { type BackTest, hasEnded, kindName, POLL_INTERVAL_MS, stateOf } from './back-test.js';

export function BackTestList() {
  const address = useAddress();
  const order = (address.get('order') || '-created_at') as '-created_at';
  const params = { query: { limit: rowsIn(address), page: pageIn(address), order } };
  const list = api.useQuery(
    'get',
    '/v1/back-tests',
    { params },
    { refetchInterval: ({ state }) => (state.data?.data.every(hasEnded) ? false : POLL_INTERVAL_MS) },
  );
  return (
    <ListPage
      title={t('Back-tests')}
      description={t('Drafts that were tried on what happened in the past. Each is kept for 90 days.')}
      list={list}
      rows={({ data }) => data}
      pages="numbered"
      columns={columns()}
      linkTo={({ id }) => `/back-tests/${id}`}
      empty={
        <EmptyState icon="history" title={t('No back-tests yet')}>
          {t('Open a campaign, an offer, a rule or the stacking rules, and choose “Try on last year’s orders”.')}
        </EmptyState>
      }
    />
  );
}

function columns(): readonly Column<BackTest>[] {
  return [
    { id: 'name', title: t('Name'), cell: ({ name }) => name },
    { id: 'kind', title: t('What'), cell: ({ draft }) => kindName(draft.kind) },
    {
      id: 'state',
      title: t('Status'),
      order: 'status',
      cell: (row) => {
        const { tone, text } = stateOf(row);
        return <StatusBadge tone={tone}>{text}</StatusBadge>;
      },
    },
    {
      id: 'redemptions',
      title: t('Redemptions'),
      isNumber: true,
      cell: ({ report }) => (report ? numberText(report.redemptions) : <Nothing />),
    },
    { id: 'discount', title: t('Discount'), isNumber: true, cell: ({ report }) => <Money value={report?.discount} /> },
    { id: 'created', title: t('When'), order: 'created_at', cell: ({ created_at }) => <Instant value={created_at} /> },
  ];
}
