import { checkAvailability, type Windows } from '@perkstream/domain-availability';
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

/** The tier's own dates, or its campaign's where it has none. */
export function datesOf(own: Windows, inherited: Windows): Windows {
  return own.startDate !== undefined || own.expirationDate !== undefined ? own : inherited;
}

/**
 * Dates and recurring limits are each the tier's own, or the campaign's where it has none of that kind. A timeframe of the campaign
 * goes on being counted from the campaign's start.
 */
function isOpen(own: Windows, inherited: Windows, now: Instant, timeZone: string): boolean {
  const dates = datesOf(own, inherited);
  const recurring = recurs(own) ? own : inherited;
  if (dates === recurring) return checkAvailability(dates, now, timeZone) === 'available';
  const { startDate, expirationDate } = dates;
  if ((startDate !== undefined && now < startDate) || (expirationDate !== undefined && now > expirationDate)) {
    return false;
  }
  if (!recurs(recurring)) return true;
  const { expirationDate: _ends, startDate: counted, ...limits } = recurring;
  const start = limits.validityTimeframe ? { startDate: counted } : {};
  return checkAvailability({ ...limits, ...start }, now, timeZone) === 'available';
}

function recurs({ validityTimeframe, validityDayOfWeek, validityHours }: Windows): boolean {
  return Boolean(validityTimeframe ?? validityDayOfWeek ?? validityHours);
}
