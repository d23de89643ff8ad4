import { Stack, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useLocation } from 'wouter';
import { client } from '../../api/client.js';
import { api, queryClient } from '../../api/queries.js';
import { type components } from '../../api/schema.js';
import { RemoveButton } from '../../parts/dialogs/remove-button.js';
import { useAddress } from '../../parts/layout/address.js';
import { ChangesLink } from '../../parts/layout/changes-link.js';
import { EmptyState } from '../../parts/layout/empty-state.js';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { PageFrame } from '../../parts/layout/page-frame.js';
import { StatusBadge } from '../../parts/layout/status-badge.js';
import { type Column } from '../../parts/lists/columns.js';
import { ListTable } from '../../parts/lists/list-page.js';
import { pageIn, rowsIn } from '../../parts/lists/pager.js';
import { useMay } from '../../parts/project.js';
import { ConditionSentence } from '../../parts/rules/condition-sentence.js';
import { linkTo } from '../../parts/words/links.js';
import { Money } from '../../parts/words/values.js';
import { t } from '../../texts/texts.js';
import { kindText, productConditions } from './collection.js';
import { EditCollection } from './edit-collection.js';

type Item = components['schemas']['ProductWithoutSkusAnswer'] | components['schemas']['SkuWithProductAnswer'];

export function CollectionPage({ id }: { readonly id: string }) {
  const { change } = useMay();
  const [, go] = useLocation();
  const params = { path: { productCollectionId: id } };
  const { data, error, refetch } = api.useQuery('get', '/v1/product-collections/{productCollectionId}', { params });
  const remove = async () => {
    await client.DELETE('/v1/product-collections/{productCollectionId}', { params });
    await queryClient.invalidateQueries({ queryKey: ['get', '/v1/product-collections'] });
    notifications.show({ message: t('The collection is deleted.') });
    go('/collections');
  };
  return (
    <PageFrame
      isPending={!data && !error}
      title={data?.name ?? t('Product collection')}
      state={data && <StatusBadge tone="plain">{kindText(data.type)}</StatusBadge>}
      above={[{ title: t('Product collections'), to: '/collections' }]}
      actions={
        data && (
          <>
            <ChangesLink kind="product_collection" id={data.id} />
            {change && <EditCollection collection={data} />}
            {change && (
              <RemoveButton name={data.name} act={remove}>
                {t(
                  'Discounts and rules that name it find no product any more. It cannot be taken back; the products stay.',
                )}
              </RemoveButton>
            )}
          </>
        )
      }
    >
      {error ? (
        <ErrorInWords error={error} again={refetch} />
      ) : (
        <Stack>
          {data?.filter && <ConditionSentence filter={data.filter} fields={productConditions()} />}
          <Title order={2} size="h3">
            {t('Products and SKUs in it')}
          </Title>
          <Items id={id} />
        </Stack>
      )}
    </PageFrame>
  );
}

function Items({ id }: { readonly id: string }) {
  const address = useAddress();
  const order = (address.get('order') || '-created_at') as '-created_at';
  const list = api.useQuery('get', '/v1/product-collections/{productCollectionId}/products', {
    params: { path: { productCollectionId: id }, query: { limit: rowsIn(address), page: pageIn(address), order } },
  });
  return (
    <ListTable
      label={t('Products and SKUs in it')}
      list={list}
      rows={({ data }) => data}
      pages="numbered"
      columns={columnsOfItems()}
      linkTo={(item) => linkTo('product', item.object === 'sku' ? item.product_id : item.id) ?? '/products'}
      empty={
        <EmptyState icon="product" title={t('No products yet')}>
          {t('Products come in as soon as they meet the conditions.')}
        </EmptyState>
      }
    />
  );
}

function columnsOfItems(): readonly Column<Item>[] {
  return [
    { id: 'name', title: t('Name'), cell: (item) => (item.object === 'sku' ? item.sku : item.name) ?? item.id },
    { id: 'kind', title: t('Kind'), cell: ({ object }) => (object === 'sku' ? t('SKU') : t('Product')) },
    { id: 'price', title: t('Price'), isNumber: true, cell: ({ price }) => <Money value={price} /> },
  ];
}
