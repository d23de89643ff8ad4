import { Fieldset, Group, Select, Stack, Text } from '@mantine/core';
import { NumberField } from '../../parts/forms/number-field.js';
import { t } from '../../texts/texts.js';
import { type TypedMapping, type TypedMappings, UNCHANGED } from './tier-values.js';

interface MappingFieldsProps {
  readonly legend: string;
  readonly things: readonly { readonly id: string; readonly name: string }[];
  readonly values: TypedMappings;
  readonly onChange: (values: TypedMappings) => void;
}

/** What a tier makes of the points of each rule, or of the cost of each reward. */
export function MappingFields({ legend, things, values, onChange }: MappingFieldsProps) {
  if (things.length === 0) return null;
  return (
    <Fieldset legend={legend}>
      <Stack gap="xs">
        {things.map(({ id, name }) => (
          <MappingField
            key={id}
            name={name}
            value={values[id] ?? UNCHANGED}
            onChange={(value) => onChange({ ...values, [id]: value })}
          />
        ))}
      </Stack>
    </Fieldset>
  );
}

interface MappingFieldProps {
  readonly name: string;
  readonly value: TypedMapping;
  readonly onChange: (value: TypedMapping) => void;
}

function MappingField({ name, value: { type, value }, onChange }: MappingFieldProps) {
  const isFactor = type === 'MULTIPLY';
  return (
    <Group role="group" aria-label={name} gap="xs">
      <Text size="sm" style={{ flex: '1 1 180px' }}>
        {name}
      </Text>
      <Group wrap="nowrap" gap="xs" style={{ flex: '1 1 240px' }}>
        <NumberField
          aria-label={t('How much')}
          w={90}
          placeholder={isFactor ? '1' : t('as is')}
          min={0}
          max={isFactor ? 1_000_000 : 1_000_000_000_000}
          decimals={isFactor ? 4 : 0}
          value={value}
          onChange={(typed) => onChange({ type, value: typed })}
        />
        <Select
          aria-label={t('How the tier counts')}
          style={{ flex: 1 }}
          allowDeselect={false}
          data={[
            { value: 'MULTIPLY', label: t('times the points') },
            { value: 'CUSTOM', label: t('points instead') },
          ]}
          value={type}
          onChange={(chosen) => onChange({ type: chosen as TypedMapping['type'], value })}
        />
      </Group>
    </Group>
  );
}
