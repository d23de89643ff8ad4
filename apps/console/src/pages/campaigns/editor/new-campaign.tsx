import { Button, Radio, SimpleGrid, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useRef } from 'react';
import { useLocation } from 'wouter';
import { ApiError } from '../../../api/api-error.js';
import { type CampaignType } from '../../../api/insights.js';
import { queryClient } from '../../../api/queries.js';
import { useApiForm } from '../../../parts/forms/api-form.js';
import { errorText } from '../../../parts/layout/error-text.js';
import { Icon } from '../../../parts/layout/icon.js';
import { PageFrame } from '../../../parts/layout/page-frame.js';
import { CAMPAIGN_ICONS, campaignKinds } from '../../../parts/words/campaign-kind.js';
import { t } from '../../../texts/texts.js';
import classes from './campaign-editor.module.css';
import { CampaignEditor } from './campaign-editor.js';
import { blankDraft, type Draft, ofKind, valuesOf } from './draft.js';
import { faultsOf } from './faults.js';
import { makeDraft, startCampaign } from './make-campaign.js';

/** A new campaign: a draft, or one that starts at once. */
export default function NewCampaign() {
  const [, navigate] = useLocation();
  const wanted = useRef<'draft' | 'start'>('draft');
  const api = useApiForm<Draft>({
    keptAs: 'campaign',
    initialValues: valuesOf(blankDraft('DISCOUNT_COUPONS')),
    validate: (draft) => faultsOf(draft),
    send: async (draft) => {
      const id = await makeDraft(draft);
      if (wanted.current === 'start') await startOrSay(id);
      await queryClient.invalidateQueries({ queryKey: ['get'] });
      navigate(`/campaigns/${id}`);
    },
  });
  const choose = (kind: CampaignType) => api.form.setValues(valuesOf(ofKind(api.form.getValues(), kind)));
  return (
    <PageFrame title={t('New campaign')} above={[{ title: t('Campaigns'), to: '/campaigns' }]}>
      <CampaignEditor
        api={api}
        isReadOnly={false}
        head={<KindChoice kind={api.form.values.campaign_type} choose={choose} />}
        buttons={
          <>
            <Button type="submit" variant="default" loading={api.isSending} onClick={() => (wanted.current = 'draft')}>
              {t('Save as draft')}
            </Button>
            <Button type="submit" loading={api.isSending} onClick={() => (wanted.current = 'start')}>
              {t('Start')}
            </Button>
          </>
        }
      />
    </PageFrame>
  );
}

/** A draft that cannot start yet is saved all the same: its page says what is missing. */
async function startOrSay(id: string): Promise<void> {
  try {
    await startCampaign(id);
  } catch (failure) {
    notifications.show({
      color: 'yellow',
      autoClose: false,
      title: t('The draft is saved, and did not start'),
      message: isIncomplete(failure) ? t('Its page says what is missing.') : errorText(failure),
    });
  }
}

function isIncomplete(failure: unknown): boolean {
  return failure instanceof ApiError && failure.key === 'invalid_campaign';
}

interface KindChoiceProps {
  readonly kind: CampaignType;
  readonly choose: (kind: CampaignType) => void;
}

function KindChoice({ kind, choose }: KindChoiceProps) {
  const kinds = campaignKinds();
  return (
    <Radio.Group label={t('Kind of campaign')} value={kind} onChange={(chosen) => choose(chosen as CampaignType)}>
      <SimpleGrid cols={{ base: 2, sm: 3, md: 5 }} spacing="xs" mt={6}>
        {(Object.keys(kinds) as CampaignType[]).map((each) => (
          <Radio.Card key={each} value={each} p="sm" radius="md" className={classes['kind'] ?? ''}>
            <Icon name={CAMPAIGN_ICONS[each]} size={18} />
            <Text size="sm" fw={500}>
              {kinds[each]}
            </Text>
          </Radio.Card>
        ))}
      </SimpleGrid>
    </Radio.Group>
  );
}
