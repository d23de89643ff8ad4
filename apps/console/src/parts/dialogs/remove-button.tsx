import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { t } from '../../texts/texts.js';
import { Icon } from '../layout/icon.js';
import { ConfirmDialog } from './confirm-dialog.js';

interface RemoveButtonProps {
  readonly name: string;
  /** What confirming does; default: delete. */
  readonly verb?: string;
  /** What will happen, and whether it can be taken back. */
  readonly children: ReactNode;
  readonly act: () => Promise<unknown>;
}

/** Deletes one thing, once that was confirmed. */
export function RemoveButton({ name, verb = t('Delete'), children, act }: RemoveButtonProps) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<Icon name="trash" size={16} />} onClick={() => setAsked(true)}>
        {t('Delete')}
      </Button>
      <ConfirmDialog
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={t('Delete {name}?', { name })}
        verb={verb}
        isDangerous
        act={act}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
