import { ActionIcon, Menu, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { Link } from 'wouter';
import { ConfirmDialog } from '../../parts/dialogs/confirm-dialog.js';
import { Icon } from '../../parts/layout/icon.js';
import { t } from '../../texts/texts.js';
import { type ApiKey, type NewApiKey, revokeKey, rotateKey } from './api-keys.js';

interface KeyActionsProps {
  readonly apiKey: ApiKey;
  readonly change: (key: ApiKey) => void;
  readonly rotated: (key: NewApiKey) => void;
}

export function KeyActions({ apiKey, change, rotated }: KeyActionsProps) {
  const [opened, setOpened] = useState<'rotate' | 'revoke'>();
  const { id, app_id: appId, name } = apiKey;
  const close = () => setOpened(undefined);
  const rotate = async () => {
    const key = await rotateKey(id);
    if (key) rotated(key);
  };
  const revoke = async () => {
    await revokeKey(id);
    notifications.show({ message: t('The key {name} was revoked', { name }) });
  };
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t('Actions for the key {name}', { name })}>
            <Icon name="dots" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => change(apiKey)} leftSection={<Icon name="edit" size={16} />}>
            {t('Edit')}
          </Menu.Item>
          <Menu.Item
            component={Link}
            href={`/audit-log?who=${encodeURIComponent(appId)}`}
            leftSection={<Icon name="history" size={16} />}
          >
            {t('Changes')}
          </Menu.Item>
          <Menu.Item onClick={() => setOpened('rotate')} leftSection={<Icon name="refresh" size={16} />}>
            {t('Replace the token')}
          </Menu.Item>
          <Menu.Item color="red" onClick={() => setOpened('revoke')} leftSection={<Icon name="trash" size={16} />}>
            {t('Revoke')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={opened === 'rotate'}
        onClose={close}
        title={t('Replace the token of {name}?', { name })}
        verb={t('Replace the token')}
        isDangerous
        act={rotate}
      >
        <Text>
          {t('The token so far opens nothing from this moment on: what uses it fails until it has the new one.')}
        </Text>
      </ConfirmDialog>
      <ConfirmDialog
        opened={opened === 'revoke'}
        onClose={close}
        title={t('Revoke {name}?', { name })}
        verb={t('Revoke')}
        isDangerous
        act={revoke}
      >
        <Text>
          {t('What uses it gets no answers any more, nor by access tokens made with it. This cannot be undone.')}
        </Text>
      </ConfirmDialog>
    </>
  );
}
