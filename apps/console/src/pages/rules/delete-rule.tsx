import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useLocation } from 'wouter';
import { client } from '../../api/client.js';
import { queryClient } from '../../api/queries.js';
import { ConfirmDialog } from '../../parts/dialogs/confirm-dialog.js';
import { Icon } from '../../parts/layout/icon.js';
import { useMay } from '../../parts/project.js';
import { t } from '../../texts/texts.js';
import { type SavedRule } from '../../parts/rules/rule-draft.js';

export function DeleteRule({ rule }: { readonly rule: SavedRule }) {
  const { change } = useMay();
  const [opened, { open, close }] = useDisclosure(false);
  const [, navigate] = useLocation();
  if (!change) return null;
  const act = async () => {
    await client.DELETE('/v1/validation-rules/{validationRuleId}', { params: { path: { validationRuleId: rule.id } } });
    await queryClient.invalidateQueries({ queryKey: ['get', '/v1/validation-rules'] });
    navigate('/rules');
  };
  return (
    <>
      <Button variant="default" leftSection={<Icon name="trash" size={16} />} onClick={open}>
        {t('Delete')}
      </Button>
      <ConfirmDialog
        opened={opened}
        onClose={close}
        title={t('Delete the rule?')}
        verb={t('Delete')}
        isDangerous
        act={act}
      >
        {t(
          '{count, plural, =0 {It is assigned to nothing.} one {It is assigned once: what it is assigned to can be used without it from then on.} other {It is assigned # times: what it is assigned to can be used without it from then on.}} This cannot be taken back.',
          { count: rule.assignments_count },
        )}
      </ConfirmDialog>
    </>
  );
}
