import { Fieldset, Radio, Stack, TextInput } from '@mantine/core';
import { type ApiForm, useApiForm } from '../../parts/forms/api-form.js';
import { type Edited } from '../../parts/forms/edited.js';
import { ConditionRows } from '../../parts/rules/condition-rows.js';
import { type ConditionRow, isComplete } from '../../parts/rules/conditions.js';
import { type Picked } from '../../parts/search/picker.js';
import { t } from '../../texts/texts.js';
import { type Collection, productConditions } from './collection.js';
import { ProductPicker } from './product-picker.js';

export interface CollectionValues extends Record<string, unknown> {
  readonly name: string;
  readonly type: Collection['type'];
  /** Undefined where the conditions are kept as they are. */
  readonly filter: readonly ConditionRow[] | undefined;
  readonly products: readonly Picked[];
}

interface CollectionFormInput {
  readonly values: CollectionValues;
  readonly edited?: Edited;
  readonly send: (values: CollectionValues) => Promise<unknown>;
}

export function useCollectionForm({ values, edited, send }: CollectionFormInput): ApiForm<CollectionValues> {
  return useApiForm<CollectionValues>({
    keptAs: 'collection',
    initialValues: values,
    validate: {
      name: (name) => (name.trim() ? null : t('A collection needs a name')),
      filter: (rows, { type }) =>
        type === 'STATIC' || !rows || (rows.length > 0 && rows.every(isComplete))
          ? null
          : t('Fill in at least one condition'),
    },
    edited,
    send,
  });
}

interface CollectionFieldsProps {
  readonly form: ApiForm<CollectionValues>['form'];
  /** The kind and the list of products cannot be changed later. */
  readonly isNew: boolean;
}

export function CollectionFields({ form, isNew }: CollectionFieldsProps) {
  const { type, filter, products } = form.values;
  return (
    <>
      <TextInput label={t('Name')} required maxLength={500} maw={480} {...form.getInputProps('name')} />
      {isNew && (
        <Radio.Group label={t('Contents')} {...form.getInputProps('type')}>
          <Stack gap="xs" mt="xs">
            <Radio value="STATIC" label={t('A fixed list')} description={t('Up to 20 products that you choose.')} />
            <Radio
              value="AUTO_UPDATE"
              label={t('Products that meet conditions')}
              description={t('Products join and leave automatically.')}
            />
          </Stack>
        </Radio.Group>
      )}
      {isNew && type === 'STATIC' && (
        <ProductPicker
          picked={products}
          onChange={(picked) => form.setFieldValue('products', picked)}
          error={form.errors['products']}
        />
      )}
      {type === 'AUTO_UPDATE' && filter && (
        <Fieldset legend={t('Conditions, which all must hold')}>
          <ConditionRows
            fields={productConditions()}
            rows={filter}
            onChange={(rows) => form.setFieldValue('filter', rows)}
            whenEmpty={t('Add a condition, such as "Price, less than 20".')}
          />
          {form.errors['filter'] && (
            <div role="alert" style={{ color: 'var(--mantine-color-error)', marginTop: 8 }}>
              {form.errors['filter']}
            </div>
          )}
        </Fieldset>
      )}
    </>
  );
}
