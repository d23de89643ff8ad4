import { Divider, Skeleton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useLocation } from 'wouter';
import { client } from '../../api/client.js';
import { api, queryClient } from '../../api/queries.js';
import { type components } from '../../api/schema.js';
import { RemoveButton } from '../../parts/dialogs/remove-button.js';
import { useEdited } from '../../parts/forms/edited.js';
import { ChangesLink } from '../../parts/layout/changes-link.js';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { useMay } from '../../parts/project.js';
import { History } from '../../parts/time/history.js';
import { PastFrame } from '../../parts/time/past-frame.js';
import { usePast } from '../../parts/time/past.js';
import { t } from '../../texts/texts.js';
import { BackFromBin } from './back-from-bin.js';
import { PricesOfProduct } from './price-history.js';
import { ProductForm } from './product-form.js';
import { SkuList } from './sku-list.js';
import { refreshPrices } from './use-prices.js';

export function ProductPage({ id }: { readonly id: string }) {
  const past = usePast(`/v1/products/${encodeURIComponent(id)}`);
  const params = { path: { productId: id }, query: past.query };
  const { data, error, refetch } = api.useQuery('get', '/v1/products/{productId}', { params });
  const { change } = useMay();
  return (
    <PastFrame
      past={past}
      error={error}
      title={data?.name ?? t('Product')}
      above={[{ title: t('Products'), to: '/products' }]}
      actions={
        data && (
          <>
            <ChangesLink kind="product" id={data.id} />
            {change && <RemoveProduct id={data.id} name={data.name ?? data.id} />}
          </>
        )
      }
    >
      {error && <ErrorInWords error={error} again={refetch} />}
      {data ? (
        <>
          <EditProduct key={past.moment} product={data} />
          <Divider />
          {!past.moment && <ProductNow product={data} />}
          <History past={past} changedAt={data.updated_at} />
        </>
      ) : (
        !error && <Skeleton height={420} />
      )}
    </PastFrame>
  );
}

/** What is known of now only. */
function ProductNow({ product }: { readonly product: components['schemas']['ProductAnswer'] }) {
  const { id, name, lowest_price: lowest } = product;
  return (
    <>
      <SkuList product={product} />
      <Divider />
      <PricesOfProduct item={{ kind: 'product', id, name: name ?? id, lowest }} />
      <Divider />
    </>
  );
}

function EditProduct({ product }: { readonly product: components['schemas']['ProductAnswer'] }) {
  const params = { path: { productId: product.id } };
  const edited = useEdited(product, async () => (await client.GET('/v1/products/{productId}', { params })).data!);
  const save = async (body: object) => {
    edited.open((await client.PUT('/v1/products/{productId}', { params, body })).data!);
    await refresh();
    notifications.show({ message: t('Saved.') });
  };
  const { opened } = edited;
  return <ProductForm key={opened.updated_at} product={opened} edited={edited} send={save} verb={t('Save')} />;
}

function refresh(): Promise<unknown> {
  return Promise.all([queryClient.invalidateQueries({ queryKey: ['get', '/v1/products'] }), refreshPrices()]);
}

function RemoveProduct({ id, name }: { readonly id: string; readonly name: string }) {
  const [, go] = useLocation();
  const remove = async () => {
    await client.DELETE('/v1/products/{productId}', { params: { path: { productId: id } } });
    await queryClient.invalidateQueries({ queryKey: ['get', '/v1/products'] });
    notifications.show({ message: t('{name} is in the bin.', { name }) });
    go('/products');
  };
  return (
    <RemoveButton name={name} verb={t('Move to the bin')} act={remove}>
      {t('The product goes to the bin with all its SKUs. Rules that name it find it no more.')} <BackFromBin />
    </RemoveButton>
  );
}
