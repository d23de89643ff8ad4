import { useLocation } from 'wouter';
import { client } from '../../api/client.js';
import { queryClient } from '../../api/queries.js';
import { FormFrame } from '../../parts/forms/form-frame.js';
import { PageFrame } from '../../parts/layout/page-frame.js';
import { buildFilters } from '../../parts/rules/conditions.js';
import { t } from '../../texts/texts.js';
import { CollectionFields, type CollectionValues, useCollectionForm } from './collection-form.js';
import { productConditions } from './collection.js';

export function NewCollection() {
  const [, go] = useLocation();
  const send = async ({ name, type, filter = [], products }: CollectionValues) => {
    const what =
      type === 'STATIC'
        ? { products: products.map(({ id }) => ({ id, product_id: id, object: 'product' as const })) }
        : { filter: buildFilters(filter, productConditions()) };
    const { data } = await client.POST('/v1/product-collections', { body: { name: name.trim(), type, ...what } });
    await queryClient.invalidateQueries({ queryKey: ['get', '/v1/product-collections'] });
    go(`/collections/${data?.id}`);
  };
  const form = useCollectionForm({ values: { name: '', type: 'STATIC', filter: [], products: [] }, send });
  return (
    <PageFrame title={t('New collection')} above={[{ title: t('Product collections'), to: '/collections' }]}>
      <FormFrame form={form} verb={t('Create')}>
        <CollectionFields form={form.form} isNew />
      </FormFrame>
    </PageFrame>
  );
}
