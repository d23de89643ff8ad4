import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';

export interface TypedFieldProps<Value, Refusal extends string> extends Omit<TextInputProps, 'value' | 'onChange'> {
  readonly value: Value;
  /** Is called with each value that is typed. */
  readonly onChange: (value: Value) => void;
  /** The value as the field shows it. */
  readonly textOf: (value: Value) => string;
  /** What a text means, or why it means nothing that fits. */
  readonly read: (text: string) => { readonly value: Value } | Refusal;
  readonly refusalWords: (refusal: Refusal) => string;
  /** What is counted: `%`, `EUR`. */
  readonly unit?: string | undefined;
}

/**
 * A field whose text stands for a value. It keeps what is typed, and says in words what means nothing that fits: it never makes something else
 * of it. Forms do not send while it does: see `unclearField`.
 */
export function TypedField<Value, Refusal extends string>(props: TypedFieldProps<Value, Refusal>) {
  const { value, onChange, onBlur, error, textOf, read, refusalWords, unit, ...rest } = props;
  const [text, setText] = useState(textOf(value));
  const [known, setKnown] = useState({ seen: value, sent: value });
  if (value !== known.seen) {
    setKnown({ seen: value, sent: value });
    // Changed by something else than this field.
    if (value !== known.sent) setText(textOf(value));
  }
  const meant = text === textOf(value) ? { value } : read(text);
  const refusal = typeof meant === 'string' ? refusalWords(meant) : undefined;
  const type = (next: string) => {
    setText(next);
    const typed = read(next);
    if (typeof typed === 'string' || typed.value === value) return;
    setKnown({ seen: value, sent: typed.value });
    onChange(typed.value);
  };
  return (
    <TextInput
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
        if (refusal === undefined) setText(textOf(value));
        onBlur?.(event);
      }}
    />
  );
}
