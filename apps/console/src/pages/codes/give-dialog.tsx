import { Alert, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../api/client.js';
import { type components } from '../../api/schema.js';
import { FormDialog } from '../../parts/dialogs/form-dialog.js';
import { useApiForm } from '../../parts/forms/api-form.js';
import { type FoundThing } from '../../parts/search/found-things.js';
import { ThingSearch } from '../../parts/search/thing-search.js';
import { t } from '../../texts/texts.js';

interface GiveDialogProps {
  readonly voucher: components['schemas']['VoucherAnswer'];
  readonly onClose: () => void;
}

/** Gives this code to a customer. */
export default function GiveDialog({ voucher: { code, holder_id: holder }, onClose }: GiveDialogProps) {
  const queries = useQueryClient();
  const [customer, setCustomer] = useState<FoundThing>();
  const api = useApiForm({
    keptAs: `give ${code}`,
    initialValues: { reason: '' },
    send: async ({ reason }) => {
      if (!customer) return;
      const body = { voucher: code, customer: { id: customer.id }, ...(reason.trim() && { metadata: { reason } }) };
      await client.POST('/v1/publications', { body });
      notifications.show({ message: t('{code} was assigned to {name}', { code, name: customer.title }) });
      onClose();
      await queries.invalidateQueries();
    },
  });
  return (
    <FormDialog
      title={t('Assign {code} to a customer', { code })}
      verb={t('Assign code')}
      form={api}
      onClose={onClose}
      isReady={customer !== undefined}
    >
      <ThingSearch
        kind="customer"
        label={t('Customer')}
        description={t('The beginning of a name, an e-mail or an id')}
        onChoose={setCustomer}
        onClear={() => setCustomer(undefined)}
      />
      <Textarea
        label={t('Reason')}
        description={t('It is kept with the publication.')}
        maxLength={500}
        {...api.form.getInputProps('reason')}
      />
      {customer && (
        <Alert variant="light" color="gray">
          {holder
            ? t('The code goes to {name} as well; it has a holder already.', { name: customer.title })
            : t('{name} becomes the holder of this code. This cannot be undone here.', { name: customer.title })}
        </Alert>
      )}
    </FormDialog>
  );
}
