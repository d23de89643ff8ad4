import { Group, Text, TextInput } from '@mantine/core';
import { useProject } from '../../../parts/project.js';
import { t } from '../../../texts/texts.js';
import { type DraftForm } from './wizard-form.js';

export function WhenStep({ form }: { readonly form: DraftForm }) {
  const { timezone } = useProject();
  return (
    <>
      <Group align="flex-start" grow>
        <TextInput
          type="datetime-local"
          label={t('Starts')}
          description={t('Empty: at once')}
          {...form.getInputProps('starts')}
        />
        <TextInput
          type="datetime-local"
          label={t('Ends')}
          description={t('Empty: without end')}
          {...form.getInputProps('ends')}
        />
      </Group>
      <Text size="sm" c="dimmed">
        {t('Times are those of the project, {timezone}.', { timezone })}
      </Text>
      <Text size="sm">
        {t('The campaign can be used from its beginning on. Rules for carts and customers are added on its page.')}
      </Text>
    </>
  );
}
