import { TextInput, type TextInputProps } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { t } from '../../texts/texts.js';

interface DayInputProps extends Omit<TextInputProps, 'type'> {
  /** With a time of day. */
  readonly hasTime?: boolean;
}

/**
 * The field for days. Browsers say nothing of one that is filled in by half, as 31 March without a year: it would be taken for empty. Forms
 * do not send while there is one: see `unclearField`.
 */
export function DayInput({ hasTime = false, error, onBlur, onKeyUp, ...rest }: DayInputProps) {
  const [isHalf, setHalf] = useState(false);
  const look = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => setHalf(currentTarget.validity.badInput);
  return (
    <TextInput
      type={hasTime ? 'datetime-local' : 'date'}
      // Without it a year has six digits.
      max={hasTime ? '9999-12-31T23:59' : '9999-12-31'}
      {...rest}
      error={isHalf ? t('There is no such date, or a part of it is missing.') : error}
      onBlur={(event) => {
        look(event);
        onBlur?.(event);
      }}
      onKeyUp={(event) => {
        // While it is typed it is not complete, and no fault.
        if (isHalf || event.key === 'Enter') look(event);
        onKeyUp?.(event);
      }}
    />
  );
}
