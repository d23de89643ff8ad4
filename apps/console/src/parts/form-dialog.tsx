import { Button, Group, Modal, Stack } from '@mantine/core';
import { type FormEvent, type ReactNode } from 'react';
import { t } from '../texts/texts.js';
import { ErrorInWords } from './error-in-words.js';

interface FormDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** What the button says: a verb. */
  readonly verb: string;
  readonly submit: (event?: FormEvent<HTMLFormElement>) => void;
  /** The error that belongs to no field. */
  readonly error: unknown;
  readonly isSending: boolean;
  readonly children: ReactNode;
}

/** A form that lies over the page. A click beside it does not close it: what was typed stays. */
export function FormDialog({ title, onClose, verb, submit, error, isSending, children }: FormDialogProps) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size="lg"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <form onSubmit={submit}>
        <Stack>
          {children}
          {error !== undefined && <ErrorInWords error={error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={isSending}>
              {verb}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
