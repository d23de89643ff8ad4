import { TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { client } from '../../api/client.js';
import { FormDialog } from '../../parts/dialogs/form-dialog.js';
import { useApiForm } from '../../parts/forms/api-form.js';
import { t } from '../../texts/texts.js';
import { HOLDERS, holdersChanged } from './holders-changed.js';

interface AddRefereeProps {
  readonly code: string;
  readonly onClose: () => void;
}

/** Says that a customer was given the code by its referrer. */
export function AddReferee({ code, onClose }: AddRefereeProps) {
  const api = useApiForm({
    keptAs: 'referee',
    initialValues: { customer: '', name: '', email: '' },
    validate: { customer: (value) => (value.trim() ? null : t('Say which customer it is.')) },
    fieldOf: { 'holders.0.source_id': 'customer', 'holders.0.name': 'name', 'holders.0.email': 'email' },
    send: async ({ customer, name, email }) => {
      const known = customer.trim();
      const more = { ...(name.trim() && { name: name.trim() }), ...(email.trim() && { email: email.trim() }) };
      const holder = { ...(known.startsWith('cust_') ? { id: known } : { source_id: known }), ...more };
      const params = { path: { memberId: code } };
      await client.POST(HOLDERS, { params, body: { holders: [holder] } });
      await holdersChanged();
      notifications.show({ message: t('The friend has the code now.') });
      onClose();
    },
  });
  const { form } = api;
  return (
    <FormDialog title={t('Add a friend')} verb={t('Add')} form={api} onClose={onClose}>
      <TextInput
        label={t('Customer')}
        description={t(
          'The number that your shop has for the customer, or the id (cust_…). Who is not known yet is entered as a new customer.',
        )}
        required
        maxLength={200}
        data-autofocus
        {...form.getInputProps('customer')}
      />
      <TextInput label={t('Name')} maxLength={200} {...form.getInputProps('name')} />
      <TextInput label={t('E-mail')} type="email" maxLength={200} {...form.getInputProps('email')} />
    </FormDialog>
  );
}
