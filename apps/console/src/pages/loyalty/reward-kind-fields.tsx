import { Select } from '@mantine/core';
import { type UseFormReturnType } from '@mantine/form';
import { api } from '../../api/queries.js';
import { type components } from '../../api/schema.js';
import { inUnits, MoneyInput } from '../../parts/forms/money-input.js';
import { NumberField } from '../../parts/forms/number-field.js';
import { useProject } from '../../parts/project.js';
import { t } from '../../texts/texts.js';
import { type Program } from './program-list.js';
import { type RewardValues } from './reward-body.js';

type Product = components['schemas']['ProductAnswer'];

const KINDS = ['DISCOUNT_COUPONS', 'GIFT_VOUCHERS', 'LOYALTY_PROGRAM'];

/** Campaigns that can be rewards: codes, gift cards, points of another program. */
export function useRewardCampaigns(program: Program): readonly Program[] {
  const { data } = api.useQuery('get', '/v1/campaigns', { params: { query: { limit: 100 } } });
  return (data?.campaigns ?? []).filter(
    ({ id, type, campaign_type }) => id !== program.id && type !== 'STANDALONE' && KINDS.includes(campaign_type),
  );
}

interface RewardKindFieldsProps {
  readonly form: UseFormReturnType<RewardValues>;
  readonly campaigns: readonly Program[];
  readonly products: readonly Pick<Product, 'id' | 'name'>[];
}

/** What a reward of each kind needs. */
export function RewardKindFields({ form, campaigns, products }: RewardKindFieldsProps) {
  const { currency } = useProject();
  const { type, campaign } = form.values;
  const campaignType = campaigns.find(({ id }) => id === campaign)?.campaign_type;
  if (type === 'COIN')
    return (
      <NumberField
        label={t('So many points pay 1 {currency}', { currency })}
        required
        min={0.01}
        decimals={4}
        {...form.getInputProps('pointsPerUnit')}
      />
    );
  if (type === 'MATERIAL')
    return (
      <>
        <Select
          label={t('Product')}
          required
          searchable
          data={products.map(({ id, name }) => ({ value: id, label: name ?? id }))}
          {...form.getInputProps('product')}
        />
        <NumberField
          label={t('How many there are')}
          description={t('Leave it empty if nobody counts them.')}
          min={0}
          {...form.getInputProps('stock')}
        />
      </>
    );
  return (
    <>
      <Select
        label={t('Campaign')}
        description={t('The member gets a code of it, or credits or points on a card of it.')}
        required
        searchable
        data={campaigns.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.getInputProps('campaign')}
      />
      {campaignType === 'GIFT_VOUCHERS' && (
        <MoneyInput
          label={t('Credits ({currency})', { currency })}
          required
          {...inUnits(form.getInputProps('balance'))}
        />
      )}
      {campaignType === 'LOYALTY_PROGRAM' && (
        <NumberField label={t('Points that it gives')} required min={1} {...form.getInputProps('balance')} />
      )}
    </>
  );
}
