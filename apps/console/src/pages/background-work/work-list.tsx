import { Progress } from '@mantine/core';
import { api } from '../../api/queries.js';
import { useAddress } from '../../parts/layout/address.js';
import { EmptyState } from '../../parts/layout/empty-state.js';
import { StatusBadge } from '../../parts/layout/status-badge.js';
import { type Column } from '../../parts/lists/columns.js';
import { ListPage } from '../../parts/lists/list-page.js';
import { CursorPager, ROWS_OF_A_PAGE } from '../../parts/lists/pager.js';
import { Instant } from '../../parts/words/values.js';
import { t } from '../../texts/texts.js';
import { hasEnded, POLL_INTERVAL_MS, type Work, workState, workTitle } from './work.js';

export function WorkList() {
  const address = useAddress();
  const query = { limit: ROWS_OF_A_PAGE, end_date: address.get('cursor') || undefined };
  const list = api.useQuery(
    'get',
    '/v1/async-actions',
    { params: { query } },
    { refetchInterval: ({ state }) => (state.data?.async_actions.every(hasEnded) ? false : POLL_INTERVAL_MS) },
  );
  const last = list.data?.has_more ? list.data.async_actions.at(-1)?.created_at : undefined;
  return (
    <ListPage
      title={t('Background work')}
      description={t('Imports and large changes go on here after you have started them.')}
      list={list}
      rows={({ async_actions }) => async_actions}
      pages={() => <CursorPager address={address} next={last} />}
      columns={columnsOfWork()}
      linkTo={({ id }) => `/background-work/${id}`}
      empty={
        <EmptyState icon="clock" title={t('No background work')}>
          {t('An import, or a change of many codes at once, appears here with its progress and its result.')}
        </EmptyState>
      }
    />
  );
}

function columnsOfWork(): readonly Column<Work>[] {
  return [
    { id: 'type', title: t('Work'), cell: workTitle },
    {
      id: 'state',
      title: t('Status'),
      cell: (work) => {
        const { tone, text } = workState(work);
        return <StatusBadge tone={tone}>{text}</StatusBadge>;
      },
    },
    {
      id: 'progress',
      title: t('Progress'),
      cell: ({ progress }) => <Progress value={progress} miw={80} aria-label={t('Progress')} />,
    },
    { id: 'created', title: t('Started'), cell: ({ created_at }) => <Instant value={created_at} /> },
  ];
}
