import { api } from '../../api/queries.js';
import { type components } from '../../api/schema.js';
import { useAddress } from '../../parts/address.js';
import { type Column } from '../../parts/columns.js';
import { DataTable } from '../../parts/data-table.js';
import { EmptyState } from '../../parts/empty-state.js';
import { ErrorInWords } from '../../parts/error-in-words.js';
import { numberText } from '../../parts/money.js';
import { PageFrame } from '../../parts/page-frame.js';
import { Pager, pagingIn } from '../../parts/pager.js';
import { StatusBadge } from '../../parts/status-badge.js';
import { Instant } from '../../parts/values.js';
import { t } from '../../texts/texts.js';
import { expirySentence } from './expiry-words.js';
import { firstPoints, expirationOf } from './program.js';

export type Program = components['schemas']['CampaignAnswer'];

export function ProgramList() {
  const address = useAddress();
  const { query, arranged } = pagingIn(address, '-created_at' as const);
  const params = { query: { ...query, search: address.get('name') || undefined } };
  const { data, error, refetch } = api.useQuery('get', '/v1/loyalties', { params });
  const rows = arranged(data?.campaigns);
  return (
    <PageFrame
      title={t('Loyalty')}
      description={t('Members collect points by what they do, and have rewards for them.')}
    >
      {error ? (
        <ErrorInWords error={error} again={refetch} />
      ) : (
        <DataTable
          label={t('Loyalty programs')}
          columns={columnsOfPrograms()}
          rows={rows}
          idOf={({ id }) => id}
          linkTo={({ id }) => `/loyalty/${id}`}
          address={address}
          places={3}
          empty={
            <EmptyState icon="loyalty" title={t('There is no loyalty program yet')}>
              {t('Make one on the page of campaigns, as a campaign of the kind “Loyalty program”.')}
            </EmptyState>
          }
        />
      )}
      <Pager address={address} total={data?.total} ids={rows?.map(({ id }) => id)} />
    </PageFrame>
  );
}

export function ProgramState({ active }: { readonly active: boolean }) {
  return <StatusBadge tone={active ? 'good' : 'quiet'}>{active ? t('Active') : t('Off')}</StatusBadge>;
}

function columnsOfPrograms(): readonly Column<Program>[] {
  return [
    { id: 'name', title: t('Name'), cell: ({ name }) => name },
    { id: 'cards', title: t('Cards'), isNumber: true, cell: ({ vouchers_count }) => numberText(vouchers_count ?? 0) },
    { id: 'first', title: t('Points to begin with'), isNumber: true, cell: (one) => numberText(firstPoints(one)) },
    { id: 'expiry', title: t('Points last'), cell: (one) => expirySentence(expirationOf(one)) },
    { id: 'state', title: t('State'), cell: ({ active }) => <ProgramState active={active} /> },
    {
      id: 'created',
      title: t('Created'),
      order: 'created_at',
      cell: ({ created_at }) => <Instant value={created_at} as="day" />,
    },
  ];
}
