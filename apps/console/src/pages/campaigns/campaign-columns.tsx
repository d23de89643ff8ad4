import { Group } from '@mantine/core';
import { Cut } from '../../parts/layout/cut.js';
import { Icon } from '../../parts/layout/icon.js';
import { StatusBadge } from '../../parts/layout/status-badge.js';
import { type Column } from '../../parts/lists/columns.js';
import { CAMPAIGN_ICONS, campaignKinds } from '../../parts/words/campaign-kind.js';
import { numberText } from '../../parts/words/money.js';
import { Instant, Nothing } from '../../parts/words/values.js';
import { t } from '../../texts/texts.js';
import { type Campaign, stateOf } from './campaign-state.js';
import { GainText } from './gain-text.js';

export function campaignColumns(): readonly Column<Campaign>[] {
  const kinds = campaignKinds();
  return [
    { id: 'name', title: t('Name'), cell: (campaign) => <Name campaign={campaign} /> },
    { id: 'kind', title: t('Kind'), cell: ({ campaign_type }) => kinds[campaign_type] },
    { id: 'state', title: t('Status'), cell: (campaign) => <CampaignState campaign={campaign} /> },
    { id: 'gain', title: t('Gives'), cell: ({ voucher }) => <GainText voucher={voucher} /> },
    { id: 'codes', title: t('Codes'), isNumber: true, cell: ({ vouchers_count }) => codes(vouchers_count) },
    { id: 'starts', title: t('Starts'), cell: ({ start_date }) => <Instant value={start_date} as="day" /> },
    { id: 'ends', title: t('Ends'), cell: ({ expiration_date }) => <Instant value={expiration_date} as="day" /> },
    { id: 'category', title: t('Category'), isExtra: true, cell: ({ category }) => category ?? <Nothing /> },
    {
      id: 'created',
      title: t('Created'),
      order: 'created_at',
      cell: ({ created_at }) => <Instant value={created_at} as="day" />,
    },
    {
      id: 'updated',
      title: t('Changed'),
      order: 'updated_at',
      isExtra: true,
      cell: ({ updated_at }) => <Instant value={updated_at} />,
    },
    { id: 'id', title: t('ID'), isExtra: true, cell: ({ id }) => id },
  ];
}

function Name({ campaign: { name, campaign_type } }: { readonly campaign: Campaign }) {
  return (
    <Group component="span" gap="xs" wrap="nowrap">
      <Icon name={CAMPAIGN_ICONS[campaign_type]} />
      <Cut>{name}</Cut>
    </Group>
  );
}

export function CampaignState({ campaign }: { readonly campaign: Campaign }) {
  const { text, tone } = stateOf(campaign, Date.now());
  return <StatusBadge tone={tone}>{text}</StatusBadge>;
}

function codes(count: number | undefined) {
  return count === undefined ? <Nothing /> : numberText(count);
}
