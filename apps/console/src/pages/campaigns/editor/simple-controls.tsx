import { Checkbox, Group, Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { DayInput } from '../../../parts/forms/day-input.js';
import { MoneyInput } from '../../../parts/forms/money-input.js';
import { NumberField } from '../../../parts/forms/number-field.js';
import { useProject } from '../../../parts/project.js';
import { instantOf, localOf } from '../../../parts/words/moment.js';
import { moneyText, numberText } from '../../../parts/words/money.js';
import { t } from '../../../texts/texts.js';
import { DURATION_UNITS, durationIn, durationText, type DurationUnit, durationUnits } from './duration.js';
import { type FieldProps } from './editor-context.js';
import { numberIn } from './number-in.js';

/** Label, hint and error, as each control shows them. */
export function labelled({ field, isOff, error }: FieldProps) {
  return {
    label: field.label(),
    description: field.hint?.(),
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
    placeholder: field.placeholder?.(),
    withAsterisk: field.isRequired ?? false,
    disabled: isOff,
    error,
  };
}

export function TextControl(props: FieldProps) {
  const { field, value, put } = props;
  const shared = {
    ...labelled(props),
    maxLength: field.max ?? 500,
    value: (value as string | undefined) ?? '',
    onChange: ({ currentTarget: { value: typed } }: { readonly currentTarget: { readonly value: string } }) =>
      put(typed === '' && !field.isRequired ? undefined : typed),
  };
  if (field.kind === 'note' || field.kind === 'codes')
    return <Textarea autosize minRows={2} maxRows={12} {...shared} />;
  return <TextInput type={field.kind === 'time' ? 'time' : 'text'} {...shared} />;
}

function useUsedText({ field, value }: FieldProps): string | undefined {
  const { currency } = useProject();
  const used = typeof value === 'object' && value !== null ? (value as { used?: number | null }).used : undefined;
  if (typeof used !== 'number') return undefined;
  return t('{used} used so far', { used: field.kind === 'money' ? moneyText(used, currency) : numberText(used) });
}

export function NumberControl(props: FieldProps) {
  const { field, value, put } = props;
  const used = useUsedText(props);
  const wire = (typed: number | undefined) => {
    if (typed === undefined) return field.as === 'null' ? null : undefined;
    return field.as === 'text' ? String(typed) : typed;
  };
  const shared = { ...labelled(props), ...(used !== undefined && { description: used }) };
  if (field.kind === 'money')
    return <MoneyInput {...shared} value={numberIn(value)} onChange={(minor) => put(wire(minor))} />;
  return (
    <NumberField
      {...shared}
      {...(field.unit && { unit: field.unit() })}
      {...(field.min !== undefined && { min: field.min })}
      {...(field.max !== undefined && { max: field.max })}
      decimals={field.decimals ?? 0}
      value={numberIn(value) ?? ''}
      onChange={(typed) => put(wire(typed === '' ? undefined : typed))}
    />
  );
}

export function FlagControl(props: FieldProps) {
  const { field, value, isOff, put } = props;
  const isOnByDefault = field.as === 'true';
  return (
    <Checkbox
      label={field.label()}
      style={{ alignSelf: 'end' }}
      py="xs"
      checked={isOnByDefault ? value !== false : value === true}
      disabled={isOff}
      onChange={({ currentTarget: { checked } }) => put(checked === isOnByDefault ? undefined : checked)}
    />
  );
}

export function MomentControl(props: FieldProps) {
  const { timezone } = useProject();
  const { value, put } = props;
  const { placeholder, ...shared } = labelled(props);
  return (
    <DayInput
      hasTime
      {...shared}
      description={placeholder && t('Empty: {placeholder}', { placeholder })}
      value={value ? localOf(String(value), timezone) : ''}
      onChange={({ currentTarget: { value: typed } }) => put(typed === '' ? undefined : instantOf(typed, timezone))}
    />
  );
}

/** A number and its unit. Durations of several units are typed as ISO 8601. */
export function DurationControl(props: FieldProps) {
  const { value, put, isOff } = props;
  const text = (value as string | undefined) ?? '';
  const duration = durationIn(text);
  const [unit, setUnit] = useState<DurationUnit>(duration?.unit ?? 'hours');
  if (text !== '' && !duration) return <TextControl {...props} />;
  const shown = duration?.unit ?? unit;
  return (
    <Group gap="xs" align="flex-start" wrap="nowrap" grow>
      <NumberField
        {...labelled(props)}
        min={0}
        value={duration?.count ?? ''}
        onChange={(count) => put(count === '' ? undefined : durationText({ count, unit: shown }))}
      />
      <Select
        label={t('Unit')}
        data={DURATION_UNITS.map((each) => ({ value: each, label: durationUnits()[each] }))}
        allowDeselect={false}
        disabled={isOff}
        value={shown}
        onChange={(chosen) => {
          setUnit(chosen as DurationUnit);
          if (duration) put(durationText({ count: duration.count, unit: chosen as DurationUnit }));
        }}
      />
    </Group>
  );
}
