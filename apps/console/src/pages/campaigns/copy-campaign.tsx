import { Text, TextInput } from '@mantine/core';
import { useLocation } from 'wouter';
import { client } from '../../api/client.js';
import { queryClient } from '../../api/queries.js';
import { type components } from '../../api/schema.js';
import { FormDialog } from '../../parts/dialogs/form-dialog.js';
import { useApiForm } from '../../parts/forms/api-form.js';
import { NumberField } from '../../parts/forms/number-field.js';
import { useProject } from '../../parts/project.js';
import { instantOf } from '../../parts/words/moment.js';
import { t } from '../../texts/texts.js';
import { type Campaign } from './campaign-state.js';
import { MAX_CODES_PER_CAMPAIGN } from './code-limits.js';
import { WhenFields } from './when-fields.js';

interface CopyCampaignProps {
  readonly campaign: Campaign;
  readonly onClose: () => void;
}

interface Values extends Record<string, unknown> {
  name: string;
  code: string;
  count: number | string;
  starts: string;
  ends: string;
}

/** Makes an inactive copy of a campaign, and opens its page. */
export default function CopyCampaign({ campaign, onClose }: CopyCampaignProps) {
  const { timezone } = useProject();
  const [, navigate] = useLocation();
  const isShared = campaign.type === 'STANDALONE';
  const api = useApiForm<Values>({
    keptAs: 'copy',
    initialValues: { name: t('{name}, again', { name: campaign.name }), code: '', count: '', starts: '', ends: '' },
    validate: {
      ends: (ends, { starts }) => (starts && ends && ends <= starts ? t('The end must be after the start') : null),
    },
    fieldOf: { start_date: 'starts', expiration_date: 'ends', vouchers_count: 'count' },
    send: async (values) => {
      const params = { path: { campaignId: campaign.id } };
      const { data } = await client.POST('/v1/campaigns/{campaignId}/copy', {
        params,
        body: buildBody(values, timezone),
      });
      onClose();
      await queryClient.invalidateQueries({ queryKey: ['get', '/v1/campaigns'] });
      navigate(`/campaigns/${(data as Campaign).id}`);
    },
  });
  const { form } = api;
  return (
    <FormDialog
      title={t('Duplicate {name}', { name: campaign.name })}
      verb={t('Duplicate')}
      form={api}
      onClose={onClose}
    >
      <Text size="sm">
        {t(
          'The copy takes over everything from this campaign, with its rules and offers, except for codes and dates. It stays disabled until you enable it.',
        )}
      </Text>
      <TextInput label={t('Name')} required maxLength={500} data-autofocus {...form.getInputProps('name')} />
      {isShared && <TextInput label={t('Code')} required maxLength={200} {...form.getInputProps('code')} />}
      {!isShared && campaign.voucher && (
        <NumberField
          label={t('How many codes')}
          description={
            isJoined(campaign)
              ? t('Empty: none until somebody joins')
              : t('Empty: as many as this campaign was created with')
          }
          min={0}
          max={MAX_CODES_PER_CAMPAIGN}
          {...form.getInputProps('count')}
        />
      )}
      <WhenFields propsOf={form.getInputProps} />
    </FormDialog>
  );
}

function isJoined({ campaign_type: type }: Campaign): boolean {
  return type === 'LOYALTY_PROGRAM' || type === 'REFERRAL_PROGRAM';
}

function buildBody(
  { name, code, count, starts, ends }: Values,
  zone: string,
): components['schemas']['CopyCampaignBody'] {
  return {
    name: name.trim(),
    ...(code.trim() !== '' && { code: code.trim() }),
    ...(count !== '' && { vouchers_count: Number(count) }),
    ...(starts !== '' && { start_date: instantOf(starts, zone) }),
    ...(ends !== '' && { expiration_date: instantOf(ends, zone) }),
  };
}
