import { Checkbox, SegmentedControl, Select, SimpleGrid } from '@mantine/core';
import { type FormOf } from '../forms/form-of.js';
import { MoneyInput } from '../forms/money-input.js';
import { NumberField } from '../forms/number-field.js';
import { findItems } from '../search/find-items.js';
import { Picker } from '../search/picker.js';
import { t } from '../../texts/texts.js';
import { type DiscountDraft, type DiscountType, effectWords } from './discount-draft.js';

interface DiscountFieldsProps {
  readonly form: FormOf<DiscountDraft>;
  /** The kind of a discount stays what it was. */
  readonly isKindFixed: boolean;
}

export function DiscountFields({ form, isKindFixed }: DiscountFieldsProps) {
  const { discount: type, item } = form.values;
  const effects = effectWords(type);
  return (
    <>
      <SegmentedControl
        aria-label={t('Kind of discount')}
        size="xs"
        disabled={isKindFixed}
        data={[
          { value: 'PERCENT', label: t('Percent') },
          { value: 'AMOUNT', label: t('Amount') },
          { value: 'FIXED', label: t('Fixed price') },
          { value: 'UNIT', label: t('Free products') },
        ]}
        value={type}
        onChange={(value) => form.setValues({ discount: value as DiscountType, effect: '' })}
      />
      <SimpleGrid cols={{ base: 1, xs: type === 'AMOUNT' || type === 'FIXED' ? 1 : 2 }}>
        {type === 'PERCENT' && (
          <>
            <NumberField
              label={t('Percent off')}
              unit="%"
              min={0}
              max={100}
              decimals={2}
              required
              {...form.getInputProps('percent')}
            />
            <MoneyInput label={t('At most')} {...form.getInputProps('atMost')} />
          </>
        )}
        {(type === 'AMOUNT' || type === 'FIXED') && (
          <MoneyInput
            label={type === 'AMOUNT' ? t('Amount off') : t('New price')}
            required
            {...form.getInputProps('amount')}
          />
        )}
        {type === 'UNIT' && (
          <>
            <NumberField
              label={t('How many units')}
              min={1}
              max={1_000_000}
              required
              {...form.getInputProps('units')}
            />
            <Picker
              label={t('Product or SKU')}
              description={t('Parts of its name are enough.')}
              nothing={t('No matches')}
              most={1}
              picked={item}
              error={form.errors['item']}
              find={async (text) => (await findItems(text)).map(({ id, name }) => ({ id, label: name }))}
              onChange={(picked) => form.setFieldValue('item', [...picked])}
            />
          </>
        )}
      </SimpleGrid>
      <Select
        label={t('Applies to')}
        placeholder={type === 'UNIT' ? effects['ADD_MISSING_ITEMS'] : t('Items named by the rules, or the whole order')}
        clearable
        clearButtonProps={{ 'aria-label': t('Clear') }}
        data={Object.entries(effects).map(([value, label]) => ({ value, label }))}
        value={form.values.effect || null}
        onChange={(effect) => form.setFieldValue('effect', effect ?? '')}
      />
      <Checkbox label={t('Exclude goods on sale')} {...form.getInputProps('excludesOnSale', { type: 'checkbox' })} />
    </>
  );
}
