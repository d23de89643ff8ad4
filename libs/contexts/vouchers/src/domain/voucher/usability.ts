import { type Instant, refuse, type Refusal } from '@perkstream/kernel';
import { type Availability, checkAvailability, type Windows } from '@perkstream/domain-availability';
import { heldBySessions } from './sessions.js';
import { balanceOf, type Voucher } from './state.js';

/** The moment at which a voucher is to be used, and whether its campaign allows it. */
export interface Moment {
  readonly now: Instant;
  /** The project's, an IANA name */
  readonly timeZone: string;
  /** null: the voucher's campaign is gone; absent: it has none */
  readonly campaign?: CampaignActivity | null;
}

export interface CampaignActivity {
  readonly active: boolean;
  readonly windows: Windows;
}

/** The wanted use: once, with these credits of a gift card. */
export interface RequestedUse {
  readonly credits?: number;
  /** The session that asks. Its own reservation does not count against it. */
  readonly sessionKey?: string;
  /** It is to be locked: a session more than there are uses is one too many, and not only in the way of others. */
  readonly forLock?: boolean;
  readonly forReward?: boolean;
}

export type UsabilityRefusal =
  | 'voucher_disabled'
  | 'voucher_not_active'
  | 'voucher_expired'
  | 'voucher_not_active_now'
  | 'quantity_exceeded'
  | 'gift_amount_exceeded'
  | 'multiple_requests'
  | 'missing_reward';

/**
 * Why the voucher cannot be used at that moment; undefined when it can. Examining, redeeming and locking all ask here.
 */
export function refusalOfUse(
  voucher: Voucher,
  requested: RequestedUse,
  moment: Moment,
): Refusal<UsabilityRefusal> | undefined {
  const code = inactivity(voucher, moment) ?? exhaustion(voucher, requested, moment.now);
  if (!code) return undefined;
  const { code: details } = voucher.definition;
  return refuse(code, { details, resourceId: details, resourceType: 'voucher' });
}

/** The balance minus the credits that reservations and the sessions of others hold. */
export function availableCredits(voucher: Voucher, now: Instant, sessionKey?: string): number {
  if (!voucher.gift) return 0;
  const held = heldBySessions(voucher.sessions, now, sessionKey);
  return balanceOf(voucher.gift) - voucher.reserved.credits - held.credits;
}

function inactivity({ definition, published }: Voucher, moment: Moment): UsabilityRefusal | undefined {
  const { now, timeZone, campaign } = moment;
  if (!definition.active || campaign === null || campaign?.active === false) return 'voucher_disabled';
  const own = REFUSAL_OF[checkAvailability(definition.windows, now, timeZone)];
  // A code that was published shortly before its campaign ends outlives it.
  return (
    own ??
    (campaign && !published?.ownTime ? REFUSAL_OF[checkAvailability(campaign.windows, now, timeZone)] : undefined)
  );
}

const REFUSAL_OF: Readonly<Record<Availability, UsabilityRefusal | undefined>> = {
  available: undefined,
  before_start: 'voucher_not_active',
  after_expiration: 'voucher_expired',
  outside_window: 'voucher_not_active_now',
};

function exhaustion(
  voucher: Voucher,
  { credits, sessionKey, forLock, forReward }: RequestedUse,
  now: Instant,
): UsabilityRefusal | undefined {
  // A loyalty card pays through a reward of its program.
  if (voucher.definition.type === 'LOYALTY_CARD' && !forReward) return 'missing_reward';
  const { quantity } = voucher.definition;
  if (quantity !== null) {
    const used = voucher.redeemed + voucher.reserved.count;
    if (used >= quantity) return 'quantity_exceeded';
    const { count } = heldBySessions(voucher.sessions, now, sessionKey);
    if (used + count >= quantity) return forLock ? 'quantity_exceeded' : 'multiple_requests';
  }
  if (!voucher.gift) return undefined;
  const left = balanceOf(voucher.gift) - voucher.reserved.credits;
  if (credits !== undefined && credits > left) return 'gift_amount_exceeded';
  const { credits: locked } = heldBySessions(voucher.sessions, now, sessionKey);
  if (locked === 0) return undefined;
  if (credits !== undefined && credits > left - locked) return forLock ? 'gift_amount_exceeded' : 'multiple_requests';
  // A card pays what it can: nothing, as long as sessions lock all of it.
  return credits === undefined && left <= locked && !forLock ? 'multiple_requests' : undefined;
}
