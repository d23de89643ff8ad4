import { Group, Select } from '@mantine/core';
import { type UseFormReturnType } from '@mantine/form';
import { api } from '../../api/queries.js';
import { DayInput } from '../../parts/forms/day-input.js';
import { NumberField } from '../../parts/forms/number-field.js';
import { t } from '../../texts/texts.js';
import { type EarningValues } from './earning-form.js';
import { monthName } from './expiry-words.js';

interface FieldsProps {
  readonly form: UseFormReturnType<EarningValues>;
}

/** Under which condition, when, and how long the points last. */
export function EarningTermFields({ form }: FieldsProps) {
  const { data } = api.useQuery('get', '/v1/validation-rules', { params: { query: { limit: 100 } } });
  return (
    <>
      <Select
        label={t('Only where this rule allows it')}
        placeholder={t('Always')}
        clearable
        searchable
        clearButtonProps={{ 'aria-label': t('Clear') }}
        data={(data?.data ?? []).map(({ id, name }) => ({ value: id, label: name ?? id }))}
        {...form.getInputProps('condition')}
      />
      {form.values.event === 'order.paid' && (
        <NumberField
          label={t('Usable after so many days')}
          description={t('So that who returns the goods has no points of them. Leave it empty for at once.')}
          min={1}
          max={90}
          {...form.getInputProps('pendingDays')}
        />
      )}
      <ExpiryFields form={form} />
      <Group grow align="flex-start">
        <DayInput label={t('First day')} {...form.getInputProps('start_date')} />
        <DayInput label={t('Last day')} {...form.getInputProps('expiration_date')} />
      </Group>
    </>
  );
}

function ExpiryFields({ form }: FieldsProps) {
  const { expiry, rounding } = form.values;
  const months = Array.from({ length: 12 }, (_, index) => ({ value: String(index + 1), label: monthName(index + 1) }));
  const month = (
    <Select
      label={t('Month')}
      allowDeselect={false}
      data={months}
      value={String(form.values.month)}
      onChange={(value) => form.setFieldValue('month', Number(value))}
    />
  );
  return (
    <>
      <Select
        label={t('The points last')}
        allowDeselect={false}
        data={[
          { value: 'program', label: t('as long as the program says') },
          { value: 'MONTH', label: t('some months') },
          { value: 'FIXED_DAY_OF_YEAR', label: t('up to a day of the year') },
        ]}
        {...form.getInputProps('expiry')}
      />
      {expiry === 'MONTH' && (
        <Group grow align="flex-start">
          <NumberField label={t('Months')} required min={0} max={1_200} {...form.getInputProps('months')} />
          <Select
            label={t('and then')}
            placeholder={t('to the day')}
            clearable
            clearButtonProps={{ 'aria-label': t('Clear') }}
            data={roundings()}
            {...form.getInputProps('rounding')}
          />
          {rounding === 'PARTICULAR_MONTH' && month}
        </Group>
      )}
      {expiry === 'FIXED_DAY_OF_YEAR' && (
        <Group grow align="flex-start">
          {month}
          <NumberField label={t('Day')} required min={1} max={31} {...form.getInputProps('day')} />
        </Group>
      )}
    </>
  );
}

function roundings() {
  return [
    { value: 'END_OF_MONTH', label: t('to the end of the month') },
    { value: 'END_OF_QUARTER', label: t('to the end of the quarter') },
    { value: 'END_OF_HALF_YEAR', label: t('to the end of the half-year') },
    { value: 'END_OF_YEAR', label: t('to the end of the year') },
    { value: 'PARTICULAR_MONTH', label: t('to the end of a certain month') },
  ];
}
