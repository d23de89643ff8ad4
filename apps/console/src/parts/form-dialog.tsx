import { Button, Group, Modal, Stack } from '@mantine/core';
import { type ReactNode } from 'react';
import { t } from '../texts/texts.js';
import { type ApiForm } from './api-form.js';
import { ErrorInWords } from './error-in-words.js';

interface FormDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** What the button says: a verb. */
  readonly verb: string;
  readonly form: Pick<ApiForm<Record<string, unknown>>, 'submit' | 'error' | 'isSending'>;
  readonly children: ReactNode;
  readonly size?: 'md' | 'lg' | 'xl';
  /** false: something that is no field of the form is missing. */
  readonly isReady?: boolean;
}

/** A form above the page. A click beside it does not close it: what was typed would be lost. */
export function FormDialog({ title, onClose, verb, form, children, size = 'md', isReady = true }: FormDialogProps) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={size}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <form onSubmit={form.submit} noValidate>
        <Stack>
          {children}
          {form.error !== undefined && <ErrorInWords error={form.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={form.isSending} disabled={!isReady}>
              {verb}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
