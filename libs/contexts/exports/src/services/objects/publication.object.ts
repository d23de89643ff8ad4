import { PageOfPublications } from '@perkstream/published';
import { exportedObject, filtersBy, same } from '../exported-object.js';

export const publicationObject = exportedObject({
  columns: {
    ...same('voucher_code', 'customer_id', 'customer_source_id', 'channel', 'is_winner', 'metadata'),
    // As the defaults of the public API call it.
    code: 'voucher_code',
    date: 'created_at',
    campaign: 'campaign_name',
  },
  personal: ['customer_source_id'],
  metadataOf: 'publication',
  defaultFields: ['code', 'customer_id', 'date', 'channel'],
  order: {
    id: 'id',
    voucher_code: 'voucher_code',
    tracking_id: 'tracking_id',
    customer_id: 'customer_id',
    created_at: 'created_at',
    channel: 'channel',
  },
  defaultOrder: '-created_at',
  filters: [
    ...filtersBy('date', '', 'created_at'),
    ...filtersBy('string', '', 'failure_code', 'result', 'customer_id', 'campaign_name', 'voucher_type', 'source_id'),
    ...filtersBy('boolean', '', 'is_referral_code'),
    ...filtersBy('string', '', 'parent_object_id'),
    // Lists: a publication of several codes is found by each of them.
    { name: 'related_object_id', type: 'list', path: 'vouchers_id' },
    { name: 'voucher', type: 'list', path: 'vouchers' },
    { name: 'campaign', type: 'string', path: 'campaign_name' },
    { name: 'customer', type: 'string', path: 'customer_id' },
    ...filtersBy('metadata', '', 'metadata'),
  ],
  // It is sealed in the documents.
  filtersOfRows: ['metadata.'],
  pages: [PageOfPublications],
});
