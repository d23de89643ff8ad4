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
import { pageIn, Pager, rowsIn } from '../../parts/pager.js';
import { useMay } from '../../parts/project.js';
import { Instant } from '../../parts/values.js';
import { t } from '../../texts/texts.js';
import { type Collection, kindText } from './collection.js';

export function CollectionList() {
  const address = useAddress();
  const { change } = useMay();
  const order = (address.get('order') || '-created_at') as '-created_at';
  const search = address.get('name') || undefined;
  const query = { limit: rowsIn(address), page: pageIn(address), order, search };
  const { data, error, refetch } = api.useQuery('get', '/v1/product-collections', { params: { query } });
  return (
    <PageFrame
      title={t('Product collections')}
      description={t('Groups of products that discounts and rules can be for.')}
      actions={
        change && (
          <Button component={Link} href="/collections/new" leftSection={<Icon name="plus" size={16} />}>
            {t('New collection')}
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
          label={t('Product collections')}
          columns={columnsOfCollections()}
          rows={data?.data}
          idOf={({ id }) => id}
          linkTo={({ id }) => `/collections/${id}`}
          address={address}
          empty={
            <EmptyState icon="columns" title={search ? t('No collection fits') : t('No collections yet')}>
              {t('Create one by a list of products, or by conditions such as "price below 20".')}
            </EmptyState>
          }
        />
      )}
      <Pager address={address} total={data?.total} />
    </PageFrame>
  );
}

function columnsOfCollections(): readonly Column<Collection>[] {
  return [
    { id: 'name', title: t('Name'), cell: ({ name }) => name },
    { id: 'kind', title: t('What is in it'), order: 'type', cell: ({ type }) => kindText(type) },
    {
      id: 'created',
      title: t('Created'),
      order: 'created_at',
      cell: ({ created_at }) => <Instant value={created_at} />,
    },
  ];
}
