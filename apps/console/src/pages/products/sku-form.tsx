import { TextInput } from '@mantine/core';
import { client } from '../../api/client.js';
import { type components } from '../../api/schema.js';
import { FormDialog } from '../../parts/dialogs/form-dialog.js';
import { useApiForm } from '../../parts/forms/api-form.js';
import { type Edited, onlyChanged, useEdited } from '../../parts/forms/edited.js';
import { MoneyInput } from '../../parts/forms/money-input.js';
import { t } from '../../texts/texts.js';
import { regularPriceWords } from './regular-price-words.js';

type Product = components['schemas']['ProductAnswer'];
type Sku = components['schemas']['SkuAnswer'];

interface SkuDialogProps {
  readonly product: Product;
  /** Absent: a new one. */
  readonly sku: Sku | undefined;
  readonly onSaved: () => unknown;
  readonly onClose: () => void;
}

export function SkuDialog({ sku, ...rest }: SkuDialogProps) {
  const params = { path: { skuId: sku?.id ?? '' } };
  const edited = useEdited<Sku>(sku, async () => (await client.GET('/v1/skus/{skuId}', { params })).data!);
  return <SkuForm key={edited?.opened.updated_at} edited={edited} {...rest} />;
}

interface SkuFormProps extends Omit<SkuDialogProps, 'sku'> {
  readonly edited: Edited<Sku> | undefined;
}

function SkuForm({ product, edited, onSaved, onClose }: SkuFormProps) {
  const sku = edited?.opened;
  const before = {
    sku: sku?.sku ?? '',
    source_id: sku?.source_id ?? '',
    price: sku?.price ?? undefined,
    regular_price: sku?.regular_price ?? undefined,
    attributes: Object.fromEntries(
      product.attributes.map((name) => [name, String(sku?.attributes[name] ?? '')]),
    ) as Record<string, string>,
  };
  const bodyOf = ({ sku: name, price, regular_price: regular, attributes }: typeof before) => ({
    sku: name.trim(),
    price: price ?? null,
    ...((regular !== undefined || before.regular_price !== undefined) && { regular_price: regular ?? null }),
    // Each attribute is a property of its own: those that are not sent stay.
    attributes: Object.fromEntries(
      Object.entries(onlyChanged(before.attributes, attributes)).map(([key, value]) => [key, value?.trim() || null]),
    ),
  });
  const api = useApiForm({
    keptAs: `sku ${sku?.id ?? ''}`,
    initialValues: before,
    validate: { sku: (name: string) => (name.trim() ? null : t('A SKU needs a name')) },
    edited,
    send: async (values) => {
      const path = { productId: product.id };
      if (sku) {
        const params = { path: { ...path, skuId: sku.id } };
        const body = onlyChanged(bodyOf(before), bodyOf(values));
        await client.PUT('/v1/products/{productId}/skus/{skuId}', { params, body });
      } else {
        const body = { ...bodyOf(values), source_id: values.source_id.trim() || null };
        await client.POST('/v1/products/{productId}/skus', { params: { path }, body });
      }
      await onSaved();
    },
  });
  const { form } = api;
  return (
    <FormDialog title={sku ? t('Edit SKU') : t('Add a SKU')} verb={t('Save')} form={api} onClose={onClose}>
      <TextInput label={t('Name')} required data-autofocus maxLength={500} {...form.getInputProps('sku')} />
      <TextInput
        label={t('Source ID')}
        description={sku ? t('It cannot be changed.') : undefined}
        maxLength={500}
        disabled={Boolean(sku)}
        {...form.getInputProps('source_id')}
      />
      <MoneyInput label={t('Price')} {...form.getInputProps('price')} />
      <MoneyInput
        label={t('Regular price')}
        description={regularPriceWords(form.values.price, form.values.regular_price)}
        {...form.getInputProps('regular_price')}
      />
      {Object.keys(form.values.attributes).map((name) => (
        <TextInput
          key={name}
          label={name}
          maxLength={500}
          value={form.values.attributes[name] ?? ''}
          onChange={({ currentTarget: { value } }) =>
            form.setFieldValue('attributes', { ...form.values.attributes, [name]: value })
          }
        />
      ))}
    </FormDialog>
  );
}
