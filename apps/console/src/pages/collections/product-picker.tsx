import { client } from '../../api/client.js';
import { type Picked, Picker, type PickerProps } from '../../parts/picker.js';
import { t } from '../../texts/texts.js';

/** Products by name. */
export function ProductPicker(props: PickerProps) {
  return (
    <Picker
      {...props}
      label={t('Products')}
      description={t('Type a part of the name.')}
      nothing={t('No product is called so')}
      most={20}
      find={productsNamed}
    />
  );
}

async function productsNamed(text: string): Promise<readonly Picked[]> {
  const filters = text ? { filters: { name: { conditions: { $contains: [text] } } } } : {};
  const { data } = await client.GET('/v1/products', { params: { query: { limit: 20, ...filters } } });
  return (data?.products ?? []).map(({ id, name, source_id }) => ({ id, label: name ?? source_id ?? id }));
}
