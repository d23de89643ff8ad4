import { Paper, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { figures } from '../../api/insights.js';
import { api } from '../../api/queries.js';
import { Chart, type ChartSeries } from '../../parts/chart.js';
import { ErrorInWords } from '../../parts/error-in-words.js';
import { dayText } from '../../parts/moment.js';
import { numberText, roundMoneyText } from '../../parts/money.js';
import { Panel } from '../../parts/panel.js';
import { useProject } from '../../parts/project.js';
import { t } from '../../texts/texts.js';
import { type Campaign } from './campaign-state.js';
import { sumsOf } from './campaign-sums.js';

const DAYS = 30;

type Shown = 'redemptions' | 'failed_redemptions' | 'points_earned' | 'points_spent';

export function FiguresTab({ campaign }: { readonly campaign: Campaign }) {
  return (
    <Stack>
      <Sums campaign={campaign} />
      <Panel title={t('The last 30 days')}>
        <LastDays campaign={campaign} />
      </Panel>
    </Stack>
  );
}

function Sums({ campaign }: { readonly campaign: Campaign }) {
  const { currency } = useProject();
  const { data, error, refetch } = api.useQuery('get', '/v1/campaigns/{campaignId}/summary', {
    params: { path: { campaignId: campaign.id } },
  });
  if (error) return <ErrorInWords error={error} again={refetch} />;
  if (!data) return <Skeleton height={84} />;
  const sums = sumsOf(data);
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, lg: sums.length > 6 ? 4 : 6 }} spacing="sm">
      {sums.map(({ label, value, unit }) => (
        <Paper withBorder p={{ base: 'sm', xs: 'md' }} key={label}>
          <Text size="sm" c="dimmed">
            {label}
          </Text>
          <Text fz="h4" fw={650} className="digits">
            {unit === 'money' ? roundMoneyText(value, currency) : numberText(value)}
          </Text>
        </Paper>
      ))}
    </SimpleGrid>
  );
}

function LastDays({ campaign }: { readonly campaign: Campaign }) {
  const { timezone } = useProject();
  const { data, error, refetch } = useQuery({
    queryKey: ['figures', campaign.id],
    queryFn: () => {
      const from = new Date(Date.now() - DAYS * 86_400_000).toISOString();
      return figures({ from, interval: 'day', campaign_id: campaign.id });
    },
  });
  const isOfPoints = campaign.campaign_type === 'LOYALTY_PROGRAM';
  const chart = useMemo(() => {
    if (!data) return undefined;
    const series = (label: string, color: ChartSeries['color'], amount: Shown): ChartSeries => {
      return { label, color, format: numberText, values: data.data.map((row) => row[amount]) };
    };
    return {
      moments: data.data.map(({ at }) => Date.parse(at)),
      momentText: (moment: number) => dayText(new Date(moment).toISOString(), timezone),
      series: isOfPoints
        ? [series(t('Points earned'), 3, 'points_earned'), series(t('Points spent'), 4, 'points_spent')]
        : [series(t('Redemptions'), 1, 'redemptions'), series(t('Refused'), 2, 'failed_redemptions')],
    };
  }, [data, timezone, isOfPoints]);
  if (error) return <ErrorInWords error={error} again={refetch} />;
  if (!chart) return <Skeleton height={220} />;
  return (
    <Chart label={isOfPoints ? t('Points by day') : t('Redemptions by day')} zone={timezone} kind="bars" {...chart} />
  );
}
