import { Alert, Button, Group, Stack } from '@mantine/core';
import { t } from '../../texts/texts.js';
import { CopyField } from '../forms/copy-field.js';
import { Icon } from '../layout/icon.js';
import { Dialog } from './dialog.js';

interface ShownOnceProps {
  readonly title: string;
  /** What it is good for, and why it must be copied now. */
  readonly warning: string;
  /** Secrets by what they are called. */
  readonly secrets: Readonly<Record<string, string>>;
  readonly onClose: () => void;
}

/** Secrets that the engine shows in this answer alone. Only the button closes it, not a click beside it. */
export function ShownOnce({ title, warning, secrets, onClose }: ShownOnceProps) {
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      size="lg"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack>
        <Alert color="yellow" variant="light" icon={<Icon name="warning" />} title={t('Shown now, and never again')}>
          {warning}
        </Alert>
        {Object.entries(secrets).map(([label, value]) => (
          <CopyField key={label} label={label} value={value} />
        ))}
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('I have copied it')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
