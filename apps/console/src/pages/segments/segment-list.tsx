import { Button } from '@mantine/core';
import { Link } from 'wouter';
import { api } from '../../api/queries.js';
import { useAddress } from '../../parts/address.js';
import { type Column } from '../../parts/columns.js';
import { DataTable } from '../../parts/data-table.js';
import { EmptyState } from '../../parts/empty-state.js';
import { ErrorInWords } from '../../parts/error-in-words.js';
import { TextFilter } from '../../parts/filter-fields.js';
import { Icon } from '../../parts/icon.js';
import { PageFrame } from '../../parts/page-frame.js';
import { useMay } from '../../parts/project.js';
import { Instant } from '../../parts/values.js';
import { t } from '../../texts/texts.js';
import { kindText, type Segment } from './segment.js';

/** The list has no pages but this one: the engine takes a limit and no page. */
const MOST_SHOWN = 100;

export function SegmentList() {
  const address = useAddress();
  const { change } = useMay();
  const name = address.get('name');
  const query = {
    limit: MOST_SHOWN,
    order: (address.get('order') || '-created_at') as '-created_at',
    ...(name && { search: name }),
  };
  const { data, error, refetch } = api.useQuery('get', '/v1/segments', { params: { query } });
  return (
    <PageFrame
      title={t('Segments')}
      description={t('Groups of customers that campaigns and rules can be for.')}
      actions={
        change && (
          <Button component={Link} href="/segments/new" leftSection={<Icon name="plus" size={16} />}>
            {t('New segment')}
          </Button>
        )
      }
    >
      <div>
        <TextFilter address={address} name="name" label={t('Name contains')} />
      </div>
      {error ? (
        <ErrorInWords error={error} again={refetch} />
      ) : (
        <DataTable
          label={t('Segments')}
          columns={columnsOfSegments()}
          rows={data?.data}
          idOf={({ id }) => id}
          linkTo={({ id }) => `/segments/${id}`}
          address={address}
          empty={
            <EmptyState icon="filter" title={name ? t('No segment fits') : t('No segments yet')}>
              {t('Create one by a list of customers, or by conditions such as "spent more than 500".')}
            </EmptyState>
          }
        />
      )}
    </PageFrame>
  );
}

function columnsOfSegments(): readonly Column<Segment>[] {
  return [
    { id: 'name', title: t('Name'), cell: ({ name }) => name },
    { id: 'kind', title: t('Who is in it'), cell: ({ type }) => kindText(type) },
    {
      id: 'created',
      title: t('Created'),
      order: 'created_at',
      cell: ({ created_at }) => <Instant value={created_at} />,
    },
  ];
}
