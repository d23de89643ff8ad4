import { Alert, Select } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { client } from '../../api/client.js';
import { api } from '../../api/queries.js';
import { FormDialog } from '../../parts/dialogs/form-dialog.js';
import { useApiForm } from '../../parts/forms/api-form.js';
import { metadataError } from '../../parts/forms/metadata-error.js';
import { MetadataFields } from '../../parts/forms/metadata-fields.js';
import {
  metadataChange,
  type MetadataRow,
  metadataRows,
  type PropertyOfSchema,
} from '../../parts/forms/metadata-rows.js';
import { useProject } from '../../parts/project.js';
import { t } from '../../texts/texts.js';

interface SendEventProps {
  readonly customer: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

/** Says that the customer did something, as the shop would. */
export default function SendEvent({ customer, onClose }: SendEventProps) {
  const { id: projectId } = useProject();
  const queries = useQueryClient();
  const { data } = api.useQuery('get', '/management/v1/projects/{projectId}/custom-event-schemas', {
    params: { path: { projectId } },
  });
  const propertiesOf = (event: string) => {
    const found = data?.data.find(({ name }) => name === event)?.schema.properties ?? {};
    const shown = Object.entries(found as Record<string, PropertyOfSchema>).filter(([, { deleted }]) => !deleted);
    return Object.fromEntries(shown.map(([name, property]) => [name, { ...property, array: false }]));
  };
  const dialog = useApiForm({
    keptAs: 'send-event',
    initialValues: { event: '', metadata: [] as MetadataRow[] },
    validate: { event: (event) => (event ? null : t('Choose an event.')) },
    send: async ({ event, metadata: rows }) => {
      const metadata = metadataChange({}, rows, propertiesOf(event));
      await client.POST('/v1/events', { body: { event, customer: { id: customer.id }, metadata } });
      notifications.show({ message: t('The event {event} is sent', { event }) });
      onClose();
      await queries.invalidateQueries();
    },
  });
  const { event, metadata } = dialog.form.values;
  const properties = propertiesOf(event);
  return (
    <FormDialog
      title={t('Send an event of {name}', { name: customer.name })}
      verb={t('Send the event')}
      form={dialog}
      onClose={onClose}
      isReady={data !== undefined && data.data.length > 0}
    >
      {data?.data.length === 0 ? (
        <Alert variant="light" color="gray">
          {t('The project has no custom events. An Admin defines them over the API.')}
        </Alert>
      ) : (
        <Select
          label={t('Event')}
          description={t('Campaigns that wait for it do now what they do when the shop sends it.')}
          data={(data?.data ?? []).map(({ name }) => name)}
          searchable
          data-autofocus
          {...dialog.form.getInputProps('event')}
          value={event || null}
          onChange={(chosen) =>
            dialog.form.setValues({ event: chosen ?? '', metadata: metadataRows({}, propertiesOf(chosen ?? '')) })
          }
        />
      )}
      {Object.keys(properties).length > 0 && (
        <MetadataFields
          rows={metadata}
          onChange={(rows) => dialog.form.setFieldValue('metadata', rows)}
          error={metadataError(dialog.form.errors)}
          known={{ properties, isClosed: true }}
        />
      )}
    </FormDialog>
  );
}
