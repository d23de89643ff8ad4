import { Tabs } from '@mantine/core';
import { type Interval } from '../../api/insights.js';
import { type Figure, FigureChart } from '../../parts/charts/figure-chart.js';
import { type Compared } from '../../parts/charts/time-shown.js';
import { Panel } from '../../parts/layout/panel.js';
import { t } from '../../texts/texts.js';

interface FigureChartsProps {
  readonly compared: Compared | undefined;
  readonly interval: Interval;
}

export function FigureCharts(of: FigureChartsProps) {
  const titles: Readonly<Record<Figure, string>> = {
    redemptions: t('Redemptions'),
    discount: t('Discounts'),
    points: t('Points'),
  };
  const figures = Object.keys(titles) as Figure[];
  return (
    <Panel title={t('Over time')}>
      <Tabs defaultValue="redemptions" keepMounted={false}>
        <Tabs.List mb="sm">
          {figures.map((figure) => (
            <Tabs.Tab key={figure} value={figure}>
              {titles[figure]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {figures.map((figure) => (
          <Tabs.Panel key={figure} value={figure}>
            <FigureChart figure={figure} title={titles[figure]} {...of} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Panel>
  );
}
