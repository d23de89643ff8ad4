import { Button, Group, Stack, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { t } from '../../texts/texts.js';
import { ErrorInWords } from '../layout/error-in-words.js';
import { Dialog } from './dialog.js';

interface ConfirmDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** What will happen, and whether it can be taken back. */
  readonly children: ReactNode;
  /** What the button says: a verb. */
  readonly verb: string;
  readonly isDangerous?: boolean;
  /** Asks for a reason, which `act` is given. */
  readonly asksReason?: boolean;
  /** false: what will happen is not known yet. */
  readonly isReady?: boolean;
  readonly act: (reason: string) => Promise<unknown>;
}

/** Says what will happen before it does. It stays open, with the error, when that fails. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    opened,
    onClose,
    title,
    children,
    verb,
    isDangerous = false,
    asksReason = false,
    isReady = true,
    act,
  } = props;
  const [reason, setReason] = useState('');
  const [error, setError] = useState<unknown>();
  const [isActing, setActing] = useState(false);
  const confirm = async () => {
    setActing(true);
    setError(undefined);
    try {
      await act(reason.trim());
      setReason('');
      onClose();
    } catch (failure) {
      setError(failure);
    } finally {
      setActing(false);
    }
  };
  return (
    <Dialog opened={opened} onClose={onClose} title={title} centered>
      <Stack>
        <div>{children}</div>
        {asksReason && (
          <Textarea
            label={t('Reason')}
            value={reason}
            maxLength={500}
            autosize
            minRows={2}
            data-autofocus
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
        {error !== undefined && <ErrorInWords error={error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button color={isDangerous ? 'red' : undefined} loading={isActing} disabled={!isReady} onClick={confirm}>
            {verb}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
