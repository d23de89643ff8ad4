import { Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../api/client.js';
import { t } from '../texts/texts.js';
import { ConfirmDialog } from './confirm-dialog.js';
import { useMay } from './project.js';
import { canBeTakenBack, redeemedThing, type Redemption } from './redemption-words.js';

/** Takes a redemption back, after saying what that does. */
export function TakeBack({ redemption }: { readonly redemption: Redemption }) {
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
    notifications.show({ message: t('The redemption of {title} was taken back', { title }) });
    await queries.invalidateQueries();
  };
  return (
    <>
      <Button
        variant="default"
        size="xs"
        onClick={() => setOpen(true)}
        aria-label={t('Take back the redemption of {title}', { title })}
      >
        {t('Take back')}
      </Button>
      <ConfirmDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('Take this redemption back?')}
        verb={t('Take back')}
        isDangerous
        asksReason
        act={act}
      >
        <Text>
          {t(
            'The use of {title} is given back: the code counts it no more, credits and points return to their card, and the discount is taken off the order. This cannot be undone; the code can be redeemed again.',
            { title },
          )}
        </Text>
      </ConfirmDialog>
    </>
  );
}
