import { api } from '../../api/queries.js';
import { AddButton } from '../../parts/layout/add-button.js';
import { useAddress } from '../../parts/layout/address.js';
import { EmptyState } from '../../parts/layout/empty-state.js';
import { type Column } from '../../parts/lists/columns.js';
import { TextFilter } from '../../parts/lists/filter-fields.js';
import { ListPage } from '../../parts/lists/list-page.js';
import { useMay } from '../../parts/project.js';
import { Instant } from '../../parts/words/values.js';
import { t } from '../../texts/texts.js';
import { kindText, type Segment } from './segment.js';

/** The list has no pages but this one: the engine takes a limit and no page. */
const MAX_SEGMENTS = 100;

export function SegmentList() {
  const address = useAddress();
  const { change } = useMay();
  const name = address.get('name');
  const query = {
    limit: MAX_SEGMENTS,
    order: (address.get('order') || '-created_at') as '-created_at',
    ...(name && { search: name }),
  };
  return (
    <ListPage
      title={t('Segments')}
      description={t('Groups of customers that campaigns and rules can be for.')}
      actions={change && <AddButton href="/segments/new">{t('New segment')}</AddButton>}
      filters={<TextFilter address={address} name="name" label={t('Name contains')} />}
      list={api.useQuery('get', '/v1/segments', { params: { query } })}
      rows={({ data }) => data}
      columns={columnsOfSegments()}
      linkTo={({ id }) => `/segments/${id}`}
      empty={
        <EmptyState icon="filter" title={name ? t('No matching segments') : t('No segments yet')}>
          {t('Create one by a list of customers, or by conditions such as "spent more than 500".')}
        </EmptyState>
      }
    />
  );
}

function columnsOfSegments(): readonly Column<Segment>[] {
  return [
    { id: 'name', title: t('Name'), cell: ({ name }) => name },
    { id: 'kind', title: t('Members'), cell: ({ type }) => kindText(type) },
    {
      id: 'created',
      title: t('Created'),
      order: 'created_at',
      cell: ({ created_at }) => <Instant value={created_at} />,
    },
  ];
}
