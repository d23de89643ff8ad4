import { Alert, Button, Group, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { t } from '../../texts/texts.js';
import { type ApiForm } from '../forms/api-form.js';
import { ErrorInWords } from '../layout/error-in-words.js';
import { Dialog } from './dialog.js';

interface FormDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** What the button says: a verb. */
  readonly verb: string;
  readonly form: Pick<ApiForm<Record<string, unknown>>, 'submit' | 'error' | 'isSending' | 'isUnsaved' | 'discard'>;
  readonly children: ReactNode;
  readonly size?: 'md' | 'lg' | 'xl';
  /** false: something that is no field of the form is missing. */
  readonly isReady?: boolean;
}

/** A form above the page. A click beside it does not close it, and anything else asks first: what was typed would be lost. */
export function FormDialog({ title, onClose, verb, form, children, size = 'md', isReady = true }: FormDialogProps) {
  const [isAsking, setAsking] = useState(false);
  const close = () => (form.isUnsaved ? setAsking(true) : onClose());
  const discard = () => {
    form.discard();
    onClose();
  };
  return (
    <Dialog opened onClose={close} title={title} size={size} closeOnClickOutside={false}>
      <form onSubmit={form.submit} noValidate>
        <Stack>
          {children}
          {form.error !== undefined && <ErrorInWords error={form.error} />}
          {isAsking && form.isUnsaved ? (
            <Alert color="yellow" variant="light" title={t('What you typed is not saved.')}>
              <Group justify="flex-end">
                <Button variant="default" onClick={discard}>
                  {t('Discard')}
                </Button>
                <Button data-autofocus onClick={() => setAsking(false)}>
                  {t('Keep editing')}
                </Button>
              </Group>
            </Alert>
          ) : (
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                {t('Cancel')}
              </Button>
              <Button type="submit" loading={form.isSending} disabled={!isReady}>
                {verb}
              </Button>
            </Group>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}
