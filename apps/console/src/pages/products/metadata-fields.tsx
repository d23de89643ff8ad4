import { Button, CloseButton, Group, Stack, Text, TextInput } from '@mantine/core';
import { Icon } from '../../parts/icon.js';
import { t } from '../../texts/texts.js';
import { type MetadataRow } from './metadata-rows.js';

interface MetadataFieldsProps {
  readonly rows: readonly MetadataRow[];
  readonly onChange: (rows: MetadataRow[]) => void;
  readonly error?: React.ReactNode;
}

export function MetadataFields({ rows, onChange, error }: MetadataFieldsProps) {
  const put = (index: number, change: Partial<MetadataRow>) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...change } : row)));
  return (
    <Stack gap="xs" role="group" aria-label={t('Metadata')}>
      <div>
        <Text size="sm" fw={500}>
          {t('Metadata')}
        </Text>
        <Text size="xs" c="dimmed">
          {t('Fields of your own, which rules can ask for.')}
        </Text>
      </div>
      {rows.map(({ name, value }, index) => (
        <Group key={index} gap="xs" wrap="nowrap" align="flex-end">
          <TextInput
            label={t('Name')}
            value={name}
            maxLength={200}
            onChange={(event) => put(index, { name: event.currentTarget.value })}
            style={{ flex: 1 }}
          />
          <TextInput
            label={t('Value')}
            value={value}
            maxLength={4_096}
            onChange={(event) => put(index, { value: event.currentTarget.value })}
            style={{ flex: 2 }}
          />
          <CloseButton
            size="lg"
            aria-label={t('Remove {name}', { name })}
            onClick={() => onChange(rows.filter((_, at) => at !== index))}
          />
        </Group>
      ))}
      {error && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
      <Group>
        <Button
          size="xs"
          variant="default"
          leftSection={<Icon name="plus" size={16} />}
          onClick={() => onChange([...rows, { name: '', value: '' }])}
        >
          {t('Add a field')}
        </Button>
      </Group>
    </Stack>
  );
}
