import { Group, MultiSelect, Select, TextInput } from '@mantine/core';
import { type UseFormReturnType } from '@mantine/form';
import { api } from '../../api/queries.js';
import { inUnits, MoneyInput } from '../../parts/forms/money-input.js';
import { NumberField } from '../../parts/forms/number-field.js';
import { useProject } from '../../parts/project.js';
import { t } from '../../texts/texts.js';
import { calculationsFor, type EarningValues } from './earning-form.js';
import { type Calculation, OF_ITEMS, OF_METADATA, OF_MONEY } from './earning.js';

interface FieldsProps {
  readonly form: UseFormReturnType<EarningValues>;
}

/** How many points the rule gives, and by what they are counted. */
export function EarningMeasureFields({ form }: FieldsProps) {
  const { currency } = useProject();
  const { calculation, event } = form.values;
  const isMoney = OF_MONEY.includes(calculation as Calculation);
  return (
    <>
      <Select
        label={t('How many')}
        allowDeselect={false}
        data={calculationsFor(event).map((value) => ({ value, label: calculationText(value) }))}
        {...form.getInputProps('calculation')}
      />
      <Group grow align="flex-start">
        <NumberField label={t('Points')} required min={0} max={1_000_000_000} {...form.getInputProps('points')} />
        {isMoney && (
          <MoneyInput
            label={t('for each ({currency})', { currency })}
            required
            {...inUnits(form.getInputProps('every'))}
          />
        )}
        {!isMoney && calculation !== 'FIXED' && (
          <NumberField label={t('for each')} required min={1} {...form.getInputProps('every')} />
        )}
      </Group>
      {OF_METADATA.includes(calculation as Calculation) && (
        <TextInput
          label={t('Field that is counted')}
          description={t('The name of a number among the metadata, as its schema has it.')}
          required
          maxLength={100}
          {...form.getInputProps('property')}
        />
      )}
      {OF_ITEMS.includes(calculation as Calculation) && <SelectionField form={form} />}
      <TextInput
        label={t('Formula')}
        description={t('Where it can be calculated, it takes the place of the points above. Leave it empty for none.')}
        maxLength={1_000}
        {...form.getInputProps('formula')}
      />
    </>
  );
}

function SelectionField({ form }: FieldsProps) {
  const query = { limit: 100 };
  const products = api.useQuery('get', '/v1/products', { params: { query } });
  const collections = api.useQuery('get', '/v1/product-collections', { params: { query } });
  const known = [
    ...(collections.data?.data ?? []).map(({ id, name }) => ({
      value: `products_collection:${id}`,
      label: t('Collection {name}', { name }),
    })),
    ...(products.data?.products ?? []).map(({ id, name }) => ({ value: `product:${id}`, label: name ?? id })),
  ];
  const others = form.values.selections.filter((value) => !known.some((each) => each.value === value));
  return (
    <MultiSelect
      label={t('Only for these products')}
      description={t('Products and collections. Leave it empty for all.')}
      searchable
      data={[...known, ...others.map((value) => ({ value, label: value.split(':').slice(1).join(':') }))]}
      {...form.getInputProps('selections')}
    />
  );
}

function calculationText(calculation: Calculation | 'FIXED'): string {
  const words: Readonly<Record<Calculation | 'FIXED', () => string>> = {
    FIXED: () => t('The same number each time'),
    ORDER_AMOUNT: () => t('By the value of the order, before discounts'),
    ORDER_TOTAL_AMOUNT: () => t('By the value of the order, after discounts'),
    ORDER_ITEMS_QUANTITY: () => t('By the number of products bought'),
    ORDER_ITEMS_AMOUNT: () => t('By the value of products, before discounts'),
    ORDER_ITEMS_SUBTOTAL_AMOUNT: () => t('By the value of products, after their discounts'),
    ORDER_METADATA: () => t('By a field of the order'),
    CUSTOMER_METADATA: () => t('By a field of the customer'),
    CUSTOM_EVENT_METADATA: () => t('By a field of the event'),
  };
  return words[calculation]();
}
