import { Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { t } from '../../texts/texts.js';
import { type Address, FIRST_PAGE } from '../layout/address.js';

interface FilterProps {
  readonly address: Address;
  /** The parameter in the address bar. */
  readonly name: string;
  readonly label: string;
}

interface ChoiceFilterProps extends FilterProps {
  readonly choices: Readonly<Record<string, string>>;
}

/** One of few values, or any. */
export function ChoiceFilter({ address, name, label, choices }: ChoiceFilterProps) {
  return (
    <Select
      label={label}
      placeholder={t('Any')}
      clearable
      clearButtonProps={{ 'aria-label': t('Clear') }}
      data={Object.entries(choices).map(([value, text]) => ({ value, label: text }))}
      value={address.get(name) || null}
      onChange={(value) => address.set({ [name]: value, ...FIRST_PAGE })}
    />
  );
}

/** A text. It takes effect a moment after the last letter. */
export function TextFilter({ address, name, label }: FilterProps) {
  const inAddress = address.get(name);
  const [typed, setTyped] = useState(inAddress);
  const apply = useDebouncedCallback((value: string) => address.set({ [name]: value.trim(), ...FIRST_PAGE }), 300);
  useEffect(() => setTyped((before) => (before.trim() === inAddress ? before : inAddress)), [inAddress]);
  return (
    <TextInput
      label={label}
      value={typed}
      maxLength={200}
      type="search"
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        apply(value);
      }}
    />
  );
}
