import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { api } from '../../api/queries.js';
import { t } from '../../texts/texts.js';

export interface Picked {
  readonly id: string;
  readonly label: string;
}

interface CustomerPickerProps {
  readonly picked: readonly Picked[];
  readonly onChange: (picked: readonly Picked[]) => void;
  readonly error?: React.ReactNode;
}

/** Customers by name or e-mail. */
export function CustomerPicker({ picked, onChange, error }: CustomerPickerProps) {
  const [typed, setTyped] = useState('');
  const [asked] = useDebouncedValue(typed.trim(), 300);
  const by = asked.includes('@') ? { email: asked } : asked && { name: asked };
  const query = { limit: 20, ...(by || {}) };
  const { data } = api.useQuery('get', '/v1/customers', { params: { query } });
  const found = (data?.customers ?? []).map(({ id, name, email, source_id }) => ({
    id,
    label: [name ?? source_id ?? id, email].filter(Boolean).join(', '),
  }));
  const known = [...picked, ...found.filter(({ id }) => !picked.some((each) => each.id === id))];
  return (
    <MultiSelect
      label={t('Customers')}
      description={t('Type a part of a name, or a whole e-mail address.')}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      data={known.map(({ id, label }) => ({ value: id, label }))}
      filter={({ options }) => options}
      value={picked.map(({ id }) => id)}
      onChange={(ids) => onChange(known.filter(({ id }) => ids.includes(id)))}
      nothingFoundMessage={t('Nobody is called so')}
      error={error}
    />
  );
}
