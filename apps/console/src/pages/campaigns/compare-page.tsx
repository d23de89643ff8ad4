import { SegmentedControl, Skeleton, Table } from '@mantine/core';
import { useMemo, useState } from 'react';
import { Link } from 'wouter';
import { Chart } from '../../parts/charts/chart.js';
import { type ChartSeries } from '../../parts/charts/chart-props.js';
import { redemptionsWith, datesShown } from '../../parts/charts/figure-rows.js';
import { TimeChoice } from '../../parts/charts/time-choice.js';
import { type Amount, timeOfSpan, timeShown } from '../../parts/charts/time-shown.js';
import { type Address, useAddress } from '../../parts/layout/address.js';
import { EmptyState } from '../../parts/layout/empty-state.js';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { PageFrame } from '../../parts/layout/page-frame.js';
import { Panel } from '../../parts/layout/panel.js';
import { useProject } from '../../parts/project.js';
import { campaignsById } from '../../parts/search/find-things.js';
import { Picker } from '../../parts/search/picker.js';
import { momentText } from '../../parts/words/moment.js';
import { numberText, roundMoneyText } from '../../parts/words/money.js';
import { t } from '../../texts/texts.js';
import { type ComparedCampaign, MAX_COMPARED, useComparedCampaigns } from './compared-campaigns.js';
import { timeNow } from '../../parts/words/time-now.js';

type Measure = 'redemptions' | 'discount' | 'order_amount';

/** Up to four campaigns beside each other, over any time. The campaigns and the time stand in the address. */
export function ComparePage() {
  const address = useAddress();
  const { timezone } = useProject();
  const named = ['span', 'from', 'to'].map(address.get).join(' ');
  const time = useMemo(() => {
    const now = new Date(timeNow());
    const asked = timeShown(address, timezone, now);
    return typeof asked === 'string' ? timeOfSpan('month', now) : asked;
    // The time is that of the address, not of each drawing.
  }, [named, timezone]);
  const ids = address.get('ids').split(',').filter(Boolean).slice(0, MAX_COMPARED);
  const { campaigns, error } = useComparedCampaigns(ids, time);
  return (
    <PageFrame
      title={t('Compare campaigns')}
      above={[{ title: t('Campaigns'), to: '/campaigns' }]}
      actions={<TimeChoice address={address} />}
    >
      <CampaignChoice address={address} ids={ids} campaigns={campaigns} />
      {error && <ErrorInWords error={error} />}
      {ids.length === 0 && <EmptyState icon="campaign" title={t('Choose up to four campaigns')} />}
      {ids.length > 0 && !campaigns && !error && <Skeleton height={400} />}
      {campaigns && campaigns.length > 0 && <Comparison campaigns={campaigns} />}
    </PageFrame>
  );
}

interface CampaignChoiceProps {
  readonly address: Address;
  readonly ids: readonly string[];
  readonly campaigns: readonly ComparedCampaign[] | undefined;
}

function CampaignChoice({ address, ids, campaigns }: CampaignChoiceProps) {
  const nameOf = (id: string) => campaigns?.find((each) => each.id === id)?.name ?? '…';
  return (
    <Picker
      label={t('Campaigns to compare')}
      description={t('Up to four')}
      nothing={t('No matching campaigns')}
      most={MAX_COMPARED}
      find={campaignsById}
      picked={ids.map((id) => ({ id, label: nameOf(id) }))}
      onChange={(picked) => address.set({ ids: picked.map(({ id }) => id).join(',') || null })}
    />
  );
}

function Comparison({ campaigns }: { readonly campaigns: readonly ComparedCampaign[] }) {
  const { timezone, currency } = useProject();
  const [measure, setMeasure] = useState<Measure>('redemptions');
  const money = (minor: number) => roundMoneyText(minor, currency);
  const titles: Readonly<Record<Measure, string>> = {
    redemptions: t('Redemptions'),
    discount: t('Discounts'),
    order_amount: t('Value of orders'),
  };
  const series = campaigns.map(({ name, shown }, index): ChartSeries => {
    const values = shown.shown.map((row) => row[measure]);
    const format = measure === 'redemptions' ? numberText : money;
    return { label: name, color: (index + 1) as 1 | 2 | 3 | 4, values, format };
  });
  return (
    <>
      <Panel
        title={titles[measure]}
        actions={
          <SegmentedControl
            aria-label={t('What is compared')}
            value={measure}
            onChange={(value) => setMeasure(value as Measure)}
            data={Object.entries(titles).map(([value, label]) => ({ value, label }))}
          />
        }
      >
        <Chart
          label={titles[measure]}
          zone={timezone}
          kind="line"
          height={284}
          moments={campaigns[0]!.shown.shown.map(({ at }) => Date.parse(at))}
          momentText={(moment) => momentText(new Date(moment).toISOString(), timezone)}
          series={series}
        />
      </Panel>
      <Sums campaigns={campaigns} money={money} zone={timezone} />
    </>
  );
}

interface SumsProps {
  readonly campaigns: readonly ComparedCampaign[];
  readonly money: (minor: number) => string;
  readonly zone: string;
}

/** The sums of the time, one column for each campaign; those of redemptions lead to them. */
function Sums({ campaigns, money, zone }: SumsProps) {
  const sums: readonly (readonly [string, Amount, (value: number) => string, string | undefined])[] = [
    [t('Redemptions'), 'redemptions', numberText, 'SUCCESS'],
    [t('Discounts'), 'discount', money, 'SUCCESS'],
    [t('Value of orders'), 'order_amount', money, 'SUCCESS'],
    [t('Refused'), 'failed_redemptions', numberText, 'FAILURE'],
    [t('Rolled back'), 'rollbacks', numberText, undefined],
    [t('Points earned'), 'points_earned', numberText, undefined],
    [t('Points spent'), 'points_spent', numberText, undefined],
  ];
  const rowsOf = ({ name, shown, answer }: ComparedCampaign, result: string) =>
    redemptionsWith(datesShown(shown.shown, answer.to, undefined, zone), { result, campaign: name });
  return (
    <Table.ScrollContainer minWidth={480}>
      <Table aria-label={t('Compare campaigns')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Td />
            {campaigns.map(({ id, name }) => (
              <Table.Th key={id} scope="col">
                <Link href={`/campaigns/${id}`} className="quiet-link">
                  {name}
                </Link>
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sums.map(([label, amount, format, result]) => (
            <Table.Tr key={amount}>
              <Table.Th scope="row">{label}</Table.Th>
              {campaigns.map((campaign) => (
                <Table.Td key={campaign.id} className="digits">
                  {result ? (
                    <Link href={rowsOf(campaign, result)} className="quiet-link">
                      {format(campaign.shown.total(amount))}
                    </Link>
                  ) : (
                    format(campaign.shown.total(amount))
                  )}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
