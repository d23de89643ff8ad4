import { Text } from '@mantine/core';
import { client } from '../../api/client.js';
import { FormDialog } from '../../parts/dialogs/form-dialog.js';
import { useApiForm } from '../../parts/forms/api-form.js';
import { NumberField } from '../../parts/forms/number-field.js';
import { t } from '../../texts/texts.js';
import { AutoRedeem } from './assign-reward.js';
import { type Program } from './program-list.js';
import { type ProgramReward, rewardsChanged } from './program-rewards.js';

interface CostDialogProps {
  readonly of: ProgramReward;
  readonly program: Program;
  readonly onClose: () => void;
}

/** Changes what a reward costs the members of a program. */
export function CostDialog({ of: { assignment, reward }, program, onClose }: CostDialogProps) {
  const { points = 1, auto_redeem = false } = assignment.parameters?.loyalty ?? {};
  const api = useApiForm({
    keptAs: `cost ${assignment.id}`,
    initialValues: { points: points as number | '', auto_redeem },
    validate: { points: (value) => (Number(value) > 0 ? null : t('Say how many points.')) },
    fieldOf: { 'parameters.loyalty.points': 'points', 'parameters.loyalty.auto_redeem': 'auto_redeem' },
    send: async (values) => {
      const body = { parameters: { loyalty: { points: Number(values.points), auto_redeem: values.auto_redeem } } };
      const params = { path: { campaignId: program.id, assignmentId: assignment.id } };
      await client.PUT('/v1/loyalties/{campaignId}/rewards/{assignmentId}', { params, body });
      await rewardsChanged();
      onClose();
    },
  });
  const { form } = api;
  return (
    <FormDialog
      title={t('Cost of {reward}', { reward: reward?.name ?? assignment.reward_id })}
      verb={t('Save')}
      form={api}
      onClose={onClose}
    >
      <NumberField
        label={t('Costs (points)')}
        required
        min={1}
        max={1_000_000_000}
        data-autofocus
        {...form.getInputProps('points')}
      />
      <AutoRedeem {...form.getInputProps('auto_redeem', { type: 'checkbox' })} />
      <Text size="sm" c="dimmed">
        {t('It holds from now on. Tiers can make it less for their members.')}
      </Text>
    </FormDialog>
  );
}
