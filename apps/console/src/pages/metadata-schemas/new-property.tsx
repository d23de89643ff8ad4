import { Button, Checkbox, Select, Stack, TagsInput, TextInput } from '@mantine/core';
import { Dialog } from '../../parts/dialogs/dialog.js';
import { useApiForm } from '../../parts/forms/api-form.js';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { t } from '../../texts/texts.js';
import { type Property, typeTexts } from './schema.js';

interface NewPropertyProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly taken: readonly string[];
  readonly send: (name: string, property: Property) => Promise<unknown>;
}

export function NewProperty({ opened, onClose, taken, send }: NewPropertyProps) {
  const { form, submit, error, isSending } = useApiForm({
    keptAs: null,
    initialValues: {
      name: '',
      type: 'string' as Property['type'],
      isNeeded: false,
      isList: false,
      values: [] as string[],
    },
    validate: {
      name: (name) =>
        !name.trim() ? t('A field needs a name') : taken.includes(name.trim()) ? t('There is one of that name') : null,
    },
    send: async ({ name, type, isNeeded, isList, values }) => {
      const eq = type === 'number' ? values.map(Number) : values;
      const only = eq.length > 0 && takesValues(type) ? { eq } : {};
      await send(name.trim(), { type, optional: !isNeeded, array: isList, ...only });
      form.reset();
      onClose();
    },
  });
  const types = Object.entries(typeTexts()).filter(([type]) => type !== 'object');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('Add a field')}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput label={t('Name')} required data-autofocus maxLength={200} {...form.getInputProps('name')} />
          <Select
            label={t('Kind')}
            allowDeselect={false}
            data={types.map(([value, label]) => ({ value, label }))}
            {...form.getInputProps('type')}
          />
          {takesValues(form.values.type) && (
            <TagsInput
              label={t('Only these values')}
              description={t('Leave it empty to accept any. Type a value and press Enter.')}
              {...form.getInputProps('values')}
            />
          )}
          <Checkbox
            label={t('Must be sent')}
            description={t('What is created without it is refused.')}
            {...form.getInputProps('isNeeded', { type: 'checkbox' })}
          />
          <Checkbox label={t('A list of such values')} {...form.getInputProps('isList', { type: 'checkbox' })} />
          {error !== undefined && <ErrorInWords error={error} />}
          <Button type="submit" loading={isSending}>
            {t('Add')}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}

function takesValues(type: Property['type']): boolean {
  return type === 'string' || type === 'number';
}
