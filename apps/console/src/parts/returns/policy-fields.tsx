import { Select } from '@mantine/core';
import { policyChoices, type ReturnPolicy } from './returns.js';

interface PolicyFieldsProps {
  readonly inputProps: (name: keyof ReturnPolicy) => { readonly value?: string };
  readonly disabled?: boolean;
}

/** How items come back: what is chosen is explained. */
export function PolicyFields({ inputProps, disabled = false }: PolicyFieldsProps) {
  return policyChoices().map(({ name, label, values }) => {
    const props = inputProps(name);
    const words = Object.entries(values);
    return (
      <Select
        key={name}
        label={label}
        description={words.find(([value]) => value === props.value)?.[1][1]}
        data={words.map(([value, [short]]) => ({ value, label: short }))}
        allowDeselect={false}
        disabled={disabled}
        {...props}
      />
    );
  });
}
