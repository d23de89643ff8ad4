import { useMemo } from 'react';
import { type ChartSeries } from '../../parts/charts/chart-props.js';
import { Chart } from '../../parts/charts/chart.js';
import { useProject } from '../../parts/project.js';
import { moneyText } from '../../parts/words/money.js';
import { momentText } from '../../parts/words/moment.js';
import { t } from '../../texts/texts.js';
import { type PriceInterval } from './use-prices.js';
import { timeNow } from '../../parts/words/time-now.js';

interface PriceChartProps {
  /** Oldest first */
  readonly prices: readonly PriceInterval[];
  readonly name: string;
}

/** The price over time, and the regular price where there is one. */
export function PriceChart({ prices, name }: PriceChartProps) {
  const { timezone, currency } = useProject();
  const chart = useMemo(() => {
    const last = prices.at(-1)!;
    const all = [...prices, last];
    const end = last.to === null ? timeNow() : Date.parse(last.to);
    const format = (minor: number) => moneyText(minor, currency);
    const price: ChartSeries = { label: t('Price'), color: 1, format, values: all.map((each) => each.price) };
    const values = all.map((each) => each.regular_price);
    const regular: ChartSeries = { label: t('Regular price'), color: 'before', format, values };
    return {
      moments: [...prices.map(({ from }) => Date.parse(from)), end],
      series: values.some((each) => each !== null) ? [price, regular] : [price],
      momentText: (moment: number) => momentText(new Date(moment).toISOString(), timezone),
    };
  }, [prices, timezone, currency]);
  return <Chart label={t('Prices of {name}', { name })} zone={timezone} kind="steps" hasTable={false} {...chart} />;
}
