import { api } from '../../api/queries.js';
import { useAddress } from '../../parts/layout/address.js';
import { EmptyState } from '../../parts/layout/empty-state.js';
import { StatusBadge } from '../../parts/layout/status-badge.js';
import { type Column } from '../../parts/lists/columns.js';
import { ListPage } from '../../parts/lists/list-page.js';
import { pagingIn } from '../../parts/lists/pager.js';
import { useProject } from '../../parts/project.js';
import { numberText } from '../../parts/words/money.js';
import { t } from '../../texts/texts.js';
import { type Program, termsOf } from './referral-words.js';

export function ProgramList() {
  const address = useAddress();
  const { currency } = useProject();
  const paging = pagingIn(address, '-created_at' as const);
  const search = address.get('name') || undefined;
  const params = { query: { ...paging.query, campaign_type: 'REFERRAL_PROGRAM' as const, search } };
  return (
    <ListPage
      title={t('Referrals')}
      description={t('Customers give their code to friends, and both can have something for it.')}
      label={t('Referral programs')}
      list={api.useQuery('get', '/v1/campaigns', { params })}
      rows={({ campaigns }) => campaigns}
      pages={paging}
      columns={columnsOf(currency)}
      linkTo={({ id }) => `/referrals/${id}`}
      places={3}
      empty={
        <EmptyState icon="referral" title={t('No referral programs yet')}>
          {t('Make one on the page of campaigns, as a campaign of the kind “Referral program”.')}
        </EmptyState>
      }
    />
  );
}

export function ProgramState({ active }: { readonly active: boolean }) {
  return <StatusBadge tone={active ? 'good' : 'quiet'}>{active ? t('Active') : t('Disabled')}</StatusBadge>;
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
    { id: 'state', title: t('Status'), cell: ({ active }) => <ProgramState active={active} /> },
  ];
}
