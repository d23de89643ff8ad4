import { type NewEvent } from '@perkstream/ports';
import { DAY_1 } from './publications-in-process.js';

export const EMAIL = 'ada@example.com';
export const CUSTOMER_ID = `cust_${EMAIL}`;

/** The events of a publication as earlier versions stored them: the tracking id is the source id. */
export function earlierPublication(id: string, steps: readonly ('begun' | 'succeeded')[]): NewEvent[] {
  const vouchers = [{ id: 'v_Spring-0000', code: 'Spring-0000' }];
  const publication = {
    id,
    date: DAY_1,
    customerId: 'cust_earlier',
    trackingId: EMAIL,
    campaignId: 'camp_Spring',
    campaignName: 'Spring',
    sourceId: null,
    metadata: {},
    channel: 'API',
  };
  const data = {
    begun: { publication, candidates: vouchers, named: false },
    succeeded: { ...publication, result: 'SUCCESS', vouchers, voucherType: 'DISCOUNT_VOUCHER', isReferralCode: false },
  };
  return steps.map((step) => ({
    id: `earlier ${step}`,
    type: `publication.${step}`,
    data: data[step],
    metadata: {
      projectId: 'proj_1',
      actor: { kind: 'key', id: 'app_1' },
      channel: 'API',
      correlationId: 'v-earlier',
      causationId: 'v-earlier',
      time: DAY_1,
    },
  }));
}
