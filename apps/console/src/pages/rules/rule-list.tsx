import { api } from '../../api/queries.js';
import { AddButton } from '../../parts/layout/add-button.js';
import { useAddress } from '../../parts/layout/address.js';
import { EmptyState } from '../../parts/layout/empty-state.js';
import { type Column } from '../../parts/lists/columns.js';
import { TextFilter } from '../../parts/lists/filter-fields.js';
import { ListPage } from '../../parts/lists/list-page.js';
import { pagingIn } from '../../parts/lists/pager.js';
import { useMay } from '../../parts/project.js';
import { useWording } from '../../parts/rules/rule-names.js';
import { beginning, type RuleTree, sentenceOf, type Wording } from '../../parts/rules/rule-sentence.js';
import { numberText } from '../../parts/words/money.js';
import { Instant } from '../../parts/words/values.js';
import { t } from '../../texts/texts.js';
import { type SavedRule } from '../../parts/rules/rule-draft.js';

export function RuleList() {
  const address = useAddress();
  const { change } = useMay();
  const paging = pagingIn(address, '-created_at' as const);
  const search = address.get('name') || undefined;
  const list = api.useQuery('get', '/v1/validation-rules', { params: { query: { ...paging.query, search } } });
  const wording = useWording(...(list.data?.data ?? []).map(({ rules }) => rules as RuleTree));
  const create = change && <AddButton href="/rules/new">{t('New rule')}</AddButton>;
  return (
    <ListPage
      title={t('Rules')}
      description={t('Who may use a code or a promotion, for which carts, and how often.')}
      actions={create}
      filters={<TextFilter address={address} name="name" label={t('Name contains')} />}
      list={list}
      rows={({ data }) => data}
      pages={paging}
      columns={columnsWith(wording)}
      linkTo={({ id }) => `/rules/${id}`}
      empty={
        <EmptyState icon="rule" title={search ? t('No matching rules') : t('No rules yet')} action={create}>
          {t('Make one, try it on a cart, and assign it to a campaign, a code or a promotion.')}
        </EmptyState>
      }
    />
  );
}

function columnsWith(wording: Wording): readonly Column<SavedRule>[] {
  return [
    { id: 'name', title: t('Name'), order: 'name', cell: ({ name }) => name },
    {
      id: 'meaning',
      title: t('Conditions'),
      isSentence: true,
      cell: ({ rules }) => beginning(sentenceOf(rules as RuleTree, wording) ?? t('nothing')),
    },
    {
      id: 'assigned',
      title: t('Assigned'),
      isNumber: true,
      cell: ({ assignments_count: count }) => numberText(count),
    },
    {
      id: 'created',
      title: t('Created'),
      order: 'created_at',
      cell: ({ created_at: at }) => <Instant value={at} as="day" />,
    },
  ];
}
