import { Button, Group } from '@mantine/core';
import { Link } from 'wouter';
import { api } from '../../api/queries.js';
import { type components } from '../../api/schema.js';
import { useAddress } from '../../parts/address.js';
import { ColumnChoice } from '../../parts/column-choice.js';
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
import { SavedViews } from '../../parts/saved-views.js';
import { Instant, Money, Nothing } from '../../parts/values.js';
import { t } from '../../texts/texts.js';

type Product = components['schemas']['ProductAnswer'];

export function ProductList() {
  const address = useAddress();
  const { change } = useMay();
  const columns = columnsOfProducts();
  const { query, arranged } = pagingIn(address, '-created_at' as const);
  const search = address.get('name') || undefined;
  const { data, error, refetch } = api.useQuery('get', '/v1/products', { params: { query: { ...query, search } } });
  const rows = arranged(data?.products);
  return (
    <PageFrame title={t('Products')} actions={change && <Actions />}>
      <Group align="flex-end">
        <TextFilter address={address} name="name" label={t('Name or own id contains')} />
        <ColumnChoice columns={columns} address={address} />
        <SavedViews page="products" address={address} />
      </Group>
      {error ? (
        <ErrorInWords error={error} again={refetch} />
      ) : (
        <DataTable
          label={t('Products')}
          columns={columns}
          rows={rows}
          idOf={({ id }) => id}
          linkTo={({ id }) => `/products/${id}`}
          address={address}
          empty={
            <EmptyState icon="product" title={search ? t('No product fits') : t('No products yet')}>
              {t('Create one, or import those of your shop from a file. Rules and carts then know them by name.')}
            </EmptyState>
          }
        />
      )}
      <Pager address={address} total={data?.total} ids={rows?.map(({ id }) => id)} />
    </PageFrame>
  );
}

function Actions() {
  return (
    <>
      <Button component={Link} href="/imports?kind=products" variant="default">
        {t('Import')}
      </Button>
      <Button component={Link} href="/products/new" leftSection={<Icon name="plus" size={16} />}>
        {t('New product')}
      </Button>
    </>
  );
}

function columnsOfProducts(): readonly Column<Product>[] {
  return [
    { id: 'name', title: t('Name'), order: 'name', cell: ({ name, id }) => name ?? id },
    { id: 'source', title: t('Id in your own system'), cell: ({ source_id }) => source_id ?? <Nothing /> },
    { id: 'price', title: t('Price'), isNumber: true, cell: ({ price }) => <Money value={price} /> },
    { id: 'skus', title: t('SKUs'), isNumber: true, cell: ({ skus }) => numberText(skus?.total ?? 0) },
    { id: 'attributes', title: t('Attributes'), isExtra: true, cell: ({ attributes }) => attributes.join(', ') },
    {
      id: 'created',
      title: t('Created'),
      order: 'created_at',
      cell: ({ created_at }) => <Instant value={created_at} />,
    },
    {
      id: 'updated',
      title: t('Changed'),
      order: 'updated_at',
      isExtra: true,
      cell: ({ updated_at }) => <Instant value={updated_at} />,
    },
  ];
}
