import { type TextInputProps } from '@mantine/core';
import { t } from '../../texts/texts.js';
import { TypedField } from './typed-field.js';
import { type NumberBounds, parseNumber, type NumberRefusal, typedNumberText } from './typed-number.js';

interface NumberFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'min' | 'max'>, NumberBounds {
  /** '' for none. */
  readonly value?: number | string | undefined;
  /** Is called with each number that is typed; '': the field was emptied. */
  readonly onChange?: (value: number | '') => void;
  /** What is counted: `%`, `months`. */
  readonly unit?: string;
}

/** The field for numbers, as people write them in the language of the console. */
export function NumberField({ value = '', onChange, min, max, decimals = 0, ...rest }: NumberFieldProps) {
  const bounds = { min, max, decimals };
  return (
    <TypedField<number | string, NumberRefusal>
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      {...rest}
      value={value}
      onChange={(typed) => onChange?.(typed as number | '')}
      textOf={(shown) => typedNumberText(shown, decimals)}
      read={(text) => parseNumber(text, bounds)}
      refusalWords={(refusal) => refusalWords(refusal, bounds)}
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
