import { Grid, SimpleGrid, Stack } from '@mantine/core';
import { FigureTotals } from '../../parts/charts/figure-totals.js';
import { TimeChoice } from '../../parts/charts/time-choice.js';
import { useFigures } from '../../parts/charts/use-figures.js';
import { useAddress } from '../../parts/layout/address.js';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { PageFrame } from '../../parts/layout/page-frame.js';
import { FailurePanel } from '../../parts/redemptions/failure-panel.js';
import { t } from '../../texts/texts.js';
import { AttentionPanel } from './attention-panel.js';
import { FigureCharts } from './figure-charts.js';
import { LivePanel } from './live-panel.js';
import { RunningPanel } from './running-panel.js';

export default function OverviewPage() {
  const address = useAddress();
  const { shown, dates, interval, error, refetch } = useFigures(address);
  return (
    <PageFrame title={t('Overview')} actions={<TimeChoice address={address} />}>
      <AttentionPanel />
      {error && <ErrorInWords error={error} again={refetch} />}
      <FigureTotals shown={shown} dates={dates} />
      <Grid>
        <Grid.Col span={{ base: 12, lg: 8 }}>
          <Stack>
            <FigureCharts compared={shown} interval={interval} />
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
