import { TextInput, type TextInputProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { t } from '../texts/texts.js';
import { useProject } from './project.js';
import { type AmountRefusal, amountOf, amountText } from './typed-amount.js';

interface MoneyInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** In minor units. */
  readonly value?: number | undefined;
  /** Is called with each amount that is typed; undefined: the field was emptied. */
  readonly onChange: (minor: number | undefined) => void;
}

/**
 * The field for money. It keeps what is typed as a text, and says in words what is no amount. Forms do not send while it does: see
 * `unclearField`.
 */
export function MoneyInput({ value, onChange, onBlur, error, ...rest }: MoneyInputProps) {
  const { currency } = useProject();
  const [text, setText] = useState(amountText(value, currency));
  const [known, setKnown] = useState(value);
  if (value !== known) {
    // Changed by something else than this field.
    setKnown(value);
    setText(amountText(value, currency));
  }
  const isUntouched = text === amountText(value, currency);
  const typed = isUntouched ? { minor: value } : amountOf(text, currency);
  const refusal = typeof typed === 'string' ? refusalWords(typed, currency) : undefined;
  const type = (next: string) => {
    setText(next);
    const amount = amountOf(next, currency);
    if (typeof amount === 'string' || amount.minor === value) return;
    setKnown(amount.minor);
    onChange(amount.minor);
  };
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      rightSection={<span className="unit">{currency}</span>}
      rightSectionWidth={48}
      {...rest}
      value={text}
      error={refusal ?? error}
      data-unclear={refusal === undefined ? undefined : true}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={(event) => {
        if (refusal === undefined) setText(amountText(value, currency));
        onBlur?.(event);
      }}
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
