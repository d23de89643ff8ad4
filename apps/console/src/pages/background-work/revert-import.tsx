import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { client } from '../../api/client.js';
import { queryClient } from '../../api/queries.js';
import { ConfirmDialog } from '../../parts/dialogs/confirm-dialog.js';
import { useMay } from '../../parts/project.js';
import { t } from '../../texts/texts.js';
import { hasEnded, type Work } from './work.js';

/** Reverts an import as a whole, where that can be done and was not done yet. */
export function RevertImport({ work }: { readonly work: Work }) {
  const [isOpen, setOpen] = useState(false);
  const [, go] = useLocation();
  const { change } = useMay();
  if (!change || !work.revertible || !hasEnded(work) || work.reverted_by !== undefined) return null;
  const revert = async () => {
    const params = { path: { asyncActionId: work.id } };
    const { data } = await client.POST('/v1/async-actions/{asyncActionId}/revert', { params });
    await queryClient.invalidateQueries({ queryKey: ['get', '/v1/async-actions/{asyncActionId}'] });
    if (data) go(`/background-work/${data.async_action_id}`);
  };
  return (
    <>
      <Button variant="default" color="red" onClick={() => setOpen(true)}>
        {t('Revert the import')}
      </Button>
      <ConfirmDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('Revert the import?')}
        verb={t('Revert')}
        isDangerous
        act={revert}
      >
        <Text>
          {t(
            'What the import made is deleted, and what it replaced is as before. What was changed or used since stays as it is, and is listed afterwards.',
          )}
        </Text>
      </ConfirmDialog>
    </>
  );
}
