import { Button, Group, NumberInput, Stack, TextInput } from '@mantine/core';
import { client } from '../../api/client.js';
import { type components } from '../../api/schema.js';
import { useApiForm } from '../../parts/api-form.js';
import { ErrorInWords } from '../../parts/error-in-words.js';
import { useProject } from '../../parts/project.js';
import { t } from '../../texts/texts.js';
import { minorOf, typedOf } from './price.js';

interface SkuFormProps {
  readonly product: components['schemas']['ProductAnswer'];
  readonly sku: components['schemas']['SkuAnswer'] | undefined;
  readonly onSaved: () => unknown;
}

export function SkuForm({ product, sku, onSaved }: SkuFormProps) {
  const { currency } = useProject();
  const { form, submit, error, isSending } = useApiForm({
    initialValues: {
      sku: sku?.sku ?? '',
      source_id: sku?.source_id ?? '',
      price: typedOf(sku?.price),
      attributes: Object.fromEntries(
        product.attributes.map((name) => [name, String(sku?.attributes[name] ?? '')]),
      ) as Record<string, string>,
    },
    validate: { sku: (name: string) => (name.trim() ? null : t('A SKU needs a name')) },
    send: async ({ sku: name, source_id, price, attributes }) => {
      const values = Object.entries(attributes).map(([key, value]) => [key, value.trim() || null]);
      const body = { sku: name.trim(), price: minorOf(price), attributes: Object.fromEntries(values) };
      const path = { productId: product.id };
      if (sku)
        await client.PUT('/v1/products/{productId}/skus/{skuId}', {
          params: { path: { ...path, skuId: sku.id } },
          body,
        });
      else
        await client.POST('/v1/products/{productId}/skus', {
          params: { path },
          body: { ...body, source_id: source_id.trim() || null },
        });
      await onSaved();
    },
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput label={t('Name')} required data-autofocus maxLength={500} {...form.getInputProps('sku')} />
        <TextInput
          label={t('Id in your own system')}
          description={sku ? t('It cannot be changed.') : undefined}
          maxLength={500}
          disabled={Boolean(sku)}
          {...form.getInputProps('source_id')}
        />
        <NumberInput
          label={t('Price')}
          description={t('In {currency}', { currency })}
          min={0}
          decimalScale={2}
          fixedDecimalScale
          hideControls
          {...form.getInputProps('price')}
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
        {error !== undefined && <ErrorInWords error={error} />}
        <Group justify="flex-end">
          <Button type="submit" loading={isSending}>
            {t('Save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
