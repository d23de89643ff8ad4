import { CloseButton, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { t } from '../../texts/texts.js';
import { DayInput } from '../forms/day-input.js';
import { inUnits, MoneyInput } from '../forms/money-input.js';
import { NumberField } from '../forms/number-field.js';
import { AddButton } from '../layout/add-button.js';
import {
  type ConditionField,
  type ConditionRow,
  METADATA,
  type Operator,
  operatorsOf,
  takesValue,
} from './conditions.js';

interface ConditionRowsProps {
  readonly fields: readonly ConditionField[];
  readonly rows: readonly ConditionRow[];
  readonly onChange: (rows: readonly ConditionRow[]) => void;
  /** What is meant where there is no condition. */
  readonly whenEmpty: string;
}

/** Conditions that hold together, each of a field, a comparison and a value. */
export function ConditionRows({ fields, rows, onChange, whenEmpty }: ConditionRowsProps) {
  const put = (index: number, row: ConditionRow) => onChange(rows.map((each, at) => (at === index ? row : each)));
  const first = fields[0];
  return (
    <Stack gap="sm">
      {rows.length === 0 && (
        <Text size="sm" c="dimmed">
          {whenEmpty}
        </Text>
      )}
      {rows.map((row, index) => (
        <OneCondition
          key={index}
          fields={fields}
          row={row}
          onChange={(changed) => put(index, changed)}
          remove={() => onChange(rows.filter((_, at) => at !== index))}
        />
      ))}
      {first && (
        <Group>
          <AddButton
            variant="default"
            size="xs"

            onClick={() => onChange([...rows, rowOf(first)])}
          >
            {t('Add a condition')}
          </AddButton>
        </Group>
      )}
    </Stack>
  );
}

function rowOf({ name, kind }: ConditionField): ConditionRow {
  return { field: name, operator: operatorsOf(kind)[0] ?? '$is', value: '' };
}

interface OneConditionProps {
  readonly fields: readonly ConditionField[];
  readonly row: ConditionRow;
  readonly onChange: (row: ConditionRow) => void;
  readonly remove: () => void;
}

function OneCondition({ fields, row, onChange, remove }: OneConditionProps) {
  const field = fields.find(({ name }) => name === row.field) ?? fields[0];
  if (!field) return null;
  const choose = (name: string | null) => {
    const chosen = fields.find((each) => each.name === name);
    if (chosen) onChange(rowOf(chosen));
  };
  const words = operatorWords();
  return (
    <Group align="flex-end" gap="xs">
      <Select
        label={t('Field')}
        allowDeselect={false}
        searchable
        data={fields.map(({ name, label }) => ({ value: name, label }))}
        value={row.field}
        onChange={choose}
        w={210}
      />
      {row.field === METADATA && (
        <TextInput
          label={t('Name of the metadata field')}
          value={row.key ?? ''}
          maxLength={200}
          onChange={(event) => onChange({ ...row, key: event.currentTarget.value })}
        />
      )}
      <Select
        label={t('Comparison')}
        allowDeselect={false}
        data={operatorsOf(field.kind).map((operator) => ({ value: operator, label: words[operator] }))}
        value={row.operator}
        onChange={(operator) => operator && onChange({ ...row, operator: operator as Operator })}
        w={160}
      />
      {takesValue(row.operator) && (
        <ValueField field={field} value={row.value} onChange={(value) => onChange({ ...row, value })} />
      )}
      <CloseButton size="lg" aria-label={t('Remove the condition')} onClick={remove} />
    </Group>
  );
}

interface ValueFieldProps {
  readonly field: ConditionField;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function ValueField({ field: { kind, choices = {} }, value, onChange }: ValueFieldProps) {
  if (kind === 'choice')
    return (
      <Select
        label={t('Value')}
        data={Object.entries(choices).map(([each, label]) => ({ value: each, label }))}
        value={value || null}
        onChange={(chosen) => onChange(chosen ?? '')}
        w={200}
      />
    );
  if (kind === 'money')
    return (
      <MoneyInput label={t('Value')} w={200} {...inUnits({ value, onChange: (typed) => onChange(String(typed)) })} />
    );
  if (kind === 'number')
    return (
      <NumberField
        label={t('Value')}
        decimals={6}
        value={value}
        onChange={(typed) => onChange(String(typed))}
        w={200}
      />
    );
  const Field = kind === 'date' && !value.includes('T') ? DayInput : TextInput;
  return (
    <Field
      label={t('Value')}
      value={value}
      maxLength={500}
      onChange={(event) => onChange(event.currentTarget.value)}
      w={200}
    />
  );
}

export function operatorWords(): Readonly<Record<Operator, string>> {
  return {
    $is: t('is'),
    $is_not: t('is not'),
    $contains: t('contains'),
    $starts_with: t('begins with'),
    $has_value: t('is known'),
    $is_unknown: t('is empty'),
    $more_than: t('more than'),
    $less_than: t('less than'),
    $after: t('after'),
    $before: t('before'),
  };
}
