import { Button } from '@mantine/core';
import { Link } from 'wouter';
import { api } from '../../api/queries.js';
import { type components } from '../../api/schema.js';
import { AddButton } from '../../parts/layout/add-button.js';
import { useAddress } from '../../parts/layout/address.js';
import { EmptyState } from '../../parts/layout/empty-state.js';
import { type Column } from '../../parts/lists/columns.js';
import { TextFilter } from '../../parts/lists/filter-fields.js';
import { ListPage } from '../../parts/lists/list-page.js';
import { pagingIn } from '../../parts/lists/pager.js';
import { useMay } from '../../parts/project.js';
import { numberText } from '../../parts/words/money.js';
import { priceCell } from '../../parts/words/price.js';
import { Instant, Nothing } from '../../parts/words/values.js';
import { t } from '../../texts/texts.js';

type Product = components['schemas']['ProductAnswer'];

export function ProductList() {
  const address = useAddress();
  const { change } = useMay();
  const paging = pagingIn(address, '-created_at' as const);
  const search = address.get('name') || undefined;
  return (
    <ListPage
      title={t('Products')}
      actions={change && <Actions />}
      filters={<TextFilter address={address} name="name" label={t('Name or source ID contains')} />}
      choosesColumns
      views="products"
      list={api.useQuery('get', '/v1/products', { params: { query: { ...paging.query, search } } })}
      rows={({ products }) => products}
      pages={paging}
      columns={columnsOfProducts()}
      linkTo={({ id }) => `/products/${id}`}
      empty={
        <EmptyState icon="product" title={search ? t('No matching products') : t('No products yet')}>
          {t('Create one, or import those of your shop from a file. Rules and carts then know them by name.')}
        </EmptyState>
      }
    />
  );
}

function Actions() {
  return (
    <>
      <Button component={Link} href="/imports?kind=products" variant="default">
        {t('Import')}
      </Button>
      <AddButton href="/products/new">{t('New product')}</AddButton>
    </>
  );
}

function columnsOfProducts(): readonly Column<Product>[] {
  return [
    { id: 'name', title: t('Name'), order: 'name', cell: ({ name, id }) => name ?? id },
    { id: 'source', title: t('Source ID'), cell: ({ source_id }) => source_id ?? <Nothing /> },
    { id: 'price', title: t('Price'), isNumber: true, cell: priceCell },
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
