import { Grid, SegmentedControl, SimpleGrid, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { figures } from '../../api/insights.js';
import { useAddress } from '../../parts/address.js';
import { ErrorInWords } from '../../parts/error-in-words.js';
import { PageFrame } from '../../parts/page-frame.js';
import { useProject } from '../../parts/project.js';
import { t } from '../../texts/texts.js';
import { datesShown } from './dates-shown.js';
import { FailurePanel } from './failure-panel.js';
import { FigureCharts } from './figure-charts.js';
import { LivePanel } from './live-panel.js';
import { RunningPanel } from './running-panel.js';
import { beginningOf, compared, SPANS, spanOf } from './span.js';
import { TotalCards } from './total-cards.js';

const EVERY_MINUTE = 60_000;

export default function OverviewPage() {
  const address = useAddress();
  const span = spanOf(address.get('span'));
  const { data, error, refetch } = useQuery({
    queryKey: ['figures', span],
    queryFn: () => figures({ from: beginningOf(span, new Date()).toISOString(), interval: SPANS[span].interval }),
    refetchInterval: EVERY_MINUTE,
  });
  const { timezone } = useProject();
  const shown = useMemo(() => data && compared(data, span), [data, span]);
  const dates = useMemo(
    () => data && shown && datesShown(shown.shown, data.to, span, timezone),
    [data, shown, span, timezone],
  );
  return (
    <PageFrame
      title={t('Overview')}
      actions={
        <SegmentedControl
          aria-label={t('Time shown')}
          value={span}
          onChange={(value) => address.set({ span: value })}
          data={[
            { value: 'day', label: t('24 hours') },
            { value: 'month', label: t('30 days') },
            { value: 'year', label: t('12 months') },
          ]}
        />
      }
    >
      {error && <ErrorInWords error={error} again={refetch} />}
      <TotalCards shown={shown} dates={dates} />
      <Grid>
        <Grid.Col span={{ base: 12, lg: 8 }}>
          <Stack>
            <FigureCharts shown={shown?.shown} span={span} />
            <RunningPanel />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 4 }}>
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 1 }}>
            <FailurePanel failures={shown?.failures} dates={dates} />
            <LivePanel />
          </SimpleGrid>
        </Grid.Col>
      </Grid>
    </PageFrame>
  );
}
