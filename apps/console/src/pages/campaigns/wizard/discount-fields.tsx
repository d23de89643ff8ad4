import { Checkbox, Group, SegmentedControl } from '@mantine/core';
import { inUnits, MoneyInput } from '../../../parts/forms/money-input.js';
import { NumberField } from '../../../parts/forms/number-field.js';
import { t } from '../../../texts/texts.js';
import { type DiscountKind, type DraftForm } from './draft.js';

interface DiscountFieldsProps {
  readonly form: DraftForm;
  readonly kindName: string;
  readonly name: string;
  readonly exclusionName: string;
}

/** How much a discount is: a part, an amount, or what remains to be paid. */
export function DiscountFields({ form, kindName, name, exclusionName }: DiscountFieldsProps) {
  const kind = form.getInputProps(kindName).value as DiscountKind;
  return (
    <Group align="flex-end">
      <SegmentedControl
        aria-label={t('Kind of discount')}
        data={[
          { value: 'PERCENT', label: t('Percent') },
          { value: 'AMOUNT', label: t('Amount') },
          { value: 'FIXED', label: t('Fixed price') },
        ]}
        value={kind}
        onChange={(value) => form.setFieldValue(kindName, value as never)}
      />
      {kind === 'PERCENT' ? (
        <NumberField
          label={t('Percent off')}
          unit="%"
          min={0}
          max={100}
          decimals={2}
          required
          {...form.getInputProps(name)}
        />
      ) : (
        <MoneyField form={form} name={name} label={kind === 'AMOUNT' ? t('Amount off') : t('New price')} />
      )}
      <Checkbox
        pb="xs"
        label={t('Exclude goods on sale')}
        {...form.getInputProps(exclusionName, { type: 'checkbox' })}
      />
    </Group>
  );
}

interface MoneyFieldProps {
  readonly form: DraftForm;
  readonly name: string;
  readonly label: string;
  readonly isOptional?: boolean;
}

export function MoneyField({ form, name, label, isOptional = false }: MoneyFieldProps) {
  return <MoneyInput label={label} required={!isOptional} {...inUnits(form.getInputProps(name))} />;
}
