import { TagsInput, TextInput } from '@mantine/core';
import { type components } from '../../api/schema.js';
import { useApiForm } from '../../parts/forms/api-form.js';
import { type Edited, onlyChanged } from '../../parts/forms/edited.js';
import { FormFrame } from '../../parts/forms/form-frame.js';
import { MetadataFields } from '../../parts/forms/metadata-fields.js';
import { metadataChange, metadataRows } from '../../parts/forms/metadata-rows.js';
import { MoneyInput } from '../../parts/forms/money-input.js';
import { useMay } from '../../parts/project.js';
import { t } from '../../texts/texts.js';
import { regularPriceWords } from './regular-price-words.js';

type Body = components['schemas']['UpdateProductBody'] & { source_id?: string | null };

interface ProductFormProps {
  readonly product?: components['schemas']['ProductAnswer'];
  readonly edited?: Edited;
  readonly send: (body: Body) => Promise<unknown>;
  readonly verb: string;
}

export function ProductForm({ product, edited, send, verb }: ProductFormProps) {
  const { change } = useMay();
  const before = {
    name: product?.name ?? '',
    source_id: product?.source_id ?? '',
    price: product?.price ?? undefined,
    regular_price: product?.regular_price ?? undefined,
    attributes: product?.attributes ?? [],
    image_url: product?.image_url ?? '',
    metadata: metadataRows(product?.metadata),
  };
  const bodyOf = ({ name, price, regular_price: regular, attributes, image_url }: typeof before): Body => ({
    name: name.trim(),
    price: price ?? null,
    ...((regular !== undefined || before.regular_price !== undefined) && { regular_price: regular ?? null }),
    attributes,
    image_url: image_url.trim() || null,
  });
  const api = useApiForm({
    keptAs: 'product',
    initialValues: before,
    validate: { name: (name: string) => (name.trim() ? null : t('A product needs a name')) },
    edited,
    send: (values) =>
      send({
        ...(product
          ? onlyChanged(bodyOf(before), bodyOf(values))
          : { ...bodyOf(values), source_id: values.source_id.trim() || null }),
        metadata: metadataChange(product?.metadata ?? {}, values.metadata),
      }),
  });
  const { form } = api;
  return (
    <FormFrame form={api} verb={change ? verb : undefined}>
      <TextInput label={t('Name')} required maxLength={500} readOnly={!change} {...form.getInputProps('name')} />
      <TextInput
        label={t('Source ID')}
        description={product ? t('It cannot be changed.') : t('By it carts and imports name the product.')}
        maxLength={500}
        disabled={Boolean(product)}
        {...form.getInputProps('source_id')}
      />
      <MoneyInput label={t('Price')} readOnly={!change} {...form.getInputProps('price')} />
      <MoneyInput
        label={t('Regular price')}
        description={regularPriceWords(form.values.price, form.values.regular_price)}
        readOnly={!change}
        {...form.getInputProps('regular_price')}
      />
      <TagsInput
        label={t('Attributes')}
        description={t('What its variants (SKUs) differ in, such as color and size. Type a name and press Enter.')}
        maxTags={100}
        readOnly={!change}
        {...form.getInputProps('attributes')}
      />
      <TextInput
        label={t('Address of a picture')}
        type="url"
        maxLength={2_000}
        readOnly={!change}
        {...form.getInputProps('image_url')}
      />
      <MetadataFields
        rows={form.values.metadata}
        onChange={(rows) => form.setFieldValue('metadata', rows)}
        error={form.errors['metadata']}
      />
    </FormFrame>
  );
}
