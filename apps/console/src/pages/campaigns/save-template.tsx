import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { client } from '../../api/client.js';
import { queryClient } from '../../api/queries.js';
import { Dialog } from '../../parts/dialogs/dialog.js';
import { useApiForm } from '../../parts/forms/api-form.js';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { t } from '../../texts/texts.js';
import { type Campaign } from './campaign-state.js';

interface SaveTemplateProps {
  readonly campaign: Campaign;
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function SaveTemplate({ campaign, opened, onClose }: SaveTemplateProps) {
  const { form, submit, error, isSending } = useApiForm({
    keptAs: null,
    initialValues: { name: campaign.name },
    send: async ({ name }) => {
      await client.POST('/v1/templates/campaigns', { body: { name: name.trim(), campaign_id: campaign.id } });
      notifications.show({ message: t('The template {name} is there.', { name }) });
      onClose();
      await queryClient.invalidateQueries({ queryKey: ['get', '/v1/templates/campaigns'] });
    },
  });
  return (
    <Dialog opened={opened} onClose={onClose} title={t('Save as template')} centered>
      <form onSubmit={submit}>
        <Stack>
          <Text size="sm">
            {t('A template keeps what the campaign gives, its codes and its rules. New campaigns begin from it.')}
          </Text>
          <TextInput label={t('Name')} required maxLength={255} data-autofocus {...form.getInputProps('name')} />
          {error !== undefined && <ErrorInWords error={error} />}
          <Group justify="flex-end">
            <Button type="submit" loading={isSending}>
              {t('Save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
