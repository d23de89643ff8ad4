import { Button, Group, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { lazy, Suspense } from 'react';
import { client } from '../../../api/client.js';
import { ConfirmDialog } from '../../../parts/dialogs/confirm-dialog.js';
import { errorText } from '../../../parts/layout/error-text.js';
import { Icon } from '../../../parts/layout/icon.js';
import { t } from '../../../texts/texts.js';
import { type Tier, TIER, tiersChanged } from './tiers.js';

const TierForm = lazy(() => import('./tier-form.js'));

interface TierActionsProps {
  readonly tier: Tier;
  readonly rank: number;
  readonly count: number;
  readonly move: (to: number) => void;
}

export function TierActions({ tier, rank, count, move }: TierActionsProps) {
  const { id, name, active, campaign_id } = tier;
  const [isEditing, editing] = useDisclosure(false);
  const [isDeleting, deleting] = useDisclosure(false);
  const remove = async () => {
    await client.DELETE(TIER, { params: { path: { promotionTierId: id } } });
    await tiersChanged();
  };
  return (
    <Group gap="xs" wrap="nowrap">
      <Button size="xs" variant="default" aria-label={t('Edit {name}', { name })} onClick={editing.open}>
        {t('Edit')}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button size="xs" variant="default" px="xs" aria-label={t('More about {name}', { name })}>
            <Icon name="dots" size={16} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void setActive(tier, !active)}>{active ? t('Disable') : t('Enable')}</Menu.Item>
          {rank > 1 && <Menu.Item onClick={() => move(rank - 2)}>{t('Move up')}</Menu.Item>}
          {rank < count && <Menu.Item onClick={() => move(rank)}>{t('Move down')}</Menu.Item>}
          <Menu.Item onClick={deleting.open}>{t('Delete')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense>{isEditing && <TierForm campaignId={campaign_id} tier={tier} onClose={editing.close} />}</Suspense>
      <ConfirmDialog
        opened={isDeleting}
        onClose={deleting.close}
        title={t('Delete {name}?', { name })}
        verb={t('Delete')}
        isDangerous
        act={remove}
      >
        {t('It is no longer offered. What was redeemed with it stays. This cannot be undone.')}
      </ConfirmDialog>
    </Group>
  );
}

async function setActive({ id, name }: Tier, active: boolean): Promise<void> {
  const params = { path: { promotionTierId: id } };
  try {
    if (active) await client.POST('/v1/promotions/tiers/{promotionTierId}/enable', { params });
    else await client.POST('/v1/promotions/tiers/{promotionTierId}/disable', { params });
    notifications.show({ message: active ? t('{name} is enabled.', { name }) : t('{name} is disabled.', { name }) });
  } catch (failure) {
    notifications.show({ color: 'red', message: errorText(failure) });
  }
  await tiersChanged();
}
