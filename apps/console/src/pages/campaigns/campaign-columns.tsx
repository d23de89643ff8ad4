import { Group, Skeleton } from '@mantine/core';
import { type ReactNode } from 'react';
import { Link } from 'wouter';
import { type CampaignFigures } from '../../api/insights.js';
import { BudgetUsed } from '../../parts/campaigns/budget-used.js';
import { CodesLeft } from '../../parts/campaigns/codes-left.js';
import { redemptionsWith } from '../../parts/charts/figure-rows.js';
import { DaysLine } from '../../parts/charts/days-line.js';
import { Cut } from '../../parts/layout/cut.js';
import { Icon } from '../../parts/layout/icon.js';
import { StatusBadge } from '../../parts/layout/status-badge.js';
import { type Column } from '../../parts/lists/columns.js';
import { CAMPAIGN_ICONS, campaignKinds } from '../../parts/words/campaign-kind.js';
import { numberText, roundMoneyText } from '../../parts/words/money.js';
import { DAY_MS, dayText } from '../../parts/words/moment.js';
import { type Names } from '../../parts/words/names.js';
import { Instant, Nothing } from '../../parts/words/values.js';
import { whoText } from '../../parts/words/who.js';
import { t } from '../../texts/texts.js';
import classes from './campaign-columns.module.css';
import { type CampaignRow } from './campaign-row.js';
import { type Campaign, stateOf } from './campaign-state.js';
import { GainText } from './gain-text.js';
import { timeNow } from '../../parts/words/time-now.js';

interface Shown {
  readonly currency: string;
  /** Of people and keys */
  readonly names: Names;
  /** The last 30 days, as parameters of the list of redemptions */
  readonly dates: URLSearchParams;
}

export function campaignColumns(shown: Shown): readonly Column<CampaignRow>[] {
  const kinds = campaignKinds();
  return [
    { id: 'name', title: t('Name'), cell: (campaign) => <Name campaign={campaign} /> },
    { id: 'kind', title: t('Kind'), isExtra: true, cell: ({ campaign_type }) => kinds[campaign_type] },
    { id: 'state', title: t('Status'), cell: (campaign) => <CampaignState campaign={campaign} /> },
    { id: 'gain', title: t('Gives'), isExtra: true, cell: ({ voucher }) => <GainText voucher={voucher} /> },
    ...figureColumns(shown),
    {
      id: 'starts',
      title: t('Starts'),
      isExtra: true,
      cell: ({ start_date }) => <Instant value={start_date} as="day" />,
    },
    { id: 'ends', title: t('Ends'), cell: ({ expiration_date }) => <Instant value={expiration_date} as="day" /> },
    { id: 'category', title: t('Category'), isExtra: true, cell: ({ category }) => category ?? <Nothing /> },
    {
      id: 'maker',
      title: t('Created by'),
      cell: (row) =>
        inRow(row, ({ created_by: by }) => <Maker text={by && whoText({ ...by, kind: by.type }, shown.names)} />),
    },
    {
      id: 'created',
      title: t('Created'),
      order: 'created_at',
      isExtra: true,
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

/** What a campaign did in 30 days, and what is left of it. Of a loyalty program its points. */
function figureColumns({ currency, dates }: Shown): readonly Column<CampaignRow>[] {
  const rows = (campaign: string, text: ReactNode) => (
    <Link href={redemptionsWith(dates, { result: 'SUCCESS', campaign })} className="quiet-link">
      {text}
    </Link>
  );
  const money = (minor: number) => roundMoneyText(minor, currency);
  return [
    {
      id: 'redemptions',
      title: t('Redemptions, 30 days'),
      isNumber: true,
      cell: (row) => inRow(row, ({ redemptions }) => rows(row.name, numberText(redemptions))),
    },
    {
      id: 'discount',
      title: t('Discounts'),
      isNumber: true,
      cell: (row) => inRow(row, ({ discount }) => rows(row.name, money(discount))),
    },
    {
      id: 'orders',
      title: t('Value of orders'),
      isNumber: true,
      cell: (row) => inRow(row, ({ order_amount }) => rows(row.name, money(order_amount))),
    },
    {
      id: 'days',
      title: t('Last 30 days'),
      cell: (row) => inRow(row, (figures) => <Days campaign={row.name} figures={figures} dates={dates} />),
    },
    { id: 'budget', title: t('Budget'), cell: (row) => inRow(row, ({ budget }) => <BudgetUsed budget={budget} />) },
    { id: 'codes', title: t('Codes left'), cell: (row) => inRow(row, (figures) => <CodesLeft campaign={figures} />) },
  ];
}

/** As high while figures are on their way as with a bar in it: no row moves when they come. */
function inRow({ figures }: CampaignRow, cell: (figures: CampaignFigures) => ReactNode): ReactNode {
  return <div className={classes.figure}>{figures ? cell(figures) : <Skeleton height={20} />}</div>;
}

interface DaysProps {
  readonly campaign: string;
  readonly figures: CampaignFigures;
  readonly dates: URLSearchParams;
}

function Days({ campaign, figures: { id, days, campaign_type }, dates }: DaysProps) {
  const isLoyalty = campaign_type === 'LOYALTY_PROGRAM';
  // Points that were earned stand on the cards of the members.
  const rowsOf = (time: URLSearchParams) =>
    isLoyalty ? `/loyalty/${id}` : redemptionsWith(time, { result: 'SUCCESS', campaign });
  const sum = numberText(days.reduce((all, each) => all + each, 0));
  return (
    <DaysLine
      label={isLoyalty ? t('{sum} points earned by days', { sum }) : t('{sum} redemptions by days', { sum })}
      to={rowsOf(dates)}
      values={days}
      dayAt={(index) => {
        const day = dayAfter(dates.get('from') ?? '', index);
        return {
          title: `${dayText(day, 'UTC')}: ${numberText(days[index] ?? 0)}`,
          to: rowsOf(new URLSearchParams({ from: day, to: day })),
        };
      }}
    />
  );
}

/** @param day `2026-08-28` */
function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

function Maker({ text }: { readonly text: string | null | undefined }) {
  return text ? (
    <span className={classes.maker}>
      <Cut>{text}</Cut>
    </span>
  ) : (
    <Nothing />
  );
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
  const { text, tone } = stateOf(campaign, timeNow());
  return <StatusBadge tone={tone}>{text}</StatusBadge>;
}
