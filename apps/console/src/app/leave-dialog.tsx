import { Button, Group, Stack, Text } from '@mantine/core';
import { Dialog } from '../parts/dialog.js';
import { t } from '../texts/texts.js';
import './page-styles.css';

interface LeaveDialogProps {
  readonly leave: () => void;
  readonly onClose: () => void;
}

export default function LeaveDialog({ leave, onClose }: LeaveDialogProps) {
  return (
    <Dialog opened onClose={onClose} title={t('Leave this page?')} centered withCloseButton={false}>
      <Stack>
        <Text>{t('What you typed is not saved. In this tab it is filled in again when you come back.')}</Text>
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
