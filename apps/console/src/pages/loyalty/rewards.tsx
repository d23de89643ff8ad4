import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { client } from '../../api/client.js';
import { ConfirmDialog } from '../../parts/dialogs/confirm-dialog.js';
import { AddButton } from '../../parts/layout/add-button.js';
import { useAddress } from '../../parts/layout/address.js';
import { EmptyState } from '../../parts/layout/empty-state.js';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { type Column } from '../../parts/lists/columns.js';
import { DataTable } from '../../parts/lists/data-table.js';
import { useMay, useProject } from '../../parts/project.js';
import { HistoryButton } from '../../parts/time/time-dialog.js';
import { numberText } from '../../parts/words/money.js';
import { Nothing } from '../../parts/words/values.js';
import { t } from '../../texts/texts.js';
import { AssignReward } from './assign-reward.js';
import { CostDialog } from './cost-dialog.js';
import { type Program } from './program-list.js';
import { type ProgramReward, rewardsChanged, useProgramRewards } from './program-rewards.js';
import { RewardForm } from './reward-form.js';
import { rewardKind, rewardSentence, stockText } from './reward-words.js';

interface Dialog {
  readonly kind: 'assign' | 'new' | 'change' | 'cost' | 'remove';
  readonly of?: ProgramReward;
}

/** What members of the program can have for their points. */
export function Rewards({ program }: { readonly program: Program }) {
  const address = useAddress();
  const { change } = useMay();
  const { currency } = useProject();
  const [dialog, setDialog] = useState<Dialog>();
  const { rewards, known, error, refetch } = useProgramRewards(program.id);
  const close = () => setDialog(undefined);
  if (error) return <ErrorInWords error={error} again={refetch} />;
  const add = change && <AddButtons open={(kind) => setDialog({ kind })} />;
  const columns = [...columnsOf(currency), actions(change, setDialog)];
  return (
    <Stack>
      {rewards?.length !== 0 && <Group justify="flex-end">{add}</Group>}
      <DataTable
        label={t('Rewards')}
        columns={columns}
        rows={rewards}
        idOf={({ assignment }) => assignment.id}
        address={address}
        places={3}
        empty={
          <EmptyState icon="gift" title={t('No rewards yet')} action={add}>
            {t(
              'A reward is what members have for their points: a discount code, credits, a product, or money off an order.',
            )}
          </EmptyState>
        }
      />
      {dialog?.kind === 'assign' && (
        <AssignReward program={program} known={known ?? []} assigned={rewards ?? []} onClose={close} />
      )}
      {dialog?.kind === 'new' && <RewardForm program={program} onClose={close} />}
      {dialog?.kind === 'change' && <RewardForm program={program} reward={dialog.of?.reward} onClose={close} />}
      {dialog?.kind === 'cost' && dialog.of && <CostDialog of={dialog.of} program={program} onClose={close} />}
      {dialog?.kind === 'remove' && dialog.of && <RemoveDialog of={dialog.of} program={program} onClose={close} />}
    </Stack>
  );
}

function AddButtons({ open }: { readonly open: (kind: 'assign' | 'new') => void }) {
  return (
    <Group gap="xs">
      <Button variant="default" onClick={() => open('assign')}>
        {t('Assign a reward')}
      </Button>
      <AddButton onClick={() => open('new')}>{t('Create reward')}</AddButton>
    </Group>
  );
}

function columnsOf(currency: string): readonly Column<ProgramReward>[] {
  return [
    { id: 'name', title: t('Reward'), cell: ({ reward, assignment }) => reward?.name ?? assignment.reward_id },
    { id: 'kind', title: t('Kind'), cell: ({ reward }) => (reward ? rewardKind(reward.type) : <Nothing />) },
    {
      id: 'gives',
      title: t('What it gives'),
      isSentence: true,
      cell: ({ reward }) => (reward ? rewardSentence(reward, currency) : <Nothing />),
    },
    { id: 'cost', title: t('Costs'), cell: ({ assignment }) => <Cost of={assignment} /> },
    {
      id: 'stock',
      title: t('Left'),
      isNumber: true,
      cell: ({ reward }) => (reward && stockText(reward)) ?? <Nothing />,
    },
    {
      id: 'redeemed',
      title: t('Redeemed'),
      isNumber: true,
      cell: ({ reward }) => (typeof reward?.redeemed === 'number' ? numberText(reward.redeemed) : <Nothing />),
    },
  ];
}

function Cost({ of: { parameters } }: { readonly of: ProgramReward['assignment'] }) {
  if (!parameters) return t('as many points as are spent');
  const { points, auto_redeem } = parameters.loyalty;
  return (
    <>
      {t('{count, plural, one {# point} other {# points}}', { count: points })}
      {auto_redeem && (
        <Text size="xs" c="dimmed">
          {t('redeemed automatically')}
        </Text>
      )}
    </>
  );
}

function actions(change: boolean, open: (dialog: Dialog) => void): Column<ProgramReward> {
  const button = (kind: Dialog['kind'], of: ProgramReward, text: string) => (
    <Button size="xs" variant="default" onClick={() => open({ kind, of })}>
      {text}
    </Button>
  );
  return {
    id: 'actions',
    title: t('Actions'),
    cell: (of) => (
      <Group gap="xs" wrap="nowrap">
        {of.reward && <HistoryButton name={of.reward.name ?? of.reward.id} path={`/v1/rewards/${of.reward.id}`} />}
        {change && of.assignment.parameters && button('cost', of, t('Cost'))}
        {change && of.reward && button('change', of, t('Edit'))}
        {change && button('remove', of, t('Remove'))}
      </Group>
    ),
  };
}

interface RemoveDialogProps {
  readonly of: ProgramReward;
  readonly program: Program;
  readonly onClose: () => void;
}

function RemoveDialog({ of: { assignment, reward }, program, onClose }: RemoveDialogProps) {
  const remove = async () => {
    const params = { path: { campaignId: program.id, assignmentId: assignment.id } };
    await client.DELETE('/v1/loyalties/{campaignId}/rewards/{assignmentId}', { params });
    await rewardsChanged();
  };
  return (
    <ConfirmDialog opened onClose={onClose} title={t('Remove the reward')} verb={t('Remove')} isDangerous act={remove}>
      {t(
        'Members of {program} cannot have “{reward}” any more. What they have had stays theirs, and the reward can be assigned again.',
        {
          program: program.name,
          reward: reward?.name ?? assignment.reward_id,
        },
      )}
    </ConfirmDialog>
  );
}
