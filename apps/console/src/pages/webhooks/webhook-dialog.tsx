import { MultiSelect, Switch, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { FormDialog } from '../../parts/dialogs/form-dialog.js';
import { useApiForm } from '../../parts/forms/api-form.js';
import { useProject } from '../../parts/project.js';
import { t } from '../../texts/texts.js';
import { eventGroups } from './webhook-events.js';
import { changeWebhook, makeWebhook, type NewWebhook, type Webhook, type WebhookBody } from './webhooks.js';

interface WebhookDialogProps {
  /** The one that is changed; none: one is made. */
  readonly webhook?: Webhook;
  readonly onClose: () => void;
  readonly made?: (webhook: NewWebhook) => void;
}

export default function WebhookDialog({ webhook, onClose, made }: WebhookDialogProps) {
  const { id } = useProject();
  const api = useApiForm<WebhookBody & Record<string, unknown>>({
    keptAs: `webhook ${webhook?.id ?? ''}`,
    initialValues: {
      target_url: webhook?.target_url ?? '',
      events: webhook?.events ?? ['redemption.succeeded'],
      active: webhook?.active ?? true,
    },
    validate: { events: (events) => (events.length === 0 ? t('Choose one event at least') : null) },
    send: async (body) => {
      if (webhook) {
        await changeWebhook(id, webhook.id, body);
        notifications.show({ message: t('The webhook was changed') });
      } else {
        const answer = await makeWebhook(id, body);
        if (answer) made?.(answer);
      }
      onClose();
    },
  });
  return (
    <FormDialog
      title={webhook ? t('Edit webhook') : t('Create webhook')}
      onClose={onClose}
      verb={webhook ? t('Save') : t('Create')}
      form={api}
      size="lg"
    >
      <TextInput
        label={t('Address')}
        description={t(
          'Where your program listens, such as https://shop.example/hooks. Internal addresses are never called.',
        )}
        type="url"
        required
        maxLength={2_000}
        data-autofocus
        {...api.form.getInputProps('target_url')}
      />
      <MultiSelect
        label={t('Events')}
        description={t('What happens in the project and is sent there')}
        data={eventGroups()}
        searchable
        required
        clearable
        clearButtonProps={{ 'aria-label': t('Clear') }}
        nothingFoundMessage={t('There is no such event')}
        {...api.form.getInputProps('events')}
      />
      <Switch
        label={t('Send events')}
        description={t('The engine itself switches it off when the address cannot be reached for a day.')}
        {...api.form.getInputProps('active', { type: 'checkbox' })}
      />
    </FormDialog>
  );
}
