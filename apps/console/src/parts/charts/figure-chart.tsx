import { Skeleton } from '@mantine/core';
import { useMemo } from 'react';
import { type Interval } from '../../api/insights.js';
import { dateLocale } from '../words/moment.js';
import { t } from '../../texts/texts.js';
import { useProject } from '../project.js';
import { numberText, roundMoneyText } from '../words/money.js';
import { type ChartSeries } from './chart-props.js';
import { Chart } from './chart.js';
import { type Amount, type Compared } from './time-shown.js';

export type Figure = 'redemptions' | 'discount' | 'points';

const FORMATS: Readonly<Record<Interval, Intl.DateTimeFormatOptions>> = {
  hour: { weekday: 'short', hour: '2-digit', minute: '2-digit' },
  day: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
};
const HEIGHT = 284;

interface FigureChartProps {
  readonly figure: Figure;
  /** What it shows, in words. */
  readonly title: string;
  /** Undefined as long as it is on its way. */
  readonly compared: Compared | undefined;
  readonly interval: Interval;
}

/** Figures over time, with those of the time before as a line. */
export function FigureChart({ figure, title, compared, interval }: FigureChartProps) {
  const { timezone, currency } = useProject();
  const chart = useMemo(() => {
    if (!compared) return undefined;
    const format = new Intl.DateTimeFormat(dateLocale(), { timeZone: timezone, ...FORMATS[interval] });
    return {
      moments: compared.shown.map(({ at }) => Date.parse(at)),
      momentText: (moment: number) => format.format(moment),
      series: seriesOf(figure, compared, currency),
    };
  }, [compared, interval, figure, timezone, currency]);
  if (!chart) return <Skeleton height={HEIGHT} />;
  return (
    <Chart label={title} zone={timezone} kind={figure === 'redemptions' ? 'bars' : 'line'} height={HEIGHT} {...chart} />
  );
}

/** The time before is drawn for what the chart is about first. */
function seriesOf(figure: Figure, { shown, before }: Compared, currency: string): readonly ChartSeries[] {
  const series = (amount: Amount, label: string, color: ChartSeries['color'], format = numberText): ChartSeries => ({
    label,
    color,
    format,
    values: shown.map((row) => row[amount] ?? 0),
  });
  const then = (amount: Amount, label: string, format = numberText): ChartSeries => ({
    label,
    color: 'before',
    format,
    values: shown.map((_, index) => before[index]?.[amount] ?? null),
  });
  const money = (minor: number) => roundMoneyText(minor, currency);
  const charts: Readonly<Record<Figure, () => readonly ChartSeries[]>> = {
    redemptions: () => [
      series('redemptions', t('Redemptions'), 1),
      series('failed_redemptions', t('Refused'), 2),
      then('redemptions', t('Redemptions before')),
    ],
    discount: () => [series('discount', t('Discounts'), 1, money), then('discount', t('Discounts before'), money)],
    points: () => [
      series('points_earned', t('Earned'), 3),
      series('points_spent', t('Spent'), 4),
      then('points_earned', t('Earned before')),
    ],
  };
  return charts[figure]();
}
