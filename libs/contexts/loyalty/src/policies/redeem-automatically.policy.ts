import { Injectable } from '@nestjs/common';
import { Listeners, sourceOf } from '@perkstream/platform';
import { type CloudEvent, loyaltyEvents, type PointsEntryV1 } from '@perkstream/published';
import { AutoRedeemer } from '../services/auto-redeemer.js';

/** When points come in, the program spends them on the reward that it redeems automatically. See decision 0098. */
@Injectable()
export class RedeemAutomaticallyPolicy {
  constructor(
    listeners: Listeners,
    private readonly redeemer: AutoRedeemer,
  ) {
    // Points of a rollback are the member's again: nobody takes them back at once.
    const comeIn = ({ points, type }: PointsEntryV1) => points > 0 && type !== 'POINTS_REFUND';
    listeners.on('redeem-automatically', loyaltyEvents.pointsMoved, (event) => this.heard(event), comeIn);
  }

  private async heard(event: CloudEvent<PointsEntryV1>): Promise<void> {
    const { id, campaign_id } = event.data;
    const source = sourceOf(event, 'auto-redeem');
    if (source) await this.redeemer.redeem(id, campaign_id, source);
  }
}
