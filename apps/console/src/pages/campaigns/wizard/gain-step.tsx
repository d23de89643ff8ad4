import { Group } from '@mantine/core';
import { NumberField } from '../../../parts/forms/number-field.js';
import { t } from '../../../texts/texts.js';
import { DiscountFields, MoneyField } from './discount-fields.js';
import { type DraftForm } from './draft.js';
import { OffersFields } from './offers-fields.js';
import { ReferralFields } from './referral-fields.js';

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
      <DiscountFields form={form} kindName="discountKind" name="discount" exclusionName="excludesOnSale" />
      {form.values.discountKind === 'PERCENT' && (
        <MoneyField form={form} name="discountAtMost" label={t('At most')} isOptional />
      )}
      {kind === 'REFERRAL_PROGRAM' && <ReferralFields form={form} />}
    </>
  );
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
