import { type Aggregate } from '@perkstream/platform';
import { type RefereeEvent } from '@perkstream/published';
import { type Referee, type RefereeCommand, refereeDecider } from './referee.decider.js';

/** One stream for each customer and referral program: `<campaign>.<customer>`. */
export const refereeAggregate: Aggregate<RefereeCommand, RefereeEvent, Referee, never> = {
  category: 'referee',
  decider: refereeDecider,
};

export function refereeKey(campaignId: string, customerId: string): string {
  return `${campaignId}.${customerId}`;
}
