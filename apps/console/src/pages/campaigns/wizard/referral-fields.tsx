import { Group, SegmentedControl, Select } from '@mantine/core';
import { api } from '../../../api/queries.js';
import { NumberField } from '../../../parts/forms/number-field.js';
import { ErrorInWords } from '../../../parts/layout/error-in-words.js';
import { t } from '../../../texts/texts.js';
import { MoneyField } from './discount-fields.js';
import { type DraftForm } from './draft.js';

const REWARDS = { GIFT_VOUCHER: 'GIFT_VOUCHERS', LOYALTY_CARD: 'LOYALTY_PROGRAM' } as const;

/** What a customer gets who has brought others. */
export function ReferralFields({ form }: { readonly form: DraftForm }) {
  const { rewardKind } = form.values;
  const isCard = rewardKind === 'GIFT_VOUCHER';
  const { data, error } = api.useQuery('get', '/v1/campaigns', {
    params: { query: { limit: 100, campaign_type: REWARDS[rewardKind] } },
  });
  return (
    <>
      <Group align="flex-end">
        <NumberField
          label={t('After so many new customers')}
          min={1}
          max={1_000}
          {...form.getInputProps('conversions')}
        />
        <SegmentedControl
          aria-label={t('Kind of reward')}
          data={[
            { value: 'GIFT_VOUCHER', label: t('Gift card') },
            { value: 'LOYALTY_CARD', label: t('Points') },
          ]}
          value={rewardKind}
          onChange={(value) => form.setValues({ rewardKind: value as typeof rewardKind, rewardCampaign: '' })}
        />
      </Group>
      {error && <ErrorInWords error={error} />}
      <Select
        label={isCard ? t('Gift cards of') : t('Points of')}
        placeholder={t('Choose a campaign')}
        required
        searchable
        data={(data?.campaigns ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        nothingFoundMessage={isCard ? t('There is no campaign of gift cards yet') : t('No loyalty programs yet')}
        {...form.getInputProps('rewardCampaign')}
      />
      {isCard ? (
        <MoneyField form={form} name="reward" label={t('Amount on the card')} />
      ) : (
        <NumberField label={t('Points')} min={1} required {...form.getInputProps('reward')} />
      )}
    </>
  );
}
