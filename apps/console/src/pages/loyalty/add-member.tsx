import { Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useLocation } from 'wouter';
import { client } from '../../api/client.js';
import { FormDialog } from '../../parts/dialogs/form-dialog.js';
import { useApiForm } from '../../parts/forms/api-form.js';
import { t } from '../../texts/texts.js';
import { type Program } from './program-list.js';

interface AddMemberProps {
  readonly program: Program;
  readonly onClose: () => void;
}

export function AddMember({ program, onClose }: AddMemberProps) {
  const [, go] = useLocation();
  const api = useApiForm({
    keptAs: 'member',
    initialValues: { customer: '', name: '', email: '', voucher: '' },
    validate: { customer: (value) => (value.trim() ? null : t('Say which customer it is.')) },
    fieldOf: { 'customer.source_id': 'customer', 'customer.name': 'name', 'customer.email': 'email' },
    send: async ({ customer, name, email, voucher }) => {
      const body = { customer: { ...identityOf(customer.trim()), ...filled({ name, email }) }, ...filled({ voucher }) };
      const params = { path: { campaignId: program.id } };
      const { data } = await client.POST('/v1/loyalties/{campaignId}/members', { params, body });
      notifications.show({ message: t('The customer is a member now.') });
      onClose();
      if (data) go(`/loyalty/cards/${data.id}`);
    },
  });
  const { form } = api;
  return (
    <FormDialog title={t('Add a member')} verb={t('Issue card')} form={api} onClose={onClose}>
      <Text size="sm" c="dimmed">
        {t('The customer gets a card of {program}. Who is not known yet is entered as a new customer.', {
          program: program.name,
        })}
      </Text>
      <TextInput
        label={t('Customer')}
        description={t('The number that your shop has for the customer, or the id (cust_…).')}
        required
        maxLength={200}
        data-autofocus
        {...form.getInputProps('customer')}
      />
      <TextInput label={t('Name')} maxLength={200} {...form.getInputProps('name')} />
      <TextInput label={t('E-mail')} type="email" maxLength={200} {...form.getInputProps('email')} />
      <TextInput
        label={t('Code of the card')}
        description={t('Leave it empty for the next free one.')}
        maxLength={200}
        {...form.getInputProps('voucher')}
      />
    </FormDialog>
  );
}

function identityOf(customer: string) {
  return customer.startsWith('cust_') ? { id: customer } : { source_id: customer };
}

function filled(values: Readonly<Record<string, string>>): Record<string, string> {
  const given = Object.entries(values).map(([name, value]) => [name, value.trim()] as const);
  return Object.fromEntries(given.filter(([, value]) => value !== ''));
}
