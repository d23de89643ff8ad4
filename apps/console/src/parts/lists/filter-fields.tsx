import { Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useId, useState } from 'react';
import { t } from '../../texts/texts.js';
import { type Address, FIRST_PAGE } from '../layout/address.js';
import { Icon } from '../layout/icon.js';
import { FilterChip, fieldOfChip } from './filter-chip.js';

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
  const field = useId();
  const value = address.get(name) || null;
  return (
    <FilterChip label={label} field={field} isSet={value !== null}>
      <Select
        {...fieldOfChip}
        id={field}
        placeholder={t('Any')}
        clearable
        clearSectionMode="clear"
        clearButtonProps={{ 'aria-label': t('Clear') }}
        comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
        data={Object.entries(choices).map(([each, text]) => ({ value: each, label: text }))}
        value={value}
        onChange={(next) => address.set({ [name]: next, ...FIRST_PAGE })}
      />
    </FilterChip>
  );
}

/** A text. It takes effect a moment after the last letter. */
export function TextFilter({ address, name, label }: FilterProps) {
  const field = useId();
  const inAddress = address.get(name);
  const [typed, setTyped] = useState(inAddress);
  const apply = useDebouncedCallback((value: string) => address.set({ [name]: value.trim(), ...FIRST_PAGE }), 300);
  useEffect(() => setTyped((before) => (before.trim() === inAddress ? before : inAddress)), [inAddress]);
  return (
    <FilterChip label={label} field={field} isSet={inAddress !== ''}>
      <TextInput
        {...fieldOfChip}
        id={field}
        value={typed}
        maxLength={200}
        type="search"
        rightSection={typed ? undefined : <Icon name="search" size={14} />}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          apply(value);
        }}
      />
    </FilterChip>
  );
}
