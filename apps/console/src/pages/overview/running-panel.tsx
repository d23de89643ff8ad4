import { Anchor, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { type RunningCampaign, runningCampaigns } from '../../api/insights.js';
import { BudgetUsed } from '../../parts/campaigns/budget-used.js';
import { CodesLeft } from '../../parts/campaigns/codes-left.js';
import { useAddress } from '../../parts/layout/address.js';
import { Cut } from '../../parts/layout/cut.js';
import { EmptyState } from '../../parts/layout/empty-state.js';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { Icon, type IconName } from '../../parts/layout/icon.js';
import { Panel } from '../../parts/layout/panel.js';
import { StatusBadge } from '../../parts/layout/status-badge.js';
import { type Column } from '../../parts/lists/columns.js';
import { DataTable } from '../../parts/lists/data-table.js';
import { useMay, useProject } from '../../parts/project.js';
import { CAMPAIGN_ICONS, campaignKinds } from '../../parts/words/campaign-kind.js';
import { DAY_MS, distanceText } from '../../parts/words/moment.js';
import { numberText, roundMoneyText } from '../../parts/words/money.js';
import { Instant } from '../../parts/words/values.js';
import { t } from '../../texts/texts.js';
import { timeNow } from '../../parts/words/time-now.js';

const WEEK_MS = 7 * DAY_MS;

/** What runs now, with what is left of codes and budget; what ends soonest stands first. */
export function RunningPanel() {
  const address = useAddress();
  const { data, error, refetch } = useQuery({ queryKey: ['running-campaigns'], queryFn: runningCampaigns });
  const columns = useColumns(data);
  const ending = data?.filter(endsSoon).length ?? 0;
  return (
    <Panel
      title={t('Active campaigns')}
      actions={
        <Anchor component={Link} href="/campaigns" size="sm">
          {t('All campaigns')}
        </Anchor>
      }
    >
      {ending > 0 && (
        <Text size="sm">
          {t('{count, plural, one {# of them ends} other {# of them end}} within a week.', { count: ending })}
        </Text>
      )}
      {error ? (
        <ErrorInWords error={error} again={refetch} />
      ) : (
        <DataTable
          label={t('List of active campaigns')}
          address={{ ...address, get: () => '' }}
          columns={columns}
          rows={data}
          idOf={({ id }) => id}
          linkTo={({ id }) => `/campaigns/${id}`}
          places={5}
          empty={<NothingRuns />}
        />
      )}
    </Panel>
  );
}

function endsSoon({ expiration_date }: RunningCampaign): boolean {
  return expiration_date !== null && Date.parse(expiration_date) - timeNow() < WEEK_MS;
}

/** What to begin with, for those who may. */
function NothingRuns() {
  const { change, administer } = useMay();
  const steps: readonly (false | { readonly to: string; readonly icon: IconName; readonly text: string })[] = [
    change && { to: '/campaigns/new', icon: 'campaign', text: t('Create campaign') },
    change && { to: '/imports', icon: 'import', text: t('Import customers or codes') },
    administer && { to: '/api-keys', icon: 'key', text: t('Create an API key for your shop') },
  ];
  return (
    <EmptyState
      icon="campaign"
      title={t('No active campaigns')}
      action={
        <Group justify="center" mt="xs">
          {steps.map(
            (step, index) =>
              step && (
                <Button
                  key={step.to}
                  component={Link}
                  href={step.to}
                  variant={index === 0 ? 'filled' : 'default'}
                  leftSection={<Icon name={step.icon} size={16} />}
                >
                  {step.text}
                </Button>
              ),
          )}
        </Group>
      }
    >
      {t('Create one, or enable an existing one. Your shop redeems codes with its own API key.')}
    </EmptyState>
  );
}

function useColumns(campaigns: readonly RunningCampaign[] | undefined): readonly Column<RunningCampaign>[] {
  const hasBudgets = campaigns?.some(({ budget }) => budget !== null) ?? false;
  const budget: Column<RunningCampaign> = {
    id: 'budget',
    title: t('Budget'),
    cell: (campaign) => <BudgetUsed budget={campaign.budget} />,
  };
  return [
    { id: 'name', title: t('Name'), cell: (campaign) => <NameAndKind campaign={campaign} /> },
    { id: 'ends', title: t('Ends'), cell: (campaign) => <Ends campaign={campaign} /> },
    { id: 'left', title: t('Codes left'), cell: (campaign) => <CodesLeft campaign={campaign} /> },
    ...(hasBudgets ? [budget] : []),
    {
      id: 'redemptions',
      title: t('Redemptions and discount or points, 30 days'),
      isNumber: true,
      cell: (campaign) => <Given campaign={campaign} />,
    },
  ];
}

/** What a campaign gave: a loyalty program gives points, and its cards are redeemed where they pay. */
function Given({ campaign }: { readonly campaign: RunningCampaign }) {
  const { currency } = useProject();
  const { campaign_type, redemptions, discount, points_earned, points_spent } = campaign;
  const [first, second] =
    campaign_type === 'LOYALTY_PROGRAM'
      ? [
          t('{points} points earned', { points: numberText(points_earned) }),
          t('{points} spent', { points: numberText(points_spent) }),
        ]
      : [numberText(redemptions), roundMoneyText(discount, currency)];
  return (
    <>
      {first}
      <Text size="xs" c="dimmed">
        {second}
      </Text>
    </>
  );
}

function NameAndKind({ campaign: { name, campaign_type } }: { readonly campaign: RunningCampaign }) {
  return (
    <Group component="span" gap="xs" wrap="nowrap">
      <Icon name={CAMPAIGN_ICONS[campaign_type]} />
      <span>
        <Cut>{name}</Cut>
        <Text span display="block" size="xs" c="dimmed">
          {campaignKinds()[campaign_type]}
        </Text>
      </span>
    </Group>
  );
}

function Ends({ campaign }: { readonly campaign: RunningCampaign }) {
  if (!campaign.expiration_date) {
    return (
      <Text size="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
        {t('No end date')}
      </Text>
    );
  }
  if (endsSoon(campaign))
    return <StatusBadge tone="waiting">{distanceText(campaign.expiration_date, timeNow())}</StatusBadge>;
  return <Instant value={campaign.expiration_date} as="day" />;
}
