import { Injectable } from '@nestjs/common';
import { Listeners, sourceOf } from '@perkstream/platform';
import { type CloudEvent, customEventEvents, type CustomEventSentV1 } from '@perkstream/published';
import { ReferralRecorder } from '../services/referral-recorder.js';

/** When a custom event names a referral code, its customer is referred. It cannot be taken back. */
@Injectable()
export class ReferByCustomEventPolicy {
  constructor(
    listeners: Listeners,
    private readonly recorder: ReferralRecorder,
  ) {
    listeners.on('refer-by-custom-event', customEventEvents.sent, (event) => this.heard(event));
  }

  private async heard(event: CloudEvent<CustomEventSentV1>): Promise<void> {
    const source = sourceOf(event, 'referrals');
    if (source && event.data.has_referral_code) await this.recorder.sent(event.data.id, source);
  }
}
