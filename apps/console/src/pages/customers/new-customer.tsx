import { Skeleton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useLocation } from 'wouter';
import { ApiError } from '../../api/api-error.js';
import { client } from '../../api/client.js';
import { queryClient } from '../../api/queries.js';
import { useApiForm } from '../../parts/forms/api-form.js';
import { FormFrame } from '../../parts/forms/form-frame.js';
import { type KnownMetadata, useMetadataSchema } from '../../parts/forms/metadata-schema.js';
import { PageFrame } from '../../parts/layout/page-frame.js';
import { t } from '../../texts/texts.js';
import { CustomerFields } from './customer-fields.js';
import { newCustomerOf, valuesOf } from './customer-values.js';

export function NewCustomer() {
  const known = useMetadataSchema('customer');
  return (
    <PageFrame title={t('New customer')} above={[{ title: t('Customers'), to: '/customers' }]}>
      {known ? <NewCustomerForm known={known} /> : <Skeleton height={420} />}
    </PageFrame>
  );
}

/** What is sent with an id that is known would change that customer instead. */
async function refuseTaken(customerId: string): Promise<void> {
  try {
    await client.GET('/v1/customers/{customerId}', { params: { path: { customerId } } });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return;
    throw error;
  }
  throw new ApiError(409, { key: 'duplicate_found', details: 'Duplicated customer exists with source_id' });
}

function NewCustomerForm({ known }: { readonly known: KnownMetadata }) {
  const [, go] = useLocation();
  const { properties } = known;
  const api = useApiForm({
    keptAs: 'customer',
    initialValues: valuesOf(undefined, properties),
    validate: {
      name: (name, { email, source_id: sourceId }) =>
        name.trim() || email.trim() || sourceId.trim() ? null : t('Fill in a name, an e-mail or an id.'),
    },
    send: async (values) => {
      const body = newCustomerOf(values, properties);
      if (body.source_id !== undefined) await refuseTaken(body.source_id);
      const { data } = await client.POST('/v1/customers', { body });
      await queryClient.invalidateQueries({ queryKey: ['get', '/v1/customers'] });
      notifications.show({ message: t('The customer was created.') });
      go(`/customers/${encodeURIComponent(data?.id ?? '')}`);
    },
  });
  return (
    <FormFrame form={api} verb={t('Create')}>
      <CustomerFields form={api.form} known={known} isNew />
    </FormFrame>
  );
}
