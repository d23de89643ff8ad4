import { Button } from '@mantine/core';
import { Link } from 'wouter';
import { api } from '../../api/queries.js';
import { type components } from '../../api/schema.js';
import { useAddress } from '../../parts/address.js';
import { type Column } from '../../parts/columns.js';
import { DataTable } from '../../parts/data-table.js';
import { EmptyState } from '../../parts/empty-state.js';
import { ErrorInWords } from '../../parts/error-in-words.js';
import { Icon } from '../../parts/icon.js';
import { numberText } from '../../parts/money.js';
import { PageFrame } from '../../parts/page-frame.js';
import { pageIn, Pager, ROWS_OF_A_PAGE } from '../../parts/pager.js';
import { useMay } from '../../parts/project.js';
import { useWording } from '../../parts/rule-names.js';
import { beginning, type RuleTree, sentenceOf, type Wording } from '../../parts/rule-sentence.js';
import { Instant } from '../../parts/values.js';
import { t } from '../../texts/texts.js';

export type SavedRule = components['schemas']['ValidationRuleAnswer'];

export function RuleList() {
  const address = useAddress();
  const { change } = useMay();
  const order = (address.get('order') || '-created_at') as '-created_at';
  const query = { limit: ROWS_OF_A_PAGE, page: pageIn(address), order };
  const { data, error, refetch } = api.useQuery('get', '/v1/validation-rules', { params: { query } });
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
      {error ? (
        <ErrorInWords error={error} again={refetch} />
      ) : (
        <DataTable
          label={t('Rules')}
          columns={columnsWith(wording)}
          rows={data?.data}
          idOf={({ id }) => id}
          linkTo={({ id }) => `/rules/${id}`}
          address={address}
          empty={
            <EmptyState icon="rule" title={t('There is no rule yet')} action={create}>
              {t('Make one, try it on a cart, and assign it to a campaign, a code or a promotion.')}
            </EmptyState>
          }
        />
      )}
      <Pager address={address} total={data?.total} />
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
