import { Anchor, Stack } from '@mantine/core';
import { Link } from 'wouter';
import { api } from '../../api/queries.js';
import { type components } from '../../api/schema.js';
import { type Address, useAddress } from '../../parts/layout/address.js';
import { EmptyState } from '../../parts/layout/empty-state.js';
import { StatusBadge } from '../../parts/layout/status-badge.js';
import { type Column } from '../../parts/lists/columns.js';
import { ListTable } from '../../parts/lists/list-page.js';
import { pageIn, rowsIn } from '../../parts/lists/pager.js';
import { OrderName } from '../../parts/orders/order-status.js';
import { CustomerName } from '../../parts/words/customer-name.js';
import { Instant, Nothing } from '../../parts/words/values.js';
import { t } from '../../texts/texts.js';

type Redemption = components['schemas']['RedemptionAnswer'];

interface ConversionsProps {
  /** The name of the program. */
  readonly program: string;
  /** The id of a code: only what was redeemed by it. */
  readonly voucherId?: string;
}

/** Which referrer brought which friend, the latest first. */
export function Conversions({ program, voucherId }: ConversionsProps) {
  const address = useAddress();
  const params = { query: buildQuery(address, program, voucherId) };
  const list = api.useQuery('get', '/v1/redemptions', { params });
  return (
    <Stack>
      <ListTable
        label={t('Referrals')}
        list={list}
        rows={({ redemptions }) => redemptions as readonly Redemption[]}
        pages="numbered"
        columns={columnsOf(voucherId === undefined)}
        empty={
          <EmptyState icon="referral" title={t('No referrals yet')}>
            {t('Give codes to customers who may bring friends. Each friend who redeems one stands here.')}
          </EmptyState>
        }
      />
    </Stack>
  );
}

function buildQuery(address: Address, campaign: string, voucherId: string | undefined) {
  const order = '-created_at' as const;
  const page = { limit: rowsIn(address), page: pageIn(address), order };
  if (voucherId === undefined) return { ...page, campaign, result: 'SUCCESS' as const };
  const conditions = { related_object_id: { conditions: { $is: [voucherId] } } };
  return { ...page, result: 'SUCCESS' as const, filters: conditions };
}

function columnsOf(withReferrer: boolean): readonly Column<Redemption>[] {
  const referrer: readonly Column<Redemption>[] = [
    { id: 'referrer', title: t('Referrer'), cell: ({ voucher }) => <CustomerName id={voucher?.referrer_id} /> },
    { id: 'code', title: t('Code'), cell: ({ voucher }) => <CodeLink code={voucher?.code} /> },
  ];
  return [
    { id: 'when', title: t('When'), cell: ({ date }) => <Instant value={date} /> },
    ...(withReferrer ? referrer : []),
    { id: 'friend', title: t('Friend'), cell: ({ customer_id }) => <CustomerName id={customer_id} /> },
    { id: 'order', title: t('Order'), cell: ({ order }) => <OrderName order={order} /> },
    { id: 'state', title: t('Status'), cell: ({ status }) => <ConversionState status={status} /> },
  ];
}

function CodeLink({ code }: { readonly code: string | undefined }) {
  if (!code) return <Nothing />;
  return (
    <Anchor component={Link} href={`/referrals/codes/${encodeURIComponent(code)}`} size="sm">
      {code}
    </Anchor>
  );
}

function ConversionState({ status }: Pick<Redemption, 'status'>) {
  return status === 'ROLLED_BACK' ? (
    <StatusBadge tone="quiet">{t('Rolled back')}</StatusBadge>
  ) : (
    <StatusBadge tone="good">{t('Redeemed')}</StatusBadge>
  );
}
