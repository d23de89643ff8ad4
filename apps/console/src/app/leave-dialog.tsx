import { Button, Group, Stack, Text } from '@mantine/core';
import { Dialog } from '../parts/dialogs/dialog.js';
import { type Loss } from '../parts/forms/unsaved.js';
import { t } from '../texts/texts.js';
import './page-styles.css';

interface LeaveDialogProps {
  readonly leave: () => void;
  readonly loss: Loss;
  readonly onClose: () => void;
}

export default function LeaveDialog({ leave, loss, onClose }: LeaveDialogProps) {
  return (
    <Dialog opened onClose={onClose} title={t('Leave this page?')} centered withCloseButton={false}>
      <Stack>
        <Text>
          {loss === 'work'
            ? t('Work is under way on this page. It stops when you leave; what is done stays.')
            : t('What you typed is not saved. In this tab it is filled in again when you come back.')}
        </Text>
        <Group justify="flex-end">
          <Button
            variant="default"
            onClick={() => {
              onClose();
              leave();
            }}
          >
            {t('Leave')}
          </Button>
          <Button data-autofocus onClick={onClose}>
            {t('Stay')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
