import { Anchor, SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { campaignInsights } from '../../api/insights.js';
import { type Counted, CountedList } from '../../parts/charts/counted-list.js';
import { redemptionsWith } from '../../parts/charts/figure-rows.js';
import { type Compared } from '../../parts/charts/time-shown.js';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { Panel } from '../../parts/layout/panel.js';
import { useProject } from '../../parts/project.js';
import { FailurePanel } from '../../parts/redemptions/failure-panel.js';
import { numberText, roundMoneyText } from '../../parts/words/money.js';
import { t } from '../../texts/texts.js';
import { type Campaign } from './campaign-state.js';
import { FigureCard } from './figure-card.js';

interface CampaignInsightsProps {
  readonly campaign: Campaign;
  /** The time shown; undefined as long as it is on its way. */
  readonly shown: Compared | undefined;
  readonly dates: URLSearchParams | undefined;
  readonly span: { readonly from: string; readonly to: string } | undefined;
}

/** What is behind the figures of a campaign: orders, codes, refusals, and what it was combined with. */
export function CampaignInsights({ campaign, shown, dates, span }: CampaignInsightsProps) {
  const { currency } = useProject();
  const { id, name } = campaign;
  const { data, error, refetch } = useQuery({
    queryKey: ['campaign-insights', id, span],
    queryFn: () => campaignInsights(id, span!),
    enabled: span !== undefined,
  });
  const rows = redemptionsWith(dates, { result: 'SUCCESS', campaign: name });
  const orders = shown?.total('orders');
  const average = orders === undefined ? undefined : averageOf(shown!.total('order_amount'), orders, currency);
  return (
    <>
      {error && <ErrorInWords error={error} again={refetch} />}
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <FigureCard label={t('Average order value')} value={average} to={rows} />
        <FigureCard label={t('Customers')} value={data && numberText(data.customers)} to={rows} />
        <FigureCard
          label={t('New customers')}
          value={data && numberText(data.new_customers)}
          to={rows}
          hint={t('Their first redemption in this shop.')}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, md: 2, xl: 3 }}>
        <FailurePanel failures={shown?.failures} dates={dates} campaign={name} />
        {campaign.campaign_type !== 'PROMOTION' && (
          <Panel title={t('Most used codes of all time')}>
            <CountedList
              rows={data?.most_used_codes.map(({ code, redemptions }) =>
                toCount(code, `/codes/${encodeURIComponent(code)}`, redemptions),
              )}
              nothing={t('No code was redeemed more than once.')}
            />
          </Panel>
        )}
        <Panel title={t('Combined with')}>
          <CountedList
            rows={data?.combined_with.map((other) => toCount(other.name, `/campaigns/${other.id}`, other.redemptions))}
            nothing={t('Nothing else was redeemed together with it.')}
          />
        </Panel>
      </SimpleGrid>
      <Anchor component={Link} href={`/campaigns/compare?ids=${id}`} size="sm">
        {t('Compare with other campaigns')}
      </Anchor>
    </>
  );
}

function toCount(name: string, to: string, count: number): Counted {
  return { key: to, name, to, count };
}

function averageOf(amount: number, orders: number, currency: string): string {
  return orders === 0 ? '–' : roundMoneyText(Math.round(amount / orders), currency);
}
