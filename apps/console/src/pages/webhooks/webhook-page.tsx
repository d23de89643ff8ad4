import { Badge, Button, Group, Skeleton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import { api } from '../../api/queries.js';
import { ConfirmDialog } from '../../parts/dialogs/confirm-dialog.js';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { Icon } from '../../parts/layout/icon.js';
import { PageFrame } from '../../parts/layout/page-frame.js';
import { Panel } from '../../parts/layout/panel.js';
import { useProject } from '../../parts/project.js';
import { t } from '../../texts/texts.js';
import { DeliveryLog } from './delivery-log.js';
import { WebhookState } from './webhook-state.js';
import { deleteWebhook, type NewWebhook, rotateSecret, type Webhook } from './webhooks.js';

const WebhookDialog = lazy(() => import('./webhook-dialog.js'));
const WebhookSecret = lazy(() => import('./webhook-secret.js'));
const WebhookTestDialog = lazy(() => import('./webhook-test.js'));

export function WebhookPage({ webhookId }: { readonly webhookId: string }) {
  const params = { path: { projectId: useProject().id, webhookId } };
  const path = '/management/v1/projects/{projectId}/webhooks/{webhookId}';
  const { data, error, refetch } = api.useQuery('get', path, { params });
  return (
    <PageFrame
      title={data?.target_url ?? t('Webhook')}
      state={data && <WebhookState active={data.active} />}
      above={[{ title: t('Webhooks'), to: '/webhooks' }]}
      actions={data && <Actions webhook={data} />}
    >
      {error && <ErrorInWords error={error} again={refetch} />}
      {!error && (
        <Panel title={t('Events')}>
          <Group gap="xs">
            {data ? data.events.map((event) => <Event key={event} name={event} />) : <Skeleton height={22} />}
          </Group>
        </Panel>
      )}
      {data && <DeliveryLog webhook={data} />}
    </PageFrame>
  );
}

function Event({ name }: { readonly name: string }) {
  return (
    <Badge variant="default" tt="none" fw={400} radius="sm" size="lg" maw="100%">
      {name}
    </Badge>
  );
}

function Actions({ webhook }: { readonly webhook: Webhook }) {
  const { id } = useProject();
  const [opened, setOpened] = useState<'test' | 'edit' | 'rotate' | 'delete'>();
  const [rotated, setRotated] = useState<NewWebhook>();
  const [, navigate] = useLocation();
  const close = () => setOpened(undefined);
  const remove = async () => {
    await deleteWebhook(id, webhook.id);
    navigate('/webhooks');
  };
  return (
    <>
      <Button variant="default" leftSection={<Icon name="webhook" size={16} />} onClick={() => setOpened('test')}>
        {t('Send a test')}
      </Button>
      <Button variant="default" leftSection={<Icon name="edit" size={16} />} onClick={() => setOpened('edit')}>
        {t('Edit')}
      </Button>
      <Button variant="default" leftSection={<Icon name="refresh" size={16} />} onClick={() => setOpened('rotate')}>
        {t('Replace the secret')}
      </Button>
      <Button
        variant="default"
        c="red"
        leftSection={<Icon name="trash" size={16} />}
        onClick={() => setOpened('delete')}
      >
        {t('Delete')}
      </Button>
      <Suspense>
        {opened === 'test' && <WebhookTestDialog webhook={webhook} onClose={close} />}
        {opened === 'edit' && <WebhookDialog webhook={webhook} onClose={close} />}
        {rotated && (
          <WebhookSecret
            webhook={rotated}
            warning={t('Copy the secret now. For 24 hours, the secret so far signs what is sent as well.')}
            onClose={() => setRotated(undefined)}
          />
        )}
      </Suspense>
      <ConfirmDialog
        opened={opened === 'rotate'}
        onClose={close}
        title={t('Replace the secret of this webhook?')}
        verb={t('Replace the secret')}
        act={async () => setRotated(await rotateSecret(id, webhook.id))}
      >
        {t('The secret so far goes on for 24 hours beside the new one. Who replaces it twice ends it at once.')}
      </ConfirmDialog>
      <ConfirmDialog
        opened={opened === 'delete'}
        onClose={close}
        title={t('Delete this webhook?')}
        verb={t('Delete')}
        isDangerous
        act={remove}
      >
        {t('Nothing is sent to {address} any more. What waits to be sent is dropped, and the log of deliveries goes.', {
          address: webhook.target_url,
        })}
      </ConfirmDialog>
    </>
  );
}
