import { Skeleton } from '@mantine/core';
import { api } from '../../api/queries.js';
import { type components } from '../../api/schema.js';
import { EmptyState } from '../../parts/layout/empty-state.js';
import { Panel } from '../../parts/layout/panel.js';
import { StatusBadge, type Tone } from '../../parts/layout/status-badge.js';
import { type Column } from '../../parts/lists/columns.js';
import { ListTable } from '../../parts/lists/list-page.js';
import { useProject } from '../../parts/project.js';
import { Instant, Nothing } from '../../parts/words/values.js';
import { type WorthOfVoucher, worthText } from '../../parts/words/worth.js';
import { t } from '../../texts/texts.js';

type Held = components['schemas']['CustomerRedeemableAnswer'];
type HeldVoucher = WorthOfVoucher & {
  id: string;
  code: string;
  campaign?: string | null;
  expiration_date?: string | null;
};

/** What the customer has, and what of it could be redeemed now. */
export function Holdings({ customerId }: { readonly customerId: string }) {
  const { currency } = useProject();
  const params = { path: { customerId }, query: { limit: 50 } };
  const list = api.useQuery('get', '/v1/customers/{customerId}/redeemables', { params });
  return (
    <Panel title={t('Codes and cards')}>
      {list.isPending ? (
        <Skeleton height={120} />
      ) : (
        <ListTable
          label={t('Codes and cards')}
          list={list}
          rows={({ data }) => data}
          columns={columnsOfHeld(currency)}
          linkTo={pageOf}
          empty={
            <EmptyState icon="gift" title={t('No codes')}>
              {t('Assign one with the button above. Public codes such as WELCOME10 have no holder.')}
            </EmptyState>
          }
        />
      )}
    </Panel>
  );
}

function voucherOf({ redeemable }: Held): HeldVoucher {
  return redeemable.voucher as unknown as HeldVoucher;
}

/** Points are explained on the page of the card. */
function pageOf(row: Held): string {
  const { id, code, loyalty_card: card } = voucherOf(row);
  return card ? `/loyalty/cards/${id}` : `/codes/${encodeURIComponent(code)}`;
}

function columnsOfHeld(currency: string): readonly Column<Held>[] {
  return [
    { id: 'code', title: t('Code'), cell: (row) => voucherOf(row).code },
    { id: 'state', title: t('Status'), cell: ({ redeemable }) => <HeldState status={redeemable.status} /> },
    { id: 'worth', title: t('Worth'), cell: (row) => worthText(voucherOf(row), currency) },
    { id: 'campaign', title: t('Campaign'), cell: (row) => voucherOf(row).campaign ?? <Nothing /> },
    { id: 'role', title: t('Role'), cell: ({ holder_role: role }) => roleWord(role) },
    {
      id: 'until',
      title: t('Valid until'),
      cell: (row) => <Instant value={voucherOf(row).expiration_date} as="day" />,
    },
    { id: 'since', title: t('Since'), cell: ({ created_at: since }) => <Instant value={since} as="day" /> },
  ];
}

function HeldState({ status }: { readonly status: Held['redeemable']['status'] }) {
  const words: Record<Held['redeemable']['status'], readonly [Tone, string]> = {
    ACTIVE: ['good', t('Active')],
    USED: ['quiet', t('Used up')],
    DISABLED: ['bad', t('Disabled')],
    NOT_ACTIVE_YET: ['waiting', t('Scheduled')],
    EXPIRED: ['bad', t('Expired')],
    NO_BALANCE: ['quiet', t('No balance')],
  };
  const [tone, word] = words[status];
  return <StatusBadge tone={tone}>{word}</StatusBadge>;
}

function roleWord(role: Held['holder_role']): string {
  const words: Record<Held['holder_role'], string> = {
    OWNER: t('Holder'),
    REFERRER: t('Referrer'),
    REFEREE: t('Referee'),
  };
  return words[role];
}
