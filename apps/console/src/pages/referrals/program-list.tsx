import { api } from '../../api/queries.js';
import { useAddress } from '../../parts/address.js';
import { type Column } from '../../parts/columns.js';
import { DataTable } from '../../parts/data-table.js';
import { EmptyState } from '../../parts/empty-state.js';
import { ErrorInWords } from '../../parts/error-in-words.js';
import { numberText } from '../../parts/money.js';
import { PageFrame } from '../../parts/page-frame.js';
import { Pager, pagingIn } from '../../parts/pager.js';
import { useProject } from '../../parts/project.js';
import { StatusBadge } from '../../parts/status-badge.js';
import { t } from '../../texts/texts.js';
import { type Program, termsOf } from './referral-words.js';

export function ProgramList() {
  const address = useAddress();
  const { currency } = useProject();
  const { query, arranged } = pagingIn(address, '-created_at' as const);
  const params = {
    query: { ...query, campaign_type: 'REFERRAL_PROGRAM' as const, search: address.get('name') || undefined },
  };
  const { data, error, refetch } = api.useQuery('get', '/v1/campaigns', { params });
  const rows = arranged(data?.campaigns);
  return (
    <PageFrame
      title={t('Referrals')}
      description={t('Customers give their code to friends, and both can have something for it.')}
    >
      {error ? (
        <ErrorInWords error={error} again={refetch} />
      ) : (
        <DataTable
          label={t('Referral programs')}
          columns={columnsOf(currency)}
          rows={rows}
          idOf={({ id }) => id}
          linkTo={({ id }) => `/referrals/${id}`}
          address={address}
          places={3}
          empty={
            <EmptyState icon="referral" title={t('There is no referral program yet')}>
              {t('Make one on the page of campaigns, as a campaign of the kind “Referral program”.')}
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

function columnsOf(currency: string): readonly Column<Program>[] {
  return [
    { id: 'name', title: t('Name'), cell: ({ name }) => name },
    {
      id: 'terms',
      title: t('How it works'),
      isSentence: true,
      cell: (program) => termsOf(program, currency).slice(1).join(' '),
    },
    { id: 'codes', title: t('Codes'), isNumber: true, cell: ({ vouchers_count }) => numberText(vouchers_count ?? 0) },
    { id: 'state', title: t('State'), cell: ({ active }) => <ProgramState active={active} /> },
  ];
}
