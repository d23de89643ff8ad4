import { api } from '../../api/queries.js';
import { AddButton } from '../../parts/layout/add-button.js';
import { useAddress } from '../../parts/layout/address.js';
import { EmptyState } from '../../parts/layout/empty-state.js';
import { type Column } from '../../parts/lists/columns.js';
import { TextFilter } from '../../parts/lists/filter-fields.js';
import { ListPage } from '../../parts/lists/list-page.js';
import { pageIn, rowsIn } from '../../parts/lists/pager.js';
import { useMay } from '../../parts/project.js';
import { Instant } from '../../parts/words/values.js';
import { t } from '../../texts/texts.js';
import { type Collection, kindText } from './collection.js';

export function CollectionList() {
  const address = useAddress();
  const { change } = useMay();
  const order = (address.get('order') || '-created_at') as '-created_at';
  const search = address.get('name') || undefined;
  const query = { limit: rowsIn(address), page: pageIn(address), order, search };
  return (
    <ListPage
      title={t('Product collections')}
      description={t('Groups of products that discounts and rules can be for.')}
      actions={change && <AddButton href="/collections/new">{t('New collection')}</AddButton>}
      filters={<TextFilter address={address} name="name" label={t('Name contains')} />}
      list={api.useQuery('get', '/v1/product-collections', { params: { query } })}
      rows={({ data }) => data}
      pages="numbered"
      columns={columnsOfCollections()}
      linkTo={({ id }) => `/collections/${id}`}
      empty={
        <EmptyState icon="columns" title={search ? t('No matching collections') : t('No collections yet')}>
          {t('Create one by a list of products, or by conditions such as "price below 20".')}
        </EmptyState>
      }
    />
  );
}

function columnsOfCollections(): readonly Column<Collection>[] {
  return [
    { id: 'name', title: t('Name'), cell: ({ name }) => name },
    { id: 'kind', title: t('Contents'), order: 'type', cell: ({ type }) => kindText(type) },
    {
      id: 'created',
      title: t('Created'),
      order: 'created_at',
      cell: ({ created_at }) => <Instant value={created_at} />,
    },
  ];
}
