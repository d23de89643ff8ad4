import { Skeleton, Tabs } from '@mantine/core';
import { useMemo } from 'react';
import { type Figures } from '../../api/insights.js';
import { Chart, type ChartSeries } from '../../parts/chart.js';
import { language, t } from '../../texts/texts.js';
import { numberText, roundMoneyText } from '../../parts/money.js';
import { Panel } from '../../parts/panel.js';
import { useProject } from '../../parts/project.js';
import { type Amount, type Span } from './span.js';

type Shown = Figures['data'];
type Tab = 'redemptions' | 'discount' | 'points';

const FORMATS: Readonly<Record<Span, Intl.DateTimeFormatOptions>> = {
  day: { weekday: 'short', hour: '2-digit', minute: '2-digit' },
  month: { weekday: 'short', day: 'numeric', month: 'short' },
  year: { month: 'long', year: 'numeric' },
};
const HEIGHT = 260;

interface FigureChartsProps {
  readonly shown: Shown | undefined;
  readonly span: Span;
}

export function FigureCharts({ shown, span }: FigureChartsProps) {
  const titles: Readonly<Record<Tab, string>> = {
    redemptions: t('Redemptions'),
    discount: t('Discounts'),
    points: t('Points'),
  };
  return (
    <Panel title={t('Over time')}>
      <Tabs defaultValue="redemptions" keepMounted={false}>
        <Tabs.List mb="sm">
          {(Object.keys(titles) as Tab[]).map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {titles[tab]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {(Object.keys(titles) as Tab[]).map((tab) => (
          <Tabs.Panel key={tab} value={tab}>
            {shown ? <ChartOf shown={shown} span={span} tab={tab} title={titles[tab]} /> : <Skeleton height={HEIGHT} />}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Panel>
  );
}

interface ChartOfProps {
  readonly shown: Shown;
  readonly span: Span;
  readonly tab: Tab;
  readonly title: string;
}

function ChartOf({ shown, span, tab, title }: ChartOfProps) {
  const { timezone, currency } = useProject();
  const chart = useMemo(() => {
    const format = new Intl.DateTimeFormat(language(), { timeZone: timezone, ...FORMATS[span] });
    return {
      moments: shown.map(({ at }) => Date.parse(at)),
      momentText: (moment: number) => format.format(moment),
      series: seriesOf(tab, shown, currency),
    };
  }, [shown, span, tab, timezone, currency]);
  return (
    <Chart label={title} zone={timezone} kind={tab === 'redemptions' ? 'bars' : 'line'} height={HEIGHT} {...chart} />
  );
}

function seriesOf(tab: Tab, shown: Shown, currency: string): readonly ChartSeries[] {
  const series = (amount: Amount, label: string, color: ChartSeries['color'], format = numberText): ChartSeries => ({
    label,
    color,
    format,
    values: shown.map((row) => row[amount] ?? 0),
  });
  const money = (minor: number) => roundMoneyText(minor, currency);
  const tabs: Readonly<Record<Tab, () => readonly ChartSeries[]>> = {
    redemptions: () => [series('redemptions', t('Redemptions'), 1), series('failed_redemptions', t('Refused'), 2)],
    discount: () => [series('discount', t('Discounts'), 1, money)],
    points: () => [series('points_earned', t('Earned'), 3), series('points_spent', t('Spent'), 4)],
  };
  return tabs[tab]();
}
