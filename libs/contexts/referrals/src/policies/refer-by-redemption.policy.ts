import { Injectable } from '@nestjs/common';
import { Listeners, sourceOf } from '@perkstream/platform';
import {
  type CloudEvent,
  redemptionEvents,
  type RedemptionRolledBackV1,
  type RedemptionSucceededV1,
} from '@perkstream/published';
import { ReferralRecorder } from '../services/referral-recorder.js';

/** When a referral code is redeemed, a customer is referred; when that is rolled back, no more. */
@Injectable()
export class ReferByRedemptionPolicy {
  constructor(
    listeners: Listeners,
    private readonly recorder: ReferralRecorder,
  ) {
    listeners.on('refer-by-redemption', redemptionEvents.succeeded, (event) => this.redeemed(event), isOfReferee);
    listeners.on('refer-by-redemption', redemptionEvents.rolledBack, (event) => this.rolledBack(event), isOfReferee);
  }

  private async redeemed(event: CloudEvent<RedemptionSucceededV1>): Promise<void> {
    const { data } = event;
    const { id: redemptionId, referrer_id: referrerId, customer_id: refereeId, campaign_id: campaignId } = data;
    const source = sourceOf(event, 'referrals');
    if (!source || !referrerId || !refereeId || !campaignId) return;
    const used = { voucherId: data.related_object_id, campaignId, referrerId, refereeId };
    await this.recorder.redeemed(redemptionId, used, source);
  }

  private async rolledBack(event: CloudEvent<RedemptionRolledBackV1>): Promise<void> {
    const { data } = event;
    const { id: redemptionId, customer_id: refereeId, campaign_id: campaignId, voucher_code: code } = data;
    const source = sourceOf(event, 'referrals');
    if (!source || !refereeId || !campaignId || code === undefined) return;
    await this.recorder.rolledBack(redemptionId, { campaignId, refereeId }, source);
  }
}

/** A customer redeemed a code of a campaign. */
function isOfReferee({ customer_id, campaign_id }: RedemptionSucceededV1 | RedemptionRolledBackV1): boolean {
  return customer_id !== undefined && Boolean(campaign_id);
}
