import { Select, Stack, Text } from '@mantine/core';
import { t } from '../../texts/texts.js';
import { type DateFormat, formatsIn, formatText } from './dates.js';
import { type ImportColumn } from './import-kinds.js';
import { fieldNameOf, LEFT_OUT, METADATA, type PreviewColumn } from './preview.js';

interface ColumnHeadProps {
  readonly column: PreviewColumn;
  readonly known: readonly ImportColumn[];
  /** Of all rows. */
  readonly values: () => readonly string[];
  readonly onTarget: (target: string) => void;
  readonly onFormat: (format: DateFormat) => void;
}

/** The title of a column, what it fills, and how its dates are written. */
export function ColumnHead({ column, known, values, onTarget, onFormat }: ColumnHeadProps) {
  const { title, target, field, format } = column;
  const name = title || t('(no title)');
  const meanings = new Map(known.map(({ name: each, meaning }) => [each, meaning]));
  // The engine takes a column of such a title for the field.
  const mayBeMetadata = title !== '' && !meanings.has(fieldNameOf(title));
  const targets = [
    ...known.map(({ name: value }) => ({ value, label: value })),
    ...(mayBeMetadata ? [{ value: METADATA, label: t('metadata') }] : []),
    { value: LEFT_OUT, label: t('leave out') },
  ];
  return (
    <Stack gap={4}>
      <span>{name}</span>
      <Select
        size="xs"
        aria-label={t('Field for {title}', { title: name })}
        allowDeselect={false}
        data={targets}
        value={target}
        onChange={(value) => value && onTarget(value)}
        comboboxProps={{ width: 280, position: 'bottom-start' }}
        maxDropdownHeight={320}
        renderOption={({ option }) => (
          <div>
            {option.label}
            <Text size="xs" c="dimmed">
              {meanings.get(option.value)}
            </Text>
          </div>
        )}
      />
      {field?.isDate && (
        <Select
          size="xs"
          aria-label={t('Dates in {title}', { title: name })}
          placeholder={t('Choose the format')}
          error={format === undefined}
          allowDeselect={false}
          data={formatsIn(values()).map(({ format: value }) => ({ value, label: formatText(value) }))}
          value={format ?? null}
          onChange={(value) => value && onFormat(value as DateFormat)}
        />
      )}
    </Stack>
  );
}
