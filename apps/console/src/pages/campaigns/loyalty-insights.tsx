import { SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { loyaltyInsights } from '../../api/insights.js';
import { api } from '../../api/queries.js';
import { CountedList } from '../../parts/charts/counted-list.js';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { Panel } from '../../parts/layout/panel.js';
import { numberText } from '../../parts/words/money.js';
import { monthText } from '../../parts/words/month.js';
import { t } from '../../texts/texts.js';
import { FigureCard } from './figure-card.js';

/** What a loyalty program owes now, until when, and its members by tier. */
export function LoyaltyInsights({ id }: { readonly id: string }) {
  const { data, error, refetch } = useQuery({ queryKey: ['loyalty-insights', id], queryFn: () => loyaltyInsights(id) });
  const { data: tiers } = api.useQuery('get', '/v1/loyalties/{campaignId}/tiers', {
    params: { path: { campaignId: id } },
  });
  const nameOf = (tier: string) => tiers?.data.find((each) => each.id === tier)?.name ?? tier;
  if (error) return <ErrorInWords error={error} again={refetch} />;
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <FigureCard
          label={t('Points owed now')}
          value={data && numberText(data.points_outstanding)}
          to={`/loyalty/${id}`}
          hint={t('on the cards of all members')}
        />
        <FigureCard label={t('Points that never expire')} value={data && numberText(data.points_without_expiry)} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Panel title={t('Owed by month of expiry')}>
          <CountedList
            rows={data?.expiring.map(({ month, points }) => ({
              key: month,
              name: monthText(month),
              count: points,
              to: `/loyalty/${id}?tab=expiring&month=${month}`,
            }))}
            nothing={t('No points expire.')}
          />
        </Panel>
        <Panel title={t('Members by tier')}>
          <CountedList
            rows={data?.tiers.map(({ id: tier, members }) => ({
              key: tier,
              name: nameOf(tier),
              count: members,
              to: `/loyalty/${id}?tab=tiers`,
            }))}
            nothing={t('No member is in a tier.')}
          />
        </Panel>
      </SimpleGrid>
    </>
  );
}
