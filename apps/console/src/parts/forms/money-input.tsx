import { type TextInputProps } from '@mantine/core';
import { type ReactNode } from 'react';
import { t } from '../../texts/texts.js';
import { useProject } from '../project.js';
import { type AmountRefusal, parseAmount, amountText } from './typed-amount.js';
import { TypedField } from './typed-field.js';

interface MoneyInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** In minor units. */
  readonly value?: number | undefined;
  /** Is called with each amount that is typed; undefined: the field was emptied. */
  readonly onChange: (minor: number | undefined) => void;
}

/** The field for money, as people write it in the language of the console. */
export function MoneyInput({ value, ...rest }: MoneyInputProps) {
  const { currency } = useProject();
  return (
    <TypedField<number | undefined, AmountRefusal>
      inputMode="decimal"
      unit={currency}
      {...rest}
      value={value}
      textOf={(minor) => amountText(minor, currency)}
      read={(text) => {
        const amount = parseAmount(text, currency);
        return typeof amount === 'string' ? amount : { value: amount.minor };
      }}
      refusalWords={(refusal) => refusalWords(refusal, currency)}
    />
  );
}

interface FieldInUnits {
  readonly value?: unknown;
  readonly onChange: (value: number | '') => void;
  readonly error?: ReactNode;
}

/** For a field of a form that holds money in units of the currency, and '' for none. */
export function inUnits<Props extends FieldInUnits>({ value, onChange, ...rest }: Props) {
  return {
    ...rest,
    value: value === '' || value === undefined ? undefined : Math.round(Number(value) * 100),
    onChange: (minor: number | undefined) => onChange(minor === undefined ? '' : minor / 100),
  };
}

function refusalWords(refusal: AmountRefusal, currency: string): string {
  const words: Readonly<Record<AmountRefusal, () => string>> = {
    unclear: () => t('This is no amount. Write it like {example}.', { example: amountText(123_400, currency) }),
    negative: () => t('An amount cannot be less than nothing.'),
    decimals: () =>
      t('{currency} has fewer decimals. Write it like {example}.', {
        currency,
        example: amountText(123_400, currency),
      }),
    large: () => t('This is more than can be counted.'),
  };
  return words[refusal]();
}
