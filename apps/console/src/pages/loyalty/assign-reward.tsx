import { Select, Switch, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { client } from '../../api/client.js';
import { FormDialog } from '../../parts/dialogs/form-dialog.js';
import { useApiForm } from '../../parts/forms/api-form.js';
import { NumberField } from '../../parts/forms/number-field.js';
import { t } from '../../texts/texts.js';
import { type Program } from './program-list.js';
import { type ProgramReward, rewardsChanged } from './program-rewards.js';
import { type Reward } from './reward-words.js';

interface AssignRewardProps {
  readonly program: Program;
  readonly known: readonly Reward[];
  readonly assigned: readonly ProgramReward[];
  readonly onClose: () => void;
}

/** Offers a reward that is there to the members of the program. */
export function AssignReward({ program, known, assigned, onClose }: AssignRewardProps) {
  const free = known.filter(({ id }) => assigned.every(({ assignment }) => assignment.reward_id !== id));
  const api = useApiForm({
    keptAs: 'assign-reward',
    initialValues: { reward: '', points: '' as number | '', auto_redeem: false },
    validate: {
      reward: (value) => (value ? null : t('Choose a reward.')),
      points: (value, { reward }) => (value === '' && needsCost(reward) ? t('Say how many points.') : null),
    },
    fieldOf: { 'parameters.loyalty.points': 'points', 'parameters.loyalty': 'points', parameters: 'points' },
    send: async ({ reward, points, auto_redeem }) => {
      const parameters = needsCost(reward) && { parameters: { loyalty: { points: Number(points), auto_redeem } } };
      const body = { campaign: program.id, ...parameters };
      await client.POST('/v1/rewards/{rewardId}/assignments', { params: { path: { rewardId: reward } }, body });
      await rewardsChanged();
      notifications.show({ message: t('Members can have the reward now.') });
      onClose();
    },
  });
  const { form } = api;
  function needsCost(id: string): boolean {
    return known.find((reward) => reward.id === id)?.type !== 'COIN';
  }
  return (
    <FormDialog title={t('Assign a reward')} verb={t('Assign')} form={api} onClose={onClose}>
      {free.length === 0 && (
        <Text>{t('All rewards of the project are assigned already. Make a new one instead.')}</Text>
      )}
      <Select
        label={t('Reward')}
        required
        searchable
        data={free.map(({ id, name }) => ({ value: id, label: name }))}
        data-autofocus
        {...form.getInputProps('reward')}
      />
      {needsCost(form.values.reward) && (
        <>
          <NumberField
            label={t('Costs (points)')}
            required
            min={1}
            max={1_000_000_000}
            {...form.getInputProps('points')}
          />
          <AutoRedeem {...form.getInputProps('auto_redeem', { type: 'checkbox' })} />
        </>
      )}
    </FormDialog>
  );
}

export function AutoRedeem(props: { readonly checked?: boolean }) {
  return (
    <Switch
      label={t('Redeem automatically')}
      description={t(
        'As soon as a member has as many points they are spent, and the reward is given. One reward of a program can be so.',
      )}
      {...props}
    />
  );
}
