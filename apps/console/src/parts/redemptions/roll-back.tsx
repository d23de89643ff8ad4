import { Button, Skeleton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../api/client.js';
import { t } from '../../texts/texts.js';
import { ConfirmDialog } from '../dialogs/confirm-dialog.js';
import { useMay } from '../project.js';
import { useRollbackPlan } from './redeemed-together.js';
import { canBeTakenBack, redeemedThing, type Redemption, stackOf } from './redemption-words.js';
import { RollbackEffects } from './rollback-effects.js';

interface RollBackProps {
  readonly redemption: Redemption;
  /** The person made it: that is enough. */
  readonly isOwn?: boolean;
  readonly size?: 'xs' | 'md';
}

/** Rolls a redemption back, after saying what that does. */
export function RollBack({ redemption, isOwn = false, size = 'xs' }: RollBackProps) {
  const { change } = useMay();
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const stackId = stackOf(redemption);
  const plan = useRollbackPlan(redemption, isOpen);
  if ((!change && !isOwn) || !canBeTakenBack(redemption)) return null;
  const { title } = redeemedThing(redemption);
  const act = async (reason: string) => {
    const body = reason ? { reason } : {};
    if (stackId === undefined) {
      const params = { path: { redemptionId: redemption.id } };
      await client.POST('/v1/redemptions/{redemptionId}/rollback', { params, body });
    } else {
      const params = { path: { parentRedemptionId: stackId } };
      await client.POST('/v1/redemptions/{parentRedemptionId}/rollbacks', { params, body });
    }
    notifications.show({
      message:
        plan && plan.parts.length > 1
          ? t('{count} redemptions were rolled back', { count: plan.parts.length })
          : t('The redemption of {title} was rolled back', { title }),
    });
    await queries.invalidateQueries();
  };
  return (
    <>
      <Button
        variant="default"
        size={size}
        onClick={() => setOpen(true)}
        aria-label={t('Roll back the redemption of {title}', { title })}
      >
        {t('Roll back')}
      </Button>
      <ConfirmDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={stackId === undefined ? t('Roll back this redemption?') : t('Roll back all that was redeemed together?')}
        verb={t('Roll back')}
        isDangerous
        asksReason
        isReady={plan !== undefined}
        act={act}
      >
        {plan ? <RollbackEffects {...plan} /> : <Skeleton height={120} />}
      </ConfirmDialog>
    </>
  );
}
