import { SimpleGrid, Skeleton } from '@mantine/core';
import { Chart } from '../../parts/charts/chart.js';
import { CountedList } from '../../parts/charts/counted-list.js';
import { ShareBar } from '../../parts/charts/share-bar.js';
import { DaysLine } from '../../parts/charts/days-line.js';
import { Sparkline } from '../../parts/charts/sparkline.js';
import { Panel } from '../../parts/layout/panel.js';
import { useProject } from '../../parts/project.js';
import { DAY_MS, dayText } from '../../parts/words/moment.js';
import { numberText } from '../../parts/words/money.js';
import { MOMENTS, type PartState } from './samples.js';

const DAYS = 14;
const VALUES = [12, 18, 9, 22, 31, 28, 17, 14, 19, 25, 33, 41, 38, 30];

const COUNTED = [
  { key: 'SUMMER', name: 'SUMMER', count: 120 },
  { key: 'WELCOME10', name: 'WELCOME10', count: 45 },
];

/** Values over time, by lines and bars, shares of a whole, and things by how often they were counted. */
export function ShownCharts({ state }: { readonly state: PartState }) {
  const { timezone } = useProject();
  const end = Date.parse(MOMENTS[0]);
  const moments = VALUES.map((_, index) => end - (DAYS - 1 - index) * DAY_MS);
  const series = [
    { label: 'Redemptions', color: 1 as const, values: VALUES, format: numberText },
    { label: 'Refused', color: 2 as const, values: VALUES.map((value) => value % 5), format: numberText },
  ];
  const of = {
    moments,
    series,
    zone: timezone,
    momentText: (at: number) => dayText(new Date(at).toISOString(), timezone),
  };
  if (state !== 'usual') return <Skeleton height={220} />;
  return (
    <Panel title="Charts">
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Chart label="By lines" kind="line" {...of} />
        <Chart label="By bars" kind="bars" {...of} hasTable={false} />
        <ShareBar used={300} of={1_000} label="Budget used">
          300 of 1,000
        </ShareBar>
        <ShareBar used={950} of={1_000} label="Budget nearly used">
          950 of 1,000
        </ShareBar>
        <CountedList rows={COUNTED} nothing="Nothing was counted." />
        <CountedList rows={[]} nothing="Nothing was counted." />
        <Sparkline values={VALUES} label="Redemptions of the last 14 days" marked={3} />
        <DaysLine
          label="Redemptions of the last 14 days, each with its rows"
          to="/"
          values={VALUES}
          dayAt={(index) => ({ title: `Day ${index + 1}: ${VALUES[index]}`, to: '/' })}
        />
      </SimpleGrid>
    </Panel>
  );
}
