import { client } from '../../api/client.js';
import { type Picked, Picker, type PickerProps } from '../../parts/picker.js';
import { t } from '../../texts/texts.js';

/** Customers by name or e-mail. */
export function CustomerPicker(props: PickerProps) {
  return (
    <Picker
      {...props}
      label={t('Customers')}
      description={t('Type a part of a name, or a whole e-mail address.')}
      nothing={t('Nobody is called so')}
      find={customersCalled}
    />
  );
}

async function customersCalled(text: string): Promise<readonly Picked[]> {
  const by = text === '' ? {} : text.includes('@') ? { email: text } : { name: text };
  const { data } = await client.GET('/v1/customers', { params: { query: { limit: 20, ...by } } });
  return (data?.customers ?? []).map(({ id, name, email, source_id }) => ({
    id,
    label: [name ?? source_id ?? id, email].filter(Boolean).join(', '),
  }));
}
