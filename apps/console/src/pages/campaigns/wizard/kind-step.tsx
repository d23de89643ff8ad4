import { Group, Radio, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core';
import { type CampaignType } from '../../../api/insights.js';
import { Icon } from '../../../parts/layout/icon.js';
import { CAMPAIGN_ICONS, campaignKinds } from '../../../parts/words/campaign-kind.js';
import { t } from '../../../texts/texts.js';
import { type DraftForm } from './draft.js';

export function KindStep({ form }: { readonly form: DraftForm }) {
  const kinds = campaignKinds();
  const words: Readonly<Record<CampaignType, string>> = {
    DISCOUNT_COUPONS: t('Codes that take something off a cart: one for everybody, or one for each customer.'),
    GIFT_VOUCHERS: t('Cards with an amount of money that customers spend bit by bit.'),
    PROMOTION: t('Offers without a code: they hold for each cart that fits.'),
    LOYALTY_PROGRAM: t('Members collect points with what they buy, and spend them.'),
    REFERRAL_PROGRAM: t('Customers bring others with a code of their own, and are rewarded.'),
  };
  return (
    <>
      <Radio.Group label={t('What kind of campaign?')} {...form.getInputProps('kind')}>
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="xs" mt={6}>
          {(Object.keys(kinds) as CampaignType[]).map((kind) => (
            <Radio.Card key={kind} value={kind} p="sm" radius="md">
              <Group wrap="nowrap" align="flex-start">
                <Radio.Indicator mt={3} />
                <div>
                  <Group gap="xs">
                    <Icon name={CAMPAIGN_ICONS[kind]} />
                    <Text fw={600}>{kinds[kind]}</Text>
                  </Group>
                  <Text size="sm" c="dimmed">
                    {words[kind]}
                  </Text>
                </div>
              </Group>
            </Radio.Card>
          ))}
        </SimpleGrid>
      </Radio.Group>
      <TextInput
        label={t('Name')}
        description={t('Only you and your colleagues see it.')}
        required
        maxLength={255}
        {...form.getInputProps('name')}
      />
      <Textarea label={t('Note')} autosize minRows={2} maxLength={1_000} {...form.getInputProps('description')} />
    </>
  );
}
