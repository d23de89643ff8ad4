import { Button, Group, List, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { ConfirmDialog } from '../../parts/dialogs/confirm-dialog.js';
import { useProject } from '../../parts/project.js';
import { t } from '../../texts/texts.js';
import { deleteProject, type Project } from './projects.js';

/** Nothing of it comes back: who deletes a project writes its name. */
export function DeleteProject({ project: { id, name } }: { readonly project: Project }) {
  const open = useProject();
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState('');
  const [, navigate] = useLocation();
  const remove = async () => {
    if (typed.trim() !== name) throw new Error(t('Write the name of the project as it stands above.'));
    await deleteProject(id);
    // All that was loaded may be of a project that is gone.
    if (open.id === id) location.assign(import.meta.env.BASE_URL);
    else navigate('/projects');
  };
  return (
    <>
      <Text size="sm">
        {t('Its keys open nothing any more, and its people get in no more. This cannot be undone.')}
      </Text>
      <Group>
        <Button color="red" onClick={() => setOpened(true)}>
          {t('Delete the project')}
        </Button>
      </Group>
      <ConfirmDialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('Delete {name}?', { name })}
        verb={t('Delete the project')}
        isDangerous
        act={remove}
      >
        <Stack gap="sm">
          <Text>{t('Immediately and permanently:')}</Text>
          <List>
            <List.Item>{t('all keys are revoked: shops and tills that use them get no answers')}</List.Item>
            <List.Item>{t('campaigns, codes, customers, orders and points can no longer be reached')}</List.Item>
            <List.Item>{t('webhooks send nothing any more, and background work ends')}</List.Item>
            <List.Item>{t('only the audit log can still be read, over the API')}</List.Item>
          </List>
          <TextInput
            label={t('To be sure, write its name: {name}', { name })}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            data-autofocus
          />
        </Stack>
      </ConfirmDialog>
    </>
  );
}
