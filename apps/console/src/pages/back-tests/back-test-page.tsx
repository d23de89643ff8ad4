import { Alert, Button, Group, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import { ask } from '../../api/console-operations.js';
import { api, queryClient } from '../../api/queries.js';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { Facts } from '../../parts/layout/facts.js';
import { PageFrame } from '../../parts/layout/page-frame.js';
import { Panel } from '../../parts/layout/panel.js';
import { StatusBadge } from '../../parts/layout/status-badge.js';
import { useMay } from '../../parts/project.js';
import { numberText } from '../../parts/words/money.js';
import { Instant } from '../../parts/words/values.js';
import { t } from '../../texts/texts.js';
import { type BackTest, hasEnded, kindName, POLL_INTERVAL_MS, stateOf } from './back-test.js';
import { ReportPanels } from './report-panels.js';

const TO_PERCENT = 100;

export function BackTestPage({ id }: { readonly id: string }) {
  const params = { path: { backTestId: id } };
  const { data, error, refetch } = api.useQuery(
    'get',
    '/v1/back-tests/{backTestId}',
    { params },
    { refetchInterval: ({ state }) => (state.data && hasEnded(state.data) ? false : POLL_INTERVAL_MS) },
  );
  if (error) return <ErrorInWords error={error} again={refetch} />;
  const state = data && stateOf(data);
  return (
    <PageFrame
      title={data?.name ?? t('Back-test')}
      state={state && <StatusBadge tone={state.tone}>{state.text}</StatusBadge>}
      above={[{ title: t('Back-tests'), to: '/back-tests' }]}
      isPending={!data}
      actions={data && <Actions backTest={data} />}
    >
      {data ? <Shown backTest={data} /> : <Skeleton height={320} />}
    </PageFrame>
  );
}

function Actions({ backTest }: { readonly backTest: BackTest }) {
  const { change } = useMay();
  const { id, status } = backTest;
  const [isSending, setSending] = useState(false);
  const cancel = async () => {
    setSending(true);
    // One that has ended meanwhile shows how.
    await ask(`/v1/back-tests/${id}/cancel`, 'POST').catch(() => undefined);
    await queryClient.invalidateQueries({ queryKey: ['get', '/v1/back-tests/{backTestId}'] });
    setSending(false);
  };
  if (status === 'DONE')
    return (
      <Button component={Link} href={`/back-tests/${id}/visits`} variant="default">
        {t('Show the visits')}
      </Button>
    );
  if (!change || hasEnded(backTest)) return null;
  return (
    <Button variant="default" loading={isSending} onClick={() => void cancel()}>
      {t('Cancel the back-test')}
    </Button>
  );
}

function Shown({ backTest }: { readonly backTest: BackTest }) {
  const { draft, window, uptake, sample, status, progress, reason, report } = backTest;
  const takers = {
    EVERYONE: t('every visit'),
    TRIED: t('visits that tried a code of the replaced campaign'),
    SHARE: t('{share} % of the customers', { share: numberText((uptake.share ?? 0) * TO_PERCENT) }),
  };
  return (
    <Stack gap="md">
      {!hasEnded(backTest) && (
        <Panel title={t('What happened is replayed')}>
          <Progress value={progress * TO_PERCENT} animated={status === 'RUNNING'} aria-label={t('Progress')} />
          <Text size="sm" c="dimmed" role="status">
            {t('{share} % of the history is read.', { share: numberText(Math.floor(progress * TO_PERCENT)) })}
          </Text>
        </Panel>
      )}
      {reason && (
        <Alert color="red" variant="light" title={t('The back-test failed')}>
          {reason}
        </Alert>
      )}
      {report && (
        <Alert color="gray" variant="light">
          {t('Visits are assumed unchanged: this is what it would have cost, not what it would have brought.')}
        </Alert>
      )}
      <Facts
        facts={[
          [t('What'), kindName(draft.kind)],
          [
            t('Window'),
            <Group key="window" gap={4}>
              <Instant value={window.from} as="day" /> – <Instant value={window.to} as="day" />
            </Group>,
          ],
          [t('Taken by'), takers[uptake.mode]],
          ...(sample
            ? [
                [
                  t('Sample'),
                  t('{share} % of the customers', { share: numberText(sample.share * TO_PERCENT) }),
                ] as const,
              ]
            : []),
        ]}
      />
      {report && <ReportPanels id={backTest.id} report={report} />}
    </Stack>
  );
}
