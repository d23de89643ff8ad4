import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

export interface Picked {
  readonly id: string;
  readonly label: string;
}

export interface PickerProps {
  readonly picked: readonly Picked[];
  readonly onChange: (picked: readonly Picked[]) => void;
  readonly error?: ReactNode;
}

interface KindOfThings {
  readonly label: string;
  readonly description: string;
  /** Where nothing is found. */
  readonly nothing: string;
  readonly most?: number;
  readonly find: (text: string) => Promise<readonly Picked[]>;
}

/** Several things of a kind, which are looked for while one types. */
export function Picker(props: PickerProps & KindOfThings) {
  const { picked, onChange, error, label, description, nothing, most, find } = props;
  const [typed, setTyped] = useState('');
  const [text] = useDebouncedValue(typed.trim(), 300);
  const { data: found = [] } = useQuery({ queryKey: ['pick', label, text], queryFn: () => find(text) });
  const known = [...picked, ...found.filter(({ id }) => !picked.some((each) => each.id === id))];
  return (
    <MultiSelect
      label={label}
      description={description}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      data={known.map((each) => ({ value: each.id, label: each.label }))}
      filter={({ options }) => options}
      value={picked.map(({ id }) => id)}
      onChange={(ids) => onChange(known.filter(({ id }) => ids.includes(id)))}
      maxValues={most}
      nothingFoundMessage={nothing}
      error={error}
    />
  );
}
