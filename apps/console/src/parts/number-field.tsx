import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { t } from '../texts/texts.js';
import { type NumberBounds, numberOf, type NumberRefusal, typedNumberText } from './typed-number.js';

interface NumberFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'min' | 'max'>, NumberBounds {
  /** '' for none. */
  readonly value?: number | string | undefined;
  /** Is called with each number that is typed; '': the field was emptied. */
  readonly onChange?: (value: number | '') => void;
  /** What is counted: `%`, `months`. */
  readonly unit?: string;
}

/**
 * The field for numbers. It keeps what is typed as a text, and says in words what is no number that fits: it never makes another one of it.
 * Forms do not send while it does: see `unclearField`.
 */
export function NumberField(props: NumberFieldProps) {
  const { value = '', onChange, onBlur, error, min, max, decimals = 0, unit, ...rest } = props;
  const bounds = { min, max, decimals };
  const [text, setText] = useState(typedNumberText(value, decimals));
  const [known, setKnown] = useState({ seen: value, sent: value });
  if (value !== known.seen) {
    setKnown({ seen: value, sent: value });
    // Changed by something else than this field.
    if (value !== known.sent) setText(typedNumberText(value, decimals));
  }
  const read = text === typedNumberText(value, decimals) ? { value } : numberOf(text, bounds);
  const refusal = typeof read === 'string' ? refusalWords(read, bounds) : undefined;
  const type = (next: string) => {
    setText(next);
    const typed = numberOf(next, bounds);
    if (typeof typed === 'string' || typed.value === value) return;
    setKnown({ seen: value, sent: typed.value });
    onChange?.(typed.value);
  };
  return (
    <TextInput
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
      {...(unit !== undefined && {
        rightSection: <span className="unit">{unit}</span>,
        rightSectionWidth: 24 + 8 * unit.length,
      })}
      {...rest}
      value={text}
      error={refusal ?? error}
      data-unclear={refusal === undefined ? undefined : true}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={(event) => {
        if (refusal === undefined) setText(typedNumberText(value, decimals));
        onBlur?.(event);
      }}
    />
  );
}

function refusalWords(refusal: NumberRefusal, { min = 0, max = 0, decimals = 0 }: NumberBounds): string {
  const shown = (value: number) => typedNumberText(value, decimals);
  const words: Readonly<Record<NumberRefusal, () => string>> = {
    unclear: () => t('This is no number. Write it like {example}.', { example: typedNumberText(1_234) }),
    whole: () => t('Only whole numbers. Write it like {example}.', { example: typedNumberText(1_234) }),
    decimals: () => t('It has too many decimals. Write it like {example}.', { example: typedNumberText(12.5, 1) }),
    small: () => t('At least {least}', { least: shown(min) }),
    large: () => t('At most {most}', { most: shown(max) }),
  };
  return words[refusal]();
}
