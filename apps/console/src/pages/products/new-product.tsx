import { notifications } from '@mantine/notifications';
import { useLocation } from 'wouter';
import { client } from '../../api/client.js';
import { queryClient } from '../../api/queries.js';
import { PageFrame } from '../../parts/layout/page-frame.js';
import { t } from '../../texts/texts.js';
import { ProductForm } from './product-form.js';

export function NewProduct() {
  const [, go] = useLocation();
  return (
    <PageFrame title={t('New product')} above={[{ title: t('Products'), to: '/products' }]}>
      <ProductForm
        verb={t('Create')}
        send={async (body) => {
          const { data } = await client.POST('/v1/products', { body });
          await queryClient.invalidateQueries({ queryKey: ['get', '/v1/products'] });
          notifications.show({ message: t('The product was created.') });
          go(`/products/${data?.id}`);
        }}
      />
    </PageFrame>
  );
}
