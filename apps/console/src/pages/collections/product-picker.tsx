import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { api } from '../../api/queries.js';
import { t } from '../../texts/texts.js';

export interface Picked {
  readonly id: string;
  readonly label: string;
}

interface ProductPickerProps {
  readonly picked: readonly Picked[];
  readonly onChange: (picked: readonly Picked[]) => void;
  readonly error?: React.ReactNode;
}

/** Products by name. */
export function ProductPicker({ picked, onChange, error }: ProductPickerProps) {
  const [typed, setTyped] = useState('');
  const [asked] = useDebouncedValue(typed.trim(), 300);
  const filters = asked ? { filters: { name: { conditions: { $contains: [asked] } } } } : {};
  const { data } = api.useQuery('get', '/v1/products', { params: { query: { limit: 20, ...filters } } });
  const found = (data?.products ?? []).map(({ id, name, source_id }) => ({ id, label: name ?? source_id ?? id }));
  const known = [...picked, ...found.filter(({ id }) => !picked.some((each) => each.id === id))];
  return (
    <MultiSelect
      label={t('Products')}
      description={t('Type a part of the name.')}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      data={known.map(({ id, label }) => ({ value: id, label }))}
      filter={({ options }) => options}
      value={picked.map(({ id }) => id)}
      onChange={(ids) => onChange(known.filter(({ id }) => ids.includes(id)))}
      maxValues={20}
      nothingFoundMessage={t('No product is called so')}
      error={error}
    />
  );
}
