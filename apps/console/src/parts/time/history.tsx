import { Button, Skeleton, Stack, Switch } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api/console-operations.js';
import { type components } from '../../api/schema.js';
import { t } from '../../texts/texts.js';
import { EmptyState } from '../layout/empty-state.js';
import { ErrorInWords } from '../layout/error-in-words.js';
import { Panel } from '../layout/panel.js';
import { HistoryList } from './history-list.js';
import { type Past } from './past.js';

type HistoryPage = components['schemas']['HistoryAnswer'];

const ENTRIES_A_PAGE = 20;

interface HistoryProps {
  readonly past: Past;
  /** When the thing was changed last: its history is asked for again then. */
  readonly changedAt?: string | null | undefined;
}

/** Who changed the thing of a page, when and how, newest first; its uses, too, where they are asked for. */
export function History({ past, changedAt }: HistoryProps) {
  const [uses, setUses] = useState(false);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useHistory(
    past.path,
    uses,
    changedAt,
  );
  const entries = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Panel
      title={t('History')}
      actions={
        <Switch
          label={t('Show uses')}
          checked={uses}
          onChange={({ currentTarget }) => setUses(currentTarget.checked)}
        />
      }
    >
      {error && <ErrorInWords error={error} again={refetch} />}
      {!data && !error && <Skeleton height={160} />}
      {data && entries.length === 0 && <EmptyState icon="history" title={t('No changes yet')} />}
      <Stack gap="sm" align="flex-start">
        {entries.length > 0 && <HistoryList entries={entries} past={past} />}
        {hasNextPage && (
          <Button variant="default" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
            {t('Load more')}
          </Button>
        )}
      </Stack>
    </Panel>
  );
}

function useHistory(path: string, uses: boolean, changedAt: HistoryProps['changedAt']) {
  return useInfiniteQuery({
    queryKey: ['history', path, uses, changedAt],
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams({ limit: String(ENTRIES_A_PAGE), ...(uses && { uses: 'true' }) });
      if (pageParam) query.set('starting_after_id', pageParam);
      return ask<HistoryPage>(`${path}/history?${query}`);
    },
    initialPageParam: '',
    getNextPageParam: ({ more_starting_after: next }) => next,
    staleTime: 0,
  });
}
