import { Switch, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { client } from '../../api/client.js';
import { queryClient } from '../../api/queries.js';
import { FormDialog } from '../../parts/dialogs/form-dialog.js';
import { useApiForm } from '../../parts/forms/api-form.js';
import { type Edited, onlyChanged, useEdited } from '../../parts/forms/edited.js';
import { useProject } from '../../parts/project.js';
import { instantOf, localOf } from '../../parts/words/moment.js';
import { t } from '../../texts/texts.js';
import { type Campaign } from './campaign-state.js';
import { WhenFields } from './when-fields.js';

interface ChangeCampaignProps {
  readonly campaign: Campaign;
  readonly onClose: () => void;
}

/** What can be changed of a campaign that is there. */
export default function ChangeCampaign({ campaign, onClose }: ChangeCampaignProps) {
  const params = { path: { campaignId: campaign.id } };
  const edited = useEdited(
    campaign,
    async () => (await client.GET('/v1/campaigns/{campaignId}', { params })).data as Campaign,
  );
  return <ChangeForm key={edited.opened.updated_at} edited={edited} onClose={onClose} />;
}

interface ChangeFormProps {
  readonly edited: Edited<Campaign>;
  readonly onClose: () => void;
}

function ChangeForm({ edited, onClose }: ChangeFormProps) {
  const { timezone } = useProject();
  const campaign = edited.opened;
  const before = valuesOf(campaign, timezone);
  const api = useApiForm<Values>({
    keptAs: 'change',
    initialValues: before,
    validate: {
      ends: (ends, { starts }) => (starts && ends && ends <= starts ? t('The end must be after the start') : null),
    },
    fieldOf: { start_date: 'starts', expiration_date: 'ends', join_once: 'joinOnce' },
    edited,
    send: async (values) => {
      const body = onlyChanged(buildBody(before, timezone), buildBody(values, timezone));
      await client.PUT('/v1/campaigns/{campaignId}', { params: { path: { campaignId: campaign.id } }, body });
      notifications.show({ message: t('{name} is changed.', { name: campaign.name }) });
      onClose();
      await queryClient.invalidateQueries({ queryKey: ['get'] });
    },
  });
  const { form } = api;
  return (
    <FormDialog
      title={t('Edit {name}', { name: campaign.name })}
      verb={t('Save')}
      form={api}
      onClose={onClose}
      isReady={form.isDirty()}
    >
      <Textarea
        label={t('Note')}
        autosize
        minRows={2}
        maxLength={1_000}
        data-autofocus
        {...form.getInputProps('description')}
      />
      <WhenFields propsOf={form.getInputProps} />
      {campaign.campaign_type !== 'PROMOTION' && (
        <Switch
          label={t('Each customer gets one code at most')}
          {...form.getInputProps('joinOnce', { type: 'checkbox' })}
        />
      )}
    </FormDialog>
  );
}

interface Values extends Record<string, unknown> {
  readonly description: string;
  /** In the zone of the project, as fields of forms have them. */
  readonly starts: string;
  readonly ends: string;
  readonly joinOnce: boolean;
}

function valuesOf({ description, start_date, expiration_date, join_once }: Campaign, zone: string): Values {
  return {
    description: description ?? '',
    starts: start_date ? localOf(start_date, zone) : '',
    ends: expiration_date ? localOf(expiration_date, zone) : '',
    joinOnce: join_once,
  };
}

function buildBody({ description, starts, ends, joinOnce }: Values, zone: string) {
  return {
    description: description.trim() || null,
    start_date: starts ? instantOf(starts, zone) : null,
    expiration_date: ends ? instantOf(ends, zone) : null,
    join_once: joinOnce,
  };
}
