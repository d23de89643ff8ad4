import { useComputedColorScheme } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import UPlot, { type Options, type Series } from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { dateLocale } from '../words/moment.js';
import { t } from '../../texts/texts.js';
import { type ChartProps, type ChartSeries } from './chart-props.js';
import classes from './chart.module.css';
import { extentOfBars, stacked } from './stacked.js';

const COLORS = {
  light: {
    1: '#5f4de0',
    2: '#d9820a',
    3: '#0e8a6a',
    4: '#b0378f',
    before: '#9d9daa',
    axis: '#565661',
    grid: '#ececf0',
  },
  dark: { 1: '#9d92f7', 2: '#f0b35c', 3: '#5cd0a8', 4: '#e48acb', before: '#7b7b87', axis: '#a9a9b5', grid: '#2a2a31' },
};

type ChartKind = NonNullable<ChartProps['kind']>;

/** What is counted has no halves. */
const WHOLE = Array.from({ length: 12 }, (_, power) => [1, 2, 5].map((step) => step * 10 ** power)).flat();

const DAY_SECONDS = 86_400;

const FONT = '12px Geist, system-ui, sans-serif';

/** Room for a label below the chart, so that two of them never touch. */
const LABEL = 84;

/** Room for the legend below the chart, of two rows. */
const LEGEND = 54;

export default function ChartCanvas(props: ChartProps & { readonly height: number }) {
  const { ref, width } = useElementSize();
  const place = useRef<HTMLDivElement>(null);
  const scheme = useComputedColorScheme('light');
  useEffect(() => {
    if (!place.current || width === 0) return undefined;
    const chart = new UPlot(optionsOf(props, width, scheme), dataOf(props), place.current);
    return () => chart.destroy();
  }, [props, width, scheme]);
  return (
    <div ref={ref} className={classes.canvas}>
      <div ref={place} />
    </div>
  );
}

/** Bars are drawn from the highest sum down, so that each series covers those below it but for its own part. Lines come above them. */
function drawnOrder({ series, kind }: Pick<ChartProps, 'series' | 'kind'>): readonly ChartSeries[] {
  const now = series.filter(({ color }) => color !== 'before');
  const before = series.filter(({ color }) => color === 'before');
  return [...(kind === 'bars' ? now.reverse() : now), ...before];
}

function dataOf({ moments, series, kind }: ChartProps): UPlot.AlignedData {
  const [now, before] = [true, false].map((isNow) =>
    series.filter(({ color }) => (color !== 'before') === isNow).map(({ values }) => [...values]),
  );
  const drawn = kind === 'bars' ? stacked(now!).reverse() : now!;
  return [moments.map((moment) => moment / 1_000), ...drawn, ...before!];
}

function optionsOf(props: ChartProps & { height: number }, width: number, scheme: 'light' | 'dark'): Options {
  const { moments, series, zone, kind = 'line', height, momentText } = props;
  const extent =
    kind === 'bars'
      ? extentOfBars(
          moments.map((moment) => moment / 1_000),
          DAY_SECONDS,
        )
      : undefined;
  const colors = COLORS[scheme];
  const line = {
    font: FONT,
    stroke: colors.axis,
    grid: { stroke: colors.grid, width: 1 },
    ticks: { stroke: colors.grid, width: 1 },
  };
  const first = series[0];
  return {
    width,
    height: height - LEGEND,
    tzDate: (seconds) => UPlot.tzDate(new Date(seconds * 1_000), zone),
    cursor: { points: { size: 6 } },
    axes: [
      {
        ...line,
        space: LABEL,
        values: (_, splits, __, ___, step) => splits.map((seconds) => shortText(seconds * 1_000, step, zone)),
      },
      {
        ...line,
        size: 64,
        incrs: WHOLE,
        values: (_, splits) => splits.map((value) => first?.format(value) ?? String(value)),
      },
    ],
    scales: {
      ...(extent && { x: { range: () => [...extent] } }),
      y: { range: (_, __, most) => [0, Math.max(1, most * 1.1)] },
    },
    series: [
      { value: (_, seconds) => (seconds === null ? '–' : momentText(seconds * 1_000)), label: t('Time') },
      ...drawnOrder(props).map((each) =>
        seriesOf(each, each.color === 'before' && kind === 'bars' ? 'line' : kind, colors[each.color]),
      ),
    ],
  };
}

/** A moment below the chart, as short as the seconds from one to the next allow. */
function shortText(moment: number, step: number, timeZone: string): string {
  const options: Intl.DateTimeFormatOptions =
    step < DAY_SECONDS
      ? { hour: '2-digit', minute: '2-digit' }
      : step < 28 * DAY_SECONDS
        ? { day: 'numeric', month: 'short' }
        : { month: 'short', year: 'numeric' };
  return new Intl.DateTimeFormat(dateLocale(), { timeZone, ...options }).format(moment);
}

function seriesOf({ label, values, format, color: name }: ChartSeries, kind: ChartKind, color: string): Series {
  const bars = UPlot.paths.bars?.({ size: [0.7, 40], align: 0 });
  const steps = UPlot.paths.stepped?.({ align: 1 });
  return {
    label,
    stroke: color,
    width: kind === 'bars' ? 0 : 2,
    ...(name === 'before'
      ? { dash: [6, 4], points: { show: false } }
      : { fill: kind === 'bars' ? color : `${color}22` }),
    ...(kind === 'bars' && bars ? { paths: bars, points: { show: false } } : {}),
    ...(kind === 'steps' && steps ? { paths: steps, points: { show: false } } : {}),
    // Not what is drawn: bars stand on each other.
    value: (_, __, ___, index) => valueText(index === null ? null : (values[index] ?? null), format),
  };
}

function valueText(value: number | null, format: ChartSeries['format']): string {
  return value === null ? '–' : format(value);
}
