import { Anchor, Skeleton } from '@mantine/core';
import { type ReactNode } from 'react';
import { Link } from 'wouter';
import { api } from '../../api/queries.js';
import { useAddress } from '../../parts/layout/address.js';
import { EmptyState } from '../../parts/layout/empty-state.js';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { Facts } from '../../parts/layout/facts.js';
import { PageFrame } from '../../parts/layout/page-frame.js';
import { Panel } from '../../parts/layout/panel.js';
import { StatusBadge } from '../../parts/layout/status-badge.js';
import { OrderName } from '../../parts/orders/order-status.js';
import { useAttempt } from '../../parts/redemptions/attempt.js';
import { CheckCode } from '../../parts/redemptions/check-code.js';
import { useParts } from '../../parts/redemptions/redeemed-together.js';
import { RedemptionTable } from '../../parts/redemptions/redemption-table.js';
import {
  isRefused,
  reasonText,
  redeemedThing,
  type Redemption,
  redemptionWord,
  stackOf,
  takenOff,
} from '../../parts/redemptions/redemption-words.js';
import { RollBack } from '../../parts/redemptions/roll-back.js';
import { type Names, useNames } from '../../parts/words/names.js';
import { Instant, Money, Nothing } from '../../parts/words/values.js';
import { whoText } from '../../parts/words/who.js';
import { t } from '../../texts/texts.js';

/** One attempt to redeem, or one that was taken back. */
export function RedemptionPage({ id }: { readonly id: string }) {
  const params = { path: { redemptionId: id } };
  const { data, error, refetch } = api.useQuery('get', '/v1/redemptions/{redemptionId}', { params });
  const names = useNames();
  const attempt = useAttempt(data);
  const above = [{ title: t('Redemptions'), to: '/redemptions' }];
  if (!data)
    return (
      <PageFrame title={t('Redemption')} above={above}>
        {error ? <ErrorInWords error={error} again={refetch} /> : <Skeleton height={240} />}
      </PageFrame>
    );
  const { tone, word } = redemptionWord(data);
  return (
    <PageFrame
      title={
        data.related_object_type === 'redemption'
          ? t('Several codes, redeemed together')
          : t('Redemption of {title}', { title: redeemedThing(data).title })
      }
      above={above}
      state={<StatusBadge tone={tone}>{word}</StatusBadge>}
      description={reasonText(data)}
      actions={<RollBack redemption={data} />}
    >
      <Panel title={t('Details')}>
        <Facts facts={factsOf(data, names)} />
      </Panel>
      {data.related_object_type === 'redemption' && data.object === 'redemption' && <Parts id={data.id} />}
      {isRefused(data) && attempt && <CheckCode customerId={data.customer_id ?? undefined} attempt={attempt} />}
    </PageFrame>
  );
}

function factsOf(redemption: Redemption, names: Names): readonly (readonly [string, ReactNode])[] {
  const { title, to } = redeemedThing(redemption);
  const { name, email } = (redemption.customer ?? {}) as { name?: string; email?: string };
  const order = redemption.order as
    | { id?: string; source_id?: string | null; total_amount?: number }
    | null
    | undefined;
  const { channel_id: key, channel_type: channel } = redemption.channel as Record<string, string>;
  const customer = redemption.customer_id;
  const stack = stackOf(redemption);
  return [
    [t('When'), <Instant key="when" value={redemption.date} />],
    [t('Code or promotion'), <To key="thing" to={to} title={title} />],
    [
      t('Customer'),
      <To key="customer" to={customer ? `/customers/${customer}` : undefined} title={name ?? email ?? customer} />,
    ],
    [t('Order'), <OrderName key="order" order={order} />],
    [t('Deducted'), <Money key="off" value={takenOff(redemption)} />],
    [t('To pay'), <Money key="total" value={order?.total_amount} />],
    [t('Done by'), whoText({ id: key, channel }, names)],
    ...(redemption.redemption
      ? [
          [
            t('Rolls back'),
            <To key="of" to={`/redemptions/${redemption.redemption}`} title={redemption.redemption} />,
          ] as const,
        ]
      : []),
    ...(stack !== undefined && stack !== redemption.id
      ? [
          [
            t('Redeemed together with others'),
            <To key="stack" to={`/redemptions/${stack}`} title={t('Show all of them')} />,
          ] as const,
        ]
      : []),
    [t('ID'), redemption.id],
  ];
}

/** What was redeemed together, each with what became of it. */
function Parts({ id }: { readonly id: string }) {
  const address = useAddress();
  const title = t('Redeemed together');
  return (
    <Panel title={title}>
      <RedemptionTable
        rows={useParts(id)}
        address={address}
        without={['customer', 'order']}
        empty={<EmptyState icon="check" title={t('No redemptions')} />}
      />
    </Panel>
  );
}

function To({ to, title }: { readonly to: string | undefined; readonly title: string | null | undefined }) {
  if (!title) return <Nothing />;
  if (!to) return title;
  return (
    <Anchor component={Link} href={to} inherit>
      {title}
    </Anchor>
  );
}
