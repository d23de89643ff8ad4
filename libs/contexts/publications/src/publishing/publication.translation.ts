import { toPublish, translations } from '@perkstream/platform';
import { type PublicationEvent, publicationEvents, type PublicationRecord } from '@perkstream/published';

/** What the world learns of publications: what came of them. */
export const publicationTranslations = translations<PublicationEvent>({
  'publication.succeeded': ({ data }) => [
    toPublish(publicationEvents.succeeded, {
      ...partiesOf(data),
      vouchers: data.vouchers.map(({ id, code }) => ({ id, code })),
    }),
  ],
  'publication.failed': ({ data }) => [
    toPublish(publicationEvents.failed, { ...partiesOf(data), failure_code: data.failureCode }),
  ],
  'publication.begun': null,
  'publication.redirected': null,
});

function partiesOf({ id, customerId, campaignId, sourceId }: PublicationRecord) {
  return { id, customer_id: customerId, campaign_id: campaignId, source_id: sourceId };
}
