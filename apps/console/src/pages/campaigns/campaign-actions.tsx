import { Anchor, Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { lazy, Suspense } from 'react';
import { Link, useLocation } from 'wouter';
import { client } from '../../api/client.js';
import { queryClient } from '../../api/queries.js';
import { ConfirmDialog } from '../../parts/dialogs/confirm-dialog.js';
import { Icon } from '../../parts/layout/icon.js';
import { useMay } from '../../parts/project.js';
import { t } from '../../texts/texts.js';
import { type Campaign } from './campaign-state.js';
import { SaveTemplate } from './save-template.js';

const CopyCampaign = lazy(() => import('./copy-campaign.js'));

/** Campaigns of these kinds can be kept as a template. */
const TEMPLATES = ['DISCOUNT_COUPONS', 'GIFT_VOUCHERS'];

export function CampaignActions({ campaign }: { readonly campaign: Campaign }) {
  const { change } = useMay();
  const [isCopying, copying] = useDisclosure(false);
  const [isSwitching, switching] = useDisclosure(false);
  const [isSaving, saving] = useDisclosure(false);
  const [isDeleting, deleting] = useDisclosure(false);
  if (!change) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={icon('edit')}
        renderRoot={(props) => <Link {...props} href={`/campaigns/${campaign.id}/edit`} />}
      >
        {t('Edit')}
      </Button>
      <Button variant="default" leftSection={icon('copy')} onClick={copying.open}>
        {t('Duplicate')}
      </Button>
      <Button
        variant={campaign.active ? 'default' : 'filled'}
        leftSection={icon('power')}
        onClick={campaign.active ? switching.open : () => void setActive(campaign, true)}
      >
        {campaign.active ? t('Disable') : t('Enable')}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" px="xs" aria-label={t('More')}>
            {icon('dots')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            component={Link}
            href={`/audit-log?kind=campaign&id=${encodeURIComponent(campaign.id)}`}
            leftSection={icon('history')}
          >
            {t('Change history')}
          </Menu.Item>
          {TEMPLATES.includes(campaign.campaign_type) && (
            <Menu.Item leftSection={icon('bookmark')} onClick={saving.open}>
              {t('Save as template')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={icon('trash')} onClick={deleting.open}>
            {t('Move to the bin')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense>{isCopying && <CopyCampaign campaign={campaign} onClose={copying.close} />}</Suspense>
      <ConfirmDialog
        opened={isSwitching}
        onClose={switching.close}
        title={t('Disable {name}?', { name: campaign.name })}
        verb={t('Disable')}
        act={() => setActive(campaign, false)}
      >
        {t('From now on none of its codes can be redeemed. What was redeemed stays, and you can enable it again.')}
      </ConfirmDialog>
      <SaveTemplate campaign={campaign} opened={isSaving} onClose={saving.close} />
      <DeleteCampaign campaign={campaign} opened={isDeleting} onClose={deleting.close} />
    </>
  );
}

interface DeleteCampaignProps {
  readonly campaign: Campaign;
  readonly opened: boolean;
  readonly onClose: () => void;
}

function DeleteCampaign({ campaign, opened, onClose }: DeleteCampaignProps) {
  const [, navigate] = useLocation();
  const remove = async () => {
    await client.DELETE('/v1/campaigns/{campaignId}', { params: { path: { campaignId: campaign.id } } });
    await queryClient.invalidateQueries({ queryKey: ['get', '/v1/campaigns'] });
    navigate('/campaigns');
  };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('Move {name} to the bin?', { name: campaign.name })}
      verb={t('Move to the bin')}
      isDangerous
      act={remove}
    >
      {t('None of its codes can be redeemed any more. Its name stays taken meanwhile.')}{' '}
      <Anchor component={Link} href="/bin">
        {t('It can be restored from the bin.')}
      </Anchor>
    </ConfirmDialog>
  );
}

async function setActive({ id, name }: Campaign, isActive: boolean): Promise<void> {
  const params = { path: { campaignId: id } };
  if (isActive) await client.POST('/v1/campaigns/{campaignId}/enable', { params });
  else await client.POST('/v1/campaigns/{campaignId}/disable', { params });
  await queryClient.invalidateQueries({ queryKey: ['get'] });
  notifications.show({ message: isActive ? t('{name} is enabled.', { name }) : t('{name} is disabled.', { name }) });
}

function icon(name: Parameters<typeof Icon>[0]['name']) {
  return <Icon name={name} size={16} />;
}
