import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useProject } from './project.js';

interface MoneyInputProps extends Omit<NumberInputProps, 'value' | 'onChange'> {
  /** In minor units. */
  readonly value?: number | undefined;
  /** undefined: the field was emptied. */
  readonly onChange: (minor: number | undefined) => void;
}

/** Money as people type it, 19.99; the API has it in minor units. */
export function MoneyInput({ value, onChange, ...rest }: MoneyInputProps) {
  const { currency } = useProject();
  return (
    <NumberInput
      decimalScale={2}
      fixedDecimalScale
      min={0}
      max={9_999_999_999}
      hideControls
      rightSection={<span className="unit">{currency}</span>}
      rightSectionWidth={48}
      value={value === undefined ? '' : value / 100}
      onChange={(typed) => onChange(typeof typed === 'number' ? Math.round(typed * 100) : undefined)}
      {...rest}
    />
  );
}
