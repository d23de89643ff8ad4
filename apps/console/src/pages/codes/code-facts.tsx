import { Anchor } from '@mantine/core';
import { type ReactNode } from 'react';
import { Link } from 'wouter';
import { api } from '../../api/queries.js';
import { type components } from '../../api/schema.js';
import { Facts } from '../../parts/layout/facts.js';
import { Panel } from '../../parts/layout/panel.js';
import { useProject } from '../../parts/project.js';
import { CustomerName } from '../../parts/words/customer-name.js';
import { numberText } from '../../parts/words/money.js';
import { Instant, Money } from '../../parts/words/values.js';
import { pointsText, worthText } from '../../parts/words/worth.js';
import { t } from '../../texts/texts.js';
import { dayName } from '../../parts/terms/opening-draft.js';
import { voucherKinds } from './voucher-kind.js';

type Voucher = components['schemas']['VoucherAnswer'];
type Fact = readonly [string, ReactNode];

/** What a code is: worth, validity, holder, rules, campaign. */
export function CodeFacts({ voucher }: { readonly voucher: Voucher }) {
  const { currency } = useProject();
  const { campaign, campaign_id: campaignId, holder_id: holder } = voucher;
  return (
    <Panel title={t('Details')}>
      <Facts
        facts={[
          [t('Kind'), voucherKinds()[voucher.type]],
          [t('Worth'), worthText(voucher, currency)],
          ...balanceFacts(voucher),
          [t('Redeemed'), redeemedText(voucher)],
          [t('Valid from'), voucher.start_date ? <Instant value={voucher.start_date} /> : t('Immediately')],
          [
            t('Valid until'),
            voucher.expiration_date ? <Instant value={voucher.expiration_date} /> : t('No expiration'),
          ],
          ...timeFacts(voucher),
          [t('Holder'), holder ? <CustomerName id={holder} /> : t('No holder')],
          [
            t('Campaign'),
            campaignId ? (
              <To href={`/campaigns/${campaignId}`}>{campaign ?? campaignId}</To>
            ) : (
              t('None (standalone code)')
            ),
          ],
          [t('Rules'), <Rules key="rules" voucher={voucher} />],
          ...(voucher.category ? [[t('Category'), voucher.category] as const] : []),
          ...(voucher.additional_info ? [[t('Note'), voucher.additional_info] as const] : []),
          ...Object.entries(voucher.metadata).map(metadataFact),
          [t('Created'), <Instant key="created" value={voucher.created_at} />],
        ]}
      />
    </Panel>
  );
}

function metadataFact([name, value]: readonly [string, unknown]): Fact {
  return [name, typeof value === 'string' ? value : JSON.stringify(value)];
}

function balanceFacts({ gift, loyalty_card: card }: Voucher): readonly Fact[] {
  if (gift) return [[t('Loaded in total'), <Money key="loaded" value={gift.amount} />]];
  if (!card) return [];
  return [
    [t('Earned in total'), pointsText(card.points)],
    [t('Pending'), pointsText(card.pending_points)],
    ...(card.next_expiration_date
      ? [
          [
            t('{points} expire on', { points: pointsText(card.next_expiration_points ?? 0) }),
            <Instant key="expires" value={card.next_expiration_date} as="day" />,
          ] as const,
        ]
      : []),
  ];
}

function timeFacts({ validity_day_of_week: days, validity_timeframe: frame, validity_hours: hours }: Voucher): Fact[] {
  const facts: Fact[] = [];
  if (days?.length) facts.push([t('On these days'), days.map(dayName).join(', ')]);
  if (frame) facts.push([t('Recurrence'), [frame.duration, frame.interval].filter(Boolean).join(' / ')]);
  const spans = hours?.daily?.map(({ start_time: start, expiration_time: end }) => `${start}–${end ?? ''}`);
  if (spans?.length) facts.push([t('At these hours'), spans.join(', ')]);
  return facts;
}

function redeemedText({ redemption: { quantity, redeemed_quantity: used } }: Voucher): string {
  if (quantity === null) return t('{used} times, without a limit', { used: numberText(used) });
  return t('{used} of {most} times', { used: numberText(used), most: numberText(quantity) });
}

function To({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <Anchor component={Link} href={href} inherit>
      {children}
    </Anchor>
  );
}

function Rules({ voucher }: { readonly voucher: Voucher }) {
  const ids = voucher.validation_rules_assignments.data.map(({ rule_id: id }) => id);
  if (ids.length === 0) return voucher.campaign_id ? t('From the campaign') : t('None');
  return ids.map((id) => <RuleName key={id} id={id} />);
}

function RuleName({ id }: { readonly id: string }) {
  const params = { path: { validationRuleId: id } };
  const { data } = api.useQuery('get', '/v1/validation-rules/{validationRuleId}', { params });
  return <To href={`/rules/${encodeURIComponent(id)}`}>{data?.name ?? id}</To>;
}
