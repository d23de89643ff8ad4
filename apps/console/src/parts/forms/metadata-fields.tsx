import { CloseButton, Group, Select, Stack, TagsInput, Text, TextInput } from '@mantine/core';
import { type ReactNode } from 'react';
import { t } from '../../texts/texts.js';
import { AddButton } from '../layout/add-button.js';
import { useProject } from '../project.js';
import { instantOf, localOf } from '../words/moment.js';
import { listIn, listText, type MetadataRow, type PropertyOfSchema } from './metadata-rows.js';
import { type KnownMetadata } from './metadata-schema.js';

interface MetadataFieldsProps {
  readonly rows: readonly MetadataRow[];
  readonly onChange: (rows: MetadataRow[]) => void;
  readonly error?: ReactNode;
  /** What the project's schema defines: its fields have their names as labels. */
  readonly known?: KnownMetadata | undefined;
  /** Nothing must be filled in. */
  readonly isPartial?: boolean;
}

/** Fields of the project's own. */
export function MetadataFields({ rows, onChange, error, known, isPartial = false }: MetadataFieldsProps) {
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
      {rows.map((row, index) => {
        const property = known && Object.hasOwn(known.properties, row.name) && known.properties[row.name];
        const change = (changes: Partial<MetadataRow>) => put(index, changes);
        if (property) {
          return (
            <DefinedField
              key={index}
              row={row}
              property={property}
              isRequired={!property.optional && !isPartial}
              onChange={(value) => change({ value })}
            />
          );
        }
        return (
          <OwnField
            key={index}
            row={row}
            onChange={change}
            remove={() => onChange(rows.filter((_, at) => at !== index))}
          />
        );
      })}
      {error && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
      {!known?.isClosed && (
        <Group>
          <AddButton
            size="xs"
            variant="default"

            onClick={() => onChange([...rows, { name: '', value: '' }])}
          >
            {t('Add a field')}
          </AddButton>
        </Group>
      )}
    </Stack>
  );
}

interface DefinedFieldProps {
  readonly row: MetadataRow;
  readonly property: PropertyOfSchema;
  readonly isRequired: boolean;
  readonly onChange: (value: string) => void;
}

/** A field that the schema defines, as its type is filled in. */
function DefinedField({ row: { name, value }, property, isRequired, onChange }: DefinedFieldProps) {
  const { timezone } = useProject();
  const { type, array, eq } = property;
  const field = { label: name, withAsterisk: isRequired };
  if (array) {
    return (
      <TagsInput
        {...field}
        description={t('Type a value and press Enter.')}
        value={listIn(value)}
        onChange={(values) => onChange(listText(values))}
      />
    );
  }
  const choices = type === 'boolean' ? yesOrNo() : eq?.map((each) => ({ value: String(each), label: String(each) }));
  if (choices) {
    return (
      <Select
        {...field}
        clearable
        clearButtonProps={{ 'aria-label': t('Clear') }}
        data={choices}
        value={value || null}
        onChange={(chosen) => onChange(chosen ?? '')}
      />
    );
  }
  const isMoment = type === 'datetime';
  const kinds: Readonly<Record<string, string>> = { date: 'date', datetime: 'datetime-local', image_url: 'url' };
  return (
    <TextInput
      {...field}
      type={kinds[type] ?? 'text'}
      inputMode={type === 'number' ? 'decimal' : undefined}
      maxLength={4_096}
      value={isMoment && value ? localOf(value, timezone) : value}
      onChange={({ currentTarget: { value: typed } }) =>
        onChange(isMoment && typed ? instantOf(typed, timezone) : typed)
      }
    />
  );
}

function yesOrNo() {
  return [
    { value: 'true', label: t('Yes') },
    { value: 'false', label: t('No') },
  ];
}

interface OwnFieldProps {
  readonly row: MetadataRow;
  readonly onChange: (change: Partial<MetadataRow>) => void;
  readonly remove: () => void;
}

function OwnField({ row: { name, value }, onChange, remove }: OwnFieldProps) {
  return (
    <Group gap="xs" wrap="nowrap" align="flex-end">
      <TextInput
        label={t('Name')}
        value={name}
        maxLength={200}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
        style={{ flex: 1 }}
      />
      <TextInput
        label={t('Value')}
        value={value}
        maxLength={4_096}
        onChange={(event) => onChange({ value: event.currentTarget.value })}
        style={{ flex: 2 }}
      />
      <CloseButton size="lg" aria-label={t('Remove {name}', { name })} onClick={remove} />
    </Group>
  );
}
