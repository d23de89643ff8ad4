import { type Instant, type LocalDate, localDateOf, plusDays, startOfDay } from '@perkstream/kernel';
import { type LoyaltyTierChanged, type MemberTier, type TierChange } from '@perkstream/published';
import {
  madeBy,
  type ReachedTier,
  reachedForNextPeriod,
  reachedOn,
  type TierProgram,
} from '../loyalty-tiers/tier-reached.js';
import { type Moment } from './commands.js';
import { balanceOf, type LoyaltyCard } from './state.js';

/**
 * The change of a card's tier by a moment; undefined where it stays as it is. In a tier with a last day a member can
 * only rise. After that day, without one, or when the tier was deleted, the member's current points decide.
 */
export function tierReview(card: LoyaltyCard, { now, timeZone, program }: Moment): LoyaltyTierChanged | undefined {
  if (!program) return undefined;
  // An entry that is booked as of an earlier moment than the last one counts from the last one on.
  const at = now > card.lastAt ? now : card.lastAt;
  const day = localDateOf(at, timeZone);
  const measure = { balance: balanceOf(card), earned: card.earned };
  const made = madeBy(at, program);
  const { tier, change } = changed(card.tier, reachedOn(day, measure, made), made, { day, at, timeZone });
  const next = reachedForNextPeriod(day, measure, made);
  if (!change && isSame(next, card.nextTier)) return undefined;
  const { id, campaignId } = card;
  const before = card.tier?.tierId ?? null;
  return {
    type: 'loyalty_card.tier_changed',
    data: { id, campaignId, ...(change && { change }), before, tier, next, at },
  };
}

/** The first day on which time changes the tier, or may do so; undefined where it never does. */
export function nextTierDay({ tier, nextTier }: LoyaltyCard): LocalDate | undefined {
  const days = nextTier ? [nextTier.startDate] : [];
  if (tier?.expirationDate) days.push(plusDays(tier.expirationDate, 1));
  return days.sort()[0];
}

function changed(
  current: MemberTier | null,
  reached: ReachedTier | undefined,
  program: TierProgram,
  { day, at, timeZone }: { readonly day: LocalDate; readonly at: Instant; readonly timeZone: string },
): { readonly tier: MemberTier | null; readonly change?: TierChange } {
  const entered = reached && {
    tierId: reached.tier.id,
    startDate: day,
    ...termOf(reached, timeZone),
    enteredAt: at,
  };
  if (!current) return entered ? { tier: entered, change: 'joined' } : { tier: null };
  const { expirationDate } = current;
  const isThere = program.tiers.some(({ id }) => id === current.tierId);
  const isHeld = isThere && expirationDate !== null && expirationDate >= day;
  const isSameTier = reached?.tier.id === current.tierId;
  if (reached && entered && isThere && !isSameTier && rankOf(current, program) < reached.tier.points.from) {
    return { tier: entered, change: 'upgraded' };
  }
  if (isHeld) return { tier: current };
  if (!reached || !entered) return { tier: null, change: 'left' };
  if (!isSameTier) return { tier: entered, change: 'downgraded' };
  if (expirationDate === null) return { tier: current };
  return { tier: { ...current, ...termOf(reached, timeZone), prolongedAt: at }, change: 'prolonged' };
}

function termOf({ expirationDate }: ReachedTier, timeZone: string): Pick<MemberTier, 'expirationDate' | 'expiresAt'> {
  if (expirationDate === null) return { expirationDate };
  return { expirationDate, expiresAt: startOfDay(plusDays(expirationDate, 1), timeZone) };
}

function rankOf({ tierId }: MemberTier, { tiers }: TierProgram): number {
  return tiers.find(({ id }) => id === tierId)?.points.from ?? -1;
}

function isSame(a: LoyaltyCard['nextTier'], b: LoyaltyCard['nextTier']): boolean {
  return a?.tierId === b?.tierId && a?.startDate === b?.startDate;
}
