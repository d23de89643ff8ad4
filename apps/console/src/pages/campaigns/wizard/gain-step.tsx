import { Group, SegmentedControl } from '@mantine/core';
import { inUnits, MoneyInput } from '../../../parts/money-input.js';
import { NumberField } from '../../../parts/number-field.js';
import { t } from '../../../texts/texts.js';
import { type DiscountKind } from './draft.js';
import { OffersFields } from './offers-fields.js';
import { ReferralFields } from './referral-fields.js';
import { type DraftForm } from './wizard-form.js';

interface StepProps {
  readonly form: DraftForm;
}

export function GainStep({ form }: StepProps) {
  const { kind } = form.values;
  if (kind === 'GIFT_VOUCHERS') return <MoneyField form={form} name="cardAmount" label={t('Amount on each card')} />;
  if (kind === 'LOYALTY_PROGRAM') return <PointsFields form={form} />;
  if (kind === 'PROMOTION') return <OffersFields form={form} />;
  return (
    <>
      <DiscountFields form={form} kindName="discountKind" name="discount" />
      {form.values.discountKind === 'PERCENT' && (
        <MoneyField form={form} name="discountAtMost" label={t('At most')} isOptional />
      )}
      {kind === 'REFERRAL_PROGRAM' && <ReferralFields form={form} />}
    </>
  );
}

interface DiscountFieldsProps extends StepProps {
  readonly kindName: string;
  readonly name: string;
}

/** How much a discount is: a part, an amount, or what remains to be paid. */
export function DiscountFields({ form, kindName, name }: DiscountFieldsProps) {
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
        <MoneyField form={form} name={name} label={kind === 'AMOUNT' ? t('Amount off') : t('Price afterwards')} />
      )}
    </Group>
  );
}

interface MoneyFieldProps extends StepProps {
  readonly name: string;
  readonly label: string;
  readonly isOptional?: boolean;
}

export function MoneyField({ form, name, label, isOptional = false }: MoneyFieldProps) {
  return <MoneyInput label={label} required={!isOptional} {...inUnits(form.getInputProps(name))} />;
}

function PointsFields({ form }: StepProps) {
  return (
    <Group align="flex-end">
      <NumberField label={t('Points of a new member')} min={0} max={1_000_000_000} {...form.getInputProps('points')} />
      <NumberField
        label={t('Points expire after')}
        unit={t('months')}
        placeholder={t('never')}
        min={1}
        max={120}
        {...form.getInputProps('monthsOfPoints')}
      />
    </Group>
  );
}
