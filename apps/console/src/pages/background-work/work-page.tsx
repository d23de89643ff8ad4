import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { Link } from 'wouter';
import { api } from '../../api/queries.js';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { Facts } from '../../parts/layout/facts.js';
import { PageFrame } from '../../parts/layout/page-frame.js';
import { StatusBadge } from '../../parts/layout/status-badge.js';
import { numberText } from '../../parts/words/money.js';
import { Instant, Nothing } from '../../parts/words/values.js';
import { t } from '../../texts/texts.js';
import { BadRows } from './bad-rows.js';
import { resultOf } from './result.js';
import { RevertImport } from './revert-import.js';
import { hasEnded, POLL_INTERVAL_MS, type Work, workState, workTitle } from './work.js';

export function WorkPage({ id }: { readonly id: string }) {
  const { data, error, refetch } = api.useQuery(
    'get',
    '/v1/async-actions/{asyncActionId}',
    { params: { path: { asyncActionId: id } } },
    { refetchInterval: ({ state }) => (state.data && !hasEnded(state.data) ? POLL_INTERVAL_MS : false) },
  );
  const state = data && workState(data);
  return (
    <PageFrame
      title={data ? workTitle(data) : t('Background work')}
      state={state && <StatusBadge tone={state.tone}>{state.text}</StatusBadge>}
      above={[{ title: t('Background work'), to: '/background-work' }]}
    >
      {error ? <ErrorInWords error={error} again={refetch} /> : <Stack gap="lg">{data && <Shown work={data} />}</Stack>}
    </PageFrame>
  );
}

function Shown({ work }: { readonly work: Work & { result?: unknown } }) {
  const { done, failed, badRows, reports } = resultOf(work.result);
  const isImport = work.type.includes('IMPORT');
  return (
    <>
      <Progress value={work.progress} size="lg" aria-label={t('Progress')} />
      <Facts
        facts={[
          [t('Progress'), t('{percent} %', { percent: work.progress })],
          [t('Done'), done === undefined ? <Nothing /> : numberText(done)],
          [t('Left out'), failed === undefined ? <Nothing /> : numberText(failed)],
          [t('Started'), <Instant key="started" value={work.created_at} />],
        ]}
      />
      <Text aria-live="polite">{sentence(work, failed ?? 0)}</Text>
      {badRows.length > 0 && (
        <BadRows rows={badRows} total={failed ?? badRows.length} isRevert={work.reverts !== undefined} />
      )}
      <Group>
        {reports.map((url, index) => (
          <Button key={url} component="a" href={withinEngine(url)} download variant="default">
            {t('Download the report {number}', { number: index + 1 })}
          </Button>
        ))}
        {isImport && hasEnded(work) && (
          <Button component={Link} href="/imports" variant="default">
            {t('Import another file')}
          </Button>
        )}
        {work.reverted_by !== undefined && (
          <Button component={Link} href={`/background-work/${work.reverted_by}`} variant="default">
            {t('Show what was reverted')}
          </Button>
        )}
        {work.reverts !== undefined && (
          <Button component={Link} href={`/background-work/${work.reverts}`} variant="default">
            {t('Show the import')}
          </Button>
        )}
        {isImport && <RevertImport work={work} />}
      </Group>
    </>
  );
}

function sentence(work: Work, failed: number): string {
  if (!hasEnded(work)) return t('You can leave this page. The work continues.');
  if (work.status === 'FAILED' || work.operation_status === 'FAILED')
    return t('The work failed. What was done before is kept; start it again to do the rest.');
  if (work.reverts !== undefined)
    return failed > 0
      ? t('The lines below were changed or used since the import, and stay as they are. All others are reverted.')
      : t('Everything was reverted.');
  return failed > 0
    ? t('The lines below were left out. Correct them, and import them again in a file of their own.')
    : t('All lines were processed.');
}

/** Links of the engine begin with the address that it knows itself by; the console asks where it came from. */
function withinEngine(url: string): string {
  const { pathname, search } = new URL(url, location.origin);
  return pathname + search;
}
