import { checkAvailability, type Windows, windowsWithin } from '@perkstream/domain-availability';
import { type Instant, refuse, type Refusal } from '@perkstream/kernel';
import { type Tier } from './state.js';

/** When a tier is to be used, and what its campaign says to that. */
export interface Moment {
  readonly now: Instant;
  /** The project's, an IANA name */
  readonly timeZone: string;
  /** null: it is gone */
  readonly campaign: CampaignActivity | null;
}

interface CampaignActivity {
  readonly active: boolean;
  readonly windows: Windows;
}

export type UsabilityRefusal = 'promotion_inactive' | 'promotion_not_active_now';

/** Why the tier cannot be used at that moment; undefined when it can. The one gate of examining, redeeming and reserving. */
export function refusalOfUse(
  { definition, status }: Tier,
  { now, timeZone, campaign }: Moment,
): Refusal<UsabilityRefusal> | undefined {
  const { id, active, windows } = definition;
  const about = { details: id, resourceId: id, resourceType: 'promotion_tier' };
  if (status !== 'live' || !active || !campaign?.active) return refuse('promotion_inactive', about);
  return isOpen(windows, campaign.windows, now, timeZone) ? undefined : refuse('promotion_not_active_now', about);
}

function isOpen(own: Windows, inherited: Windows, now: Instant, timeZone: string): boolean {
  return windowsWithin(own, inherited).every((windows) => checkAvailability(windows, now, timeZone) === 'available');
}
