import { Button } from '@mantine/core';
import { Link } from 'wouter';
import { api } from '../../api/queries.js';
import { type components } from '../../api/schema.js';
import { useAddress } from '../../parts/address.js';
import { type Column } from '../../parts/columns.js';
import { DataTable } from '../../parts/data-table.js';
import { EmptyState } from '../../parts/empty-state.js';
import { ErrorInWords } from '../../parts/error-in-words.js';
import { TextFilter } from '../../parts/filter-fields.js';
import { Icon } from '../../parts/icon.js';
import { numberText } from '../../parts/money.js';
import { PageFrame } from '../../parts/page-frame.js';
import { Pager, pagingIn } from '../../parts/pager.js';
import { useMay } from '../../parts/project.js';
import { useWording } from '../../parts/rule-names.js';
import { beginning, type RuleTree, sentenceOf, type Wording } from '../../parts/rule-sentence.js';
import { Instant } from '../../parts/values.js';
import { t } from '../../texts/texts.js';

export type SavedRule = components['schemas']['ValidationRuleAnswer'];

export function RuleList() {
  const address = useAddress();
  const { change } = useMay();
  const { query, arranged } = pagingIn(address, '-created_at' as const);
  const search = address.get('name') || undefined;
  const params = { query: { ...query, search } };
  const { data, error, refetch } = api.useQuery('get', '/v1/validation-rules', { params });
  const rows = arranged(data?.data);
  const wording = useWording(...(data?.data ?? []).map(({ rules }) => rules as RuleTree));
  const create = change && (
    <Button component={Link} href="/rules/new" leftSection={<Icon name="plus" size={16} />}>
      {t('New rule')}
    </Button>
  );
  return (
    <PageFrame
      title={t('Rules')}
      description={t('Who may use a code or a promotion, for which carts, and how often.')}
      actions={create}
    >
      <div>
        <TextFilter address={address} name="name" label={t('Name contains')} />
      </div>
      {error ? (
        <ErrorInWords error={error} again={refetch} />
      ) : (
        <DataTable
          label={t('Rules')}
          columns={columnsWith(wording)}
          rows={rows}
          idOf={({ id }) => id}
          linkTo={({ id }) => `/rules/${id}`}
          address={address}
          empty={
            <EmptyState icon="rule" title={search ? t('No rule fits') : t('There is no rule yet')} action={create}>
              {t('Make one, try it on a cart, and assign it to a campaign, a code or a promotion.')}
            </EmptyState>
          }
        />
      )}
      <Pager address={address} total={data?.total} ids={rows?.map(({ id }) => id)} />
    </PageFrame>
  );
}

function columnsWith(wording: Wording): readonly Column<SavedRule>[] {
  return [
    { id: 'name', title: t('Name'), order: 'name', cell: ({ name }) => name },
    {
      id: 'meaning',
      title: t('What it asks for'),
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
