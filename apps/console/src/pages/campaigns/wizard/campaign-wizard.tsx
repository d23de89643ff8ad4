import { Skeleton } from '@mantine/core';
import { useSearchParams } from 'wouter';
import { api } from '../../../api/queries.js';
import { ErrorInWords } from '../../../parts/error-in-words.js';
import { PageFrame } from '../../../parts/page-frame.js';
import { t } from '../../../texts/texts.js';
import { type Campaign } from '../campaign-state.js';
import { draftOf, EMPTY_DRAFT } from './draft.js';
import { WizardForm } from './wizard-form.js';

/** Makes a campaign, step by step; with `?from=` one like another. */
export default function CampaignWizard() {
  const [params] = useSearchParams();
  const from = params.get('from');
  return (
    <PageFrame
      title={from ? t('Duplicate a campaign') : t('New campaign')}
      above={[{ title: t('Campaigns'), to: '/campaigns' }]}
    >
      {from ? <LikeAnother id={from} /> : <WizardForm initial={EMPTY_DRAFT} />}
    </PageFrame>
  );
}

function LikeAnother({ id }: { readonly id: string }) {
  const params = { path: { campaignId: id } };
  const found = api.useQuery('get', '/v1/campaigns/{campaignId}', { params });
  const campaign = found.data as Campaign | undefined;
  const isPromotion = campaign?.campaign_type === 'PROMOTION';
  const tiers = api.useQuery('get', '/v1/promotions/{campaignId}/tiers', { params }, { enabled: isPromotion });
  const error = found.error ?? tiers.error;
  if (error) return <ErrorInWords error={error} />;
  if (!campaign || (isPromotion && !tiers.data)) return <Skeleton height={360} />;
  const name = t('{name}, again', { name: campaign.name });
  return <WizardForm initial={{ ...draftOf(campaign, tiers.data?.tiers ?? []), name }} />;
}
