import { Button, Group, Stack } from '@mantine/core';
import { type ReactNode } from 'react';
import { ErrorInWords } from '../layout/error-in-words.js';
import { ReadingNote } from '../layout/not-for-you.js';
import { type ApiForm } from './api-form.js';
import classes from './form-frame.module.css';

interface FormFrameProps {
  readonly form: Pick<ApiForm<Record<string, unknown>>, 'submit' | 'error' | 'isSending'>;
  /** What the button says; absent for somebody who may only read. */
  readonly verb: string | undefined;
  readonly children: ReactNode;
}

/** A form on a page: its fields, what went wrong, and the button that sends it. */
export function FormFrame({ form: { submit, error, isSending }, verb, children }: FormFrameProps) {
  return (
    <form onSubmit={submit} noValidate>
      <Stack maw={900}>
        {verb ? (
          children
        ) : (
          <>
            <ReadingNote />
            <fieldset disabled className={classes.fields}>
              <Stack>{children}</Stack>
            </fieldset>
          </>
        )}
        {error !== undefined && <ErrorInWords error={error} />}
        {verb && (
          <Group>
            <Button type="submit" loading={isSending}>
              {verb}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  );
}
