import { partsOf, toPublish, translations } from '@perkstream/platform';
import {
  type CampaignChanges,
  type CampaignDefinition,
  type CampaignEvent,
  campaignEvents,
} from '@perkstream/published';

/** As `campaign.updated` names what is different. */
const PART: Record<keyof CampaignChanges, string> = {
  activityDuration: 'activity_duration',
  autoJoin: 'auto_join',
  categoryId: 'category',
  categoryName: 'category',
  description: 'description',
  joinOnce: 'join_once',
  loyaltyTiersExpiration: 'loyalty_tiers_expiration',
  metadata: 'metadata',
  pointsShortfall: 'points_shortfall',
  pool: 'type',
  voucher: 'voucher',
  windows: 'validity',
};

/** The integration events of campaigns. The events of the codes show the progress of work on codes. */
export const campaignTranslations = translations<CampaignEvent>({
  'campaign.created': ({ data: { campaign } }) => [toPublish(campaignEvents.created, shown(campaign))],
  'campaign.updated': ({ data: { id, changes } }) => [
    toPublish(campaignEvents.updated, { id, changed: partsOf(changes, PART) }),
  ],
  'campaign.enabled': ({ data: { id } }) => [toPublish(campaignEvents.enabled, { id })],
  'campaign.disabled': ({ data: { id } }) => [toPublish(campaignEvents.disabled, { id })],
  'campaign.deleted': ({ data: { id } }) => [toPublish(campaignEvents.deleted, { id })],
  'campaign.restored': ({ data: { campaign } }) => [toPublish(campaignEvents.restored, shown(campaign))],
  'campaign.name_released': null,
  'campaign.setup_begun': null,
  'campaign.setup_abandoned': null,
  'campaign.setup_cleared': null,
  'campaign.work_begun': null,
  'campaign.work_finished': null,
  'campaign.job_begun': ({ data: { id, job } }) =>
    job.work.kind === 'generate' ? [toPublish(campaignEvents.generationStarted, { id, async_action_id: job.id })] : [],
  'campaign.job_progressed': null,
  'campaign.job_finished': ({ data: { id, jobId, outcome, kind, done: count = 0 } }) => {
    const ended = { id, async_action_id: jobId, outcome, count };
    if (kind === 'generate') return [toPublish(campaignEvents.generationEnded, ended)];
    return kind === 'import' ? [toPublish(campaignEvents.importEnded, ended)] : [];
  },
});

function shown(campaign: CampaignDefinition) {
  return {
    id: campaign.id,
    name: campaign.name,
    type: campaign.campaignType,
    category_id: campaign.categoryId,
    active: campaign.active,
    start_date: campaign.windows.startDate,
    expiration_date: campaign.windows.expirationDate,
  };
}
