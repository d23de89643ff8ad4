import { Injectable } from '@nestjs/common';
import { Listeners, sourceOf } from '@perkstream/platform';
import { type CloudEvent, loyaltyEvents, type MemberTierV1 } from '@perkstream/published';
import { TierEarner } from '../services/tier-earner.js';

/** When a member's tier changes, the member earns. */
@Injectable()
export class EarnForTiersPolicy {
  constructor(
    listeners: Listeners,
    private readonly earner: TierEarner,
  ) {
    listeners.on('earn-for-tiers', loyaltyEvents.memberTierChanged, (event) => this.heard(event));
  }

  private async heard(event: CloudEvent<MemberTierV1>): Promise<void> {
    const { data } = event;
    const source = sourceOf(event, 'earning');
    if (source) await this.earner.earn(data, source);
  }
}
