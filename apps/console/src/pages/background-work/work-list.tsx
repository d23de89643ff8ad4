import { Progress } from '@mantine/core';
import { api } from '../../api/queries.js';
import { useAddress } from '../../parts/address.js';
import { type Column } from '../../parts/columns.js';
import { DataTable } from '../../parts/data-table.js';
import { EmptyState } from '../../parts/empty-state.js';
import { ErrorInWords } from '../../parts/error-in-words.js';
import { PageFrame } from '../../parts/page-frame.js';
import { CursorPager, ROWS_OF_A_PAGE } from '../../parts/pager.js';
import { StatusBadge } from '../../parts/status-badge.js';
import { Instant } from '../../parts/values.js';
import { t } from '../../texts/texts.js';
import { hasEnded, LOOKED_AT_AGAIN, type Work, workState, workTitle } from './work.js';

export function WorkList() {
  const address = useAddress();
  const query = { limit: ROWS_OF_A_PAGE, end_date: address.get('cursor') || undefined };
  const { data, error, refetch } = api.useQuery(
    'get',
    '/v1/async-actions',
    { params: { query } },
    { refetchInterval: ({ state }) => (state.data?.async_actions.every(hasEnded) ? false : LOOKED_AT_AGAIN) },
  );
  const last = data?.has_more ? data.async_actions.at(-1)?.created_at : undefined;
  return (
    <PageFrame
      title={t('Background work')}
      description={t('Imports and large changes go on here after you have started them.')}
    >
      {error ? (
        <ErrorInWords error={error} again={refetch} />
      ) : (
        <DataTable
          label={t('Background work')}
          columns={columnsOfWork()}
          rows={data?.async_actions}
          idOf={({ id }) => id}
          linkTo={({ id }) => `/background-work/${id}`}
          address={address}
          empty={
            <EmptyState icon="clock" title={t('Nothing is under way')}>
              {t('An import, or a change of many codes at once, appears here with its progress and its result.')}
            </EmptyState>
          }
        />
      )}
      <CursorPager address={address} next={last} />
    </PageFrame>
  );
}

function columnsOfWork(): readonly Column<Work>[] {
  return [
    { id: 'type', title: t('Work'), cell: workTitle },
    {
      id: 'state',
      title: t('State'),
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
