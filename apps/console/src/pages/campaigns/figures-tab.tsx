import { Paper, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { api } from '../../api/queries.js';
import { FigureChart } from '../../parts/charts/figure-chart.js';
import { FigureTotals } from '../../parts/charts/figure-totals.js';
import { TimeChoice } from '../../parts/charts/time-choice.js';
import { useFigures } from '../../parts/charts/use-figures.js';
import { useAddress } from '../../parts/layout/address.js';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { Panel } from '../../parts/layout/panel.js';
import { useProject } from '../../parts/project.js';
import { numberText, roundMoneyText } from '../../parts/words/money.js';
import { t } from '../../texts/texts.js';
import { CampaignInsights } from './campaign-insights.js';
import { type Campaign } from './campaign-state.js';
import { sumsOf } from './campaign-sums.js';
import { LoyaltyInsights } from './loyalty-insights.js';
import { TopReferrers } from './top-referrers.js';

const OF_POINTS = ['points_earned', 'points_spent', 'points_expired'] as const;
const OF_REDEMPTIONS = ['redemptions', 'discount', 'order_amount', 'failed_redemptions'] as const;

export function FiguresTab({ campaign }: { readonly campaign: Campaign }) {
  return (
    <Stack>
      <Sums campaign={campaign} />
      <OverTime campaign={campaign} />
    </Stack>
  );
}

function Sums({ campaign }: { readonly campaign: Campaign }) {
  const { currency } = useProject();
  const { data, error, refetch } = api.useQuery('get', '/v1/campaigns/{campaignId}/summary', {
    params: { path: { campaignId: campaign.id } },
  });
  if (error) return <ErrorInWords error={error} again={refetch} />;
  if (!data) return <Skeleton height={140} />;
  const sums = sumsOf(data);
  return (
    <Panel title={t('All time')}>
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
    </Panel>
  );
}

/** Of a loyalty program its points; its cards are redeemed where they pay. */
function OverTime({ campaign }: { readonly campaign: Campaign }) {
  const address = useAddress();
  const { shown, dates, span, interval, error, refetch } = useFigures(address, campaign.id);
  const isOfPoints = campaign.campaign_type === 'LOYALTY_PROGRAM';
  const chart = { compared: shown, interval };
  return (
    <>
      <Panel title={t('Over time')} actions={<TimeChoice address={address} />}>
        {error && <ErrorInWords error={error} again={refetch} />}
        <FigureTotals
          shown={shown}
          dates={dates}
          campaign={campaign.name}
          amounts={isOfPoints ? OF_POINTS : OF_REDEMPTIONS}
        />
        {isOfPoints ? (
          <FigureChart figure="points" title={t('Points')} {...chart} />
        ) : (
          <SimpleGrid cols={{ base: 1, xl: 2 }}>
            <FigureChart figure="redemptions" title={t('Redemptions')} {...chart} />
            <FigureChart figure="discount" title={t('Discounts')} {...chart} />
          </SimpleGrid>
        )}
      </Panel>
      {isOfPoints && <LoyaltyInsights id={campaign.id} />}
      {campaign.campaign_type === 'REFERRAL_PROGRAM' && <TopReferrers id={campaign.id} />}
      {!isOfPoints && <CampaignInsights campaign={campaign} shown={shown} dates={dates} span={span} />}
    </>
  );
}
