import { Select, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { client } from '../../api/client.js';
import { api as queries } from '../../api/queries.js';
import { FormDialog } from '../../parts/dialogs/form-dialog.js';
import { useApiForm } from '../../parts/forms/api-form.js';
import { type Edited, onlyChanged, useEdited } from '../../parts/forms/edited.js';
import { NumberField } from '../../parts/forms/number-field.js';
import { t } from '../../texts/texts.js';
import { type Program } from './program-list.js';
import { rewardsChanged } from './program-rewards.js';
import { rewardBody, rewardValues, type RewardValues } from './reward-body.js';
import { RewardKindFields, useRewardCampaigns } from './reward-kind-fields.js';
import { type Reward, rewardKind } from './reward-words.js';

interface RewardFormProps {
  readonly program: Program;
  /** Absent: a new one, which the program has from then on. */
  readonly reward?: Reward | undefined;
  readonly onClose: () => void;
}

export function RewardForm({ program, reward, onClose }: RewardFormProps) {
  const params = { path: { rewardId: reward?.id ?? '' } };
  const edited = useEdited<Reward>(reward, async () => (await client.GET('/v1/rewards/{rewardId}', { params })).data!);
  return <RewardFields key={edited?.opened.updated_at} program={program} edited={edited} onClose={onClose} />;
}

interface RewardFieldsProps extends Omit<RewardFormProps, 'reward'> {
  readonly edited: Edited<Reward> | undefined;
}

function RewardFields({ program, edited, onClose }: RewardFieldsProps) {
  const reward = edited?.opened;
  const campaigns = useRewardCampaigns(program);
  const products = queries.useQuery('get', '/v1/products', { params: { query: { limit: 100 } } });
  const typeOf = (id: string) => campaigns.find((campaign) => campaign.id === id)?.campaign_type;
  const before = rewardValues(reward);
  const api = useApiForm<RewardValues>({
    keptAs: `reward ${reward?.id ?? ''}`,
    initialValues: before,
    validate: (values) => findFaults(values, !reward),
    fieldOf: FIELDS,
    edited,
    send: async (values) => {
      const bodyOf = (each: RewardValues) => rewardBody(each, typeOf(each.campaign));
      if (reward) {
        const params = { path: { rewardId: reward.id } };
        const body = onlyChanged(bodyOf(before), bodyOf(values));
        await client.PUT('/v1/rewards/{rewardId}', { params, body });
      } else await createAssigned(program, values, bodyOf(values));
      await rewardsChanged();
      notifications.show({ message: t('The reward is saved.') });
      onClose();
    },
  });
  const { form } = api;
  return (
    <FormDialog title={reward ? t('Edit reward') : t('Create reward')} verb={t('Save')} form={api} onClose={onClose}>
      <TextInput
        label={t('Name')}
        description={t('Members see it.')}
        required
        maxLength={200}
        data-autofocus
        {...form.getInputProps('name')}
      />
      {!reward && (
        <Select
          label={t('Kind')}
          allowDeselect={false}
          data={(['CAMPAIGN', 'COIN', 'MATERIAL'] as const).map((value) => ({ value, label: rewardKind(value) }))}
          {...form.getInputProps('type')}
        />
      )}
      <RewardKindFields form={form} campaigns={campaigns} products={products.data?.products ?? []} />
      {!reward && form.values.type !== 'COIN' && (
        <NumberField
          label={t('Costs (points)')}
          required
          min={1}
          max={1_000_000_000}
          {...form.getInputProps('points')}
        />
      )}
      <Textarea
        label={t('Description')}
        maxLength={1_000}
        autosize
        minRows={2}
        {...form.getInputProps('description')}
      />
    </FormDialog>
  );
}

/** Makes the reward and assigns it. Where assigning fails the reward goes again, so that saving can be tried once more. */
async function createAssigned(program: Program, values: RewardValues, body: ReturnType<typeof rewardBody>) {
  const { data: created } = await client.POST('/v1/rewards', { body });
  const params = { path: { rewardId: created?.id ?? '' } };
  const cost = values.type !== 'COIN' && { parameters: { loyalty: { points: Number(values.points) } } };
  try {
    await client.POST('/v1/rewards/{rewardId}/assignments', { params, body: { campaign: program.id, ...cost } });
  } catch (error) {
    await client.DELETE('/v1/rewards/{rewardId}', { params });
    throw error;
  }
}

const FIELDS: Readonly<Record<string, string>> = {
  'parameters.campaign.id': 'campaign',
  'parameters.campaign.balance': 'balance',
  'parameters.campaign': 'campaign',
  'parameters.coin': 'pointsPerUnit',
  'parameters.product.id': 'product',
  'parameters.product': 'product',
  'parameters.loyalty.points': 'points',
  'attributes.description': 'description',
};

function findFaults(values: RewardValues, isNew: boolean): Partial<Record<keyof RewardValues, string>> {
  const { name, type, campaign, pointsPerUnit, product, points } = values;
  return {
    ...(!name.trim() && { name: t('Give it a name.') }),
    ...(type === 'CAMPAIGN' && !campaign && { campaign: t('Choose a campaign.') }),
    ...(type === 'COIN' && !(Number(pointsPerUnit) > 0) && { pointsPerUnit: t('Say how many points.') }),
    ...(type === 'MATERIAL' && !product && { product: t('Choose a product.') }),
    ...(isNew && type !== 'COIN' && !(Number(points) > 0) && { points: t('Say how many points.') }),
  };
}
