import { api } from '../../api/queries.js';
import { type components } from '../../api/schema.js';
import { useAddress } from '../../parts/layout/address.js';
import { EmptyState } from '../../parts/layout/empty-state.js';
import { StatusBadge } from '../../parts/layout/status-badge.js';
import { type Column } from '../../parts/lists/columns.js';
import { ListPage } from '../../parts/lists/list-page.js';
import { pagingIn } from '../../parts/lists/pager.js';
import { numberText } from '../../parts/words/money.js';
import { Instant } from '../../parts/words/values.js';
import { t } from '../../texts/texts.js';
import { expirySentence } from './expiry-words.js';
import { firstPoints, expirationOf } from './program.js';

export type Program = components['schemas']['CampaignAnswer'];

export function ProgramList() {
  const address = useAddress();
  const paging = pagingIn(address, '-created_at' as const);
  const params = { query: { ...paging.query, search: address.get('name') || undefined } };
  return (
    <ListPage
      title={t('Loyalty')}
      description={t('Members collect points by what they do, and have rewards for them.')}
      label={t('Loyalty programs')}
      list={api.useQuery('get', '/v1/loyalties', { params })}
      rows={({ campaigns }) => campaigns}
      pages={paging}
      columns={columnsOfPrograms()}
      linkTo={({ id }) => `/loyalty/${id}`}
      places={3}
      empty={
        <EmptyState icon="loyalty" title={t('No loyalty programs yet')}>
          {t('Make one on the page of campaigns, as a campaign of the kind “Loyalty program”.')}
        </EmptyState>
      }
    />
  );
}

export function ProgramState({ active }: { readonly active: boolean }) {
  return <StatusBadge tone={active ? 'good' : 'quiet'}>{active ? t('Active') : t('Disabled')}</StatusBadge>;
}

function columnsOfPrograms(): readonly Column<Program>[] {
  return [
    { id: 'name', title: t('Name'), cell: ({ name }) => name },
    { id: 'cards', title: t('Cards'), isNumber: true, cell: ({ vouchers_count }) => numberText(vouchers_count ?? 0) },
    { id: 'first', title: t('Starting points'), isNumber: true, cell: (one) => numberText(firstPoints(one)) },
    { id: 'expiry', title: t('Points last'), cell: (one) => expirySentence(expirationOf(one)) },
    { id: 'state', title: t('Status'), cell: ({ active }) => <ProgramState active={active} /> },
    {
      id: 'created',
      title: t('Created'),
      order: 'created_at',
      cell: ({ created_at }) => <Instant value={created_at} as="day" />,
    },
  ];
}
