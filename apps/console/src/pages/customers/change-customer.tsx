import { Skeleton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { client } from '../../api/client.js';
import { type components } from '../../api/schema.js';
import { Dialog } from '../../parts/dialogs/dialog.js';
import { FormDialog } from '../../parts/dialogs/form-dialog.js';
import { useApiForm } from '../../parts/forms/api-form.js';
import { type Edited, useEdited, versionOf } from '../../parts/forms/edited.js';
import { type KnownMetadata, useMetadataSchema } from '../../parts/forms/metadata-schema.js';
import { t } from '../../texts/texts.js';
import { CustomerFields } from './customer-fields.js';
import { changeOf, valuesOf } from './customer-values.js';

type Customer = components['schemas']['CustomerAnswer'];

interface ChangeCustomerProps {
  readonly customer: Customer;
  readonly onClose: () => void;
}

/** Changes what is known of a customer. */
export default function ChangeCustomer({ customer, onClose }: ChangeCustomerProps) {
  const params = { path: { customerId: customer.id } };
  const known = useMetadataSchema('customer');
  const edited = useEdited(
    customer,
    async () => (await client.GET('/v1/customers/{customerId}', { params })).data as Customer,
  );
  if (!known) {
    return (
      <Dialog title={t('Edit customer')} onClose={onClose} size="lg">
        <Skeleton height={420} />
      </Dialog>
    );
  }
  return <ChangeForm key={versionOf(edited.opened)} edited={edited} known={known} onClose={onClose} />;
}

interface ChangeFormProps {
  readonly edited: Edited<Customer>;
  readonly known: KnownMetadata;
  readonly onClose: () => void;
}

function ChangeForm({ edited, known: { properties, isClosed }, onClose }: ChangeFormProps) {
  const queries = useQueryClient();
  const { opened } = edited;
  const api = useApiForm({
    keptAs: 'customer',
    edited: edited as Edited,
    initialValues: valuesOf(opened, properties),
    validate: {
      birthdate: (birthdate) =>
        opened.birthdate && !birthdate ? t('A birthday can be changed, but not be taken away.') : null,
    },
    send: async (values) => {
      const params = { path: { customerId: opened.id } };
      await client.PUT('/v1/customers/{customerId}', { params, body: changeOf(opened, values, properties) });
      notifications.show({ message: t('Saved.') });
      onClose();
      await queries.invalidateQueries();
    },
  });
  return (
    <FormDialog title={t('Edit customer')} verb={t('Save')} form={api} onClose={onClose} size="lg">
      <CustomerFields form={api.form} known={{ properties, isClosed }} />
    </FormDialog>
  );
}
