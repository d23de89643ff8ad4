import { Select, TagsInput, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { FormDialog } from '../../parts/dialogs/form-dialog.js';
import { useApiForm } from '../../parts/forms/api-form.js';
import { useProject } from '../../parts/project.js';
import { t } from '../../texts/texts.js';
import { type ApiKey, changeKey, type KeyBody, kindsOfKeys, makeKey, type NewApiKey, roleOptions } from './api-keys.js';

interface KeyDialogProps {
  /** The key that is changed; none: one is made. */
  readonly apiKey?: ApiKey | undefined;
  readonly onClose: () => void;
  readonly made: (key: NewApiKey) => void;
}

export default function KeyDialog({ apiKey, onClose, made }: KeyDialogProps) {
  const project = useProject();
  const api = useApiForm({
    keptAs: `key ${apiKey?.id ?? ''}`,
    initialValues: {
      kind: apiKey?.kind ?? 'application',
      name: apiKey?.name ?? '',
      role: apiKey?.role ?? 'USER',
      allowed_ips: apiKey?.allowed_ips ?? [],
    },
    send: async ({ kind, role, ...rest }) => {
      const body = { ...rest, ...(kind !== 'client' && { role: role as 'USER' }) };
      if (apiKey) {
        await changeKey(apiKey.id, body);
        notifications.show({ message: t('The key {name} was changed', { name: rest.name }) });
      } else {
        const key = await makeKey({ ...body, kind, project_id: project.id } satisfies KeyBody);
        if (key) made(key);
      }
      onClose();
    },
  });
  const { application, client } = kindsOfKeys();
  return (
    <FormDialog
      title={apiKey ? t('Edit the key {name}', { name: apiKey.name }) : t('Create API key')}
      onClose={onClose}
      verb={apiKey ? t('Save') : t('Create')}
      form={api}
      size="lg"
    >
      <TextInput
        label={t('Name')}
        description={t('What uses it, such as the checkout. It stands in the audit log.')}
        required
        maxLength={200}
        data-autofocus
        {...api.form.getInputProps('name')}
      />
      {!apiKey && (
        <Select
          label={t('Used by')}
          description={t('Keys of browsers are public: they open only what the settings of the project allow.')}
          data={[
            { value: 'application', label: application },
            { value: 'client', label: client },
          ]}
          allowDeselect={false}
          {...api.form.getInputProps('kind')}
        />
      )}
      {api.form.values.kind !== 'client' && (
        <Select label={t('Role')} data={roleOptions()} allowDeselect={false} {...api.form.getInputProps('role')} />
      )}
      <TagsInput
        label={t('Allowed addresses')}
        description={t('IP addresses or ranges, such as 203.0.113.0/24; Enter after each. None: from anywhere.')}
        maxTags={100}
        splitChars={[',', ' ']}
        acceptValueOnBlur
        {...api.form.getInputProps('allowed_ips')}
        error={
          api.form.errors['allowed_ips'] ??
          Object.entries(api.form.errors).find(([name]) => name.startsWith('allowed_ips'))?.[1]
        }
      />
    </FormDialog>
  );
}
