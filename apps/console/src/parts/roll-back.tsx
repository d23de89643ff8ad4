import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../api/client.js';
import { RollbackEffects } from './rollback-effects.js';
import { t } from '../texts/texts.js';
import { ConfirmDialog } from './confirm-dialog.js';
import { useMay } from './project.js';
import { canBeTakenBack, redeemedThing, type Redemption } from './redemption-words.js';

/** Rolls a redemption back, after saying what that does. */
export function RollBack({ redemption }: { readonly redemption: Redemption }) {
  const { change } = useMay();
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  if (!change || !canBeTakenBack(redemption)) return null;
  const { title } = redeemedThing(redemption);
  const act = async (reason: string) => {
    await client.POST('/v1/redemptions/{redemptionId}/rollback', {
      params: { path: { redemptionId: redemption.id } },
      body: reason ? { reason } : {},
    });
    notifications.show({ message: t('The redemption of {title} was rolled back', { title }) });
    await queries.invalidateQueries();
  };
  return (
    <>
      <Button
        variant="default"
        size="xs"
        onClick={() => setOpen(true)}
        aria-label={t('Roll back the redemption of {title}', { title })}
      >
        {t('Roll back')}
      </Button>
      <ConfirmDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('Roll back this redemption?')}
        verb={t('Roll back')}
        isDangerous
        asksReason
        act={act}
      >
        <RollbackEffects redemption={redemption} />
      </ConfirmDialog>
    </>
  );
}
