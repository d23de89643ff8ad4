import { type LocalDate } from '@perkstream/kernel';

/** What is asked of a card, which has none of them until the first. */
interface Card {
  readonly automatic?: AutomaticRedemptions;
}

/** Bounds for each card and day. */
const AUTOMATIC_A_DAY = 10;
export const REWARDS_OF_AUTOMATIC = 25;

/** How many rewards the automatic redemptions of one day have had points reserved for, by the event that caused each. */
export interface AutomaticRedemptions {
  readonly day: LocalDate;
  readonly rewards: Readonly<Record<string, number>>;
}

/** Whether the event may spend points on one more reward. */
export function mayRedeemAutomatically({ automatic }: Card, cause: string, day: LocalDate): boolean {
  const { rewards } = onDay(automatic, day);
  const known = rewards[cause];
  return known === undefined ? Object.keys(rewards).length < AUTOMATIC_A_DAY : known < REWARDS_OF_AUTOMATIC;
}

/** How many rewards points were reserved for because of the event. */
export function reservedAutomatically({ automatic }: Card, cause: string): number {
  return automatic?.rewards[cause] ?? 0;
}

export function withAutomatic(
  automatic: AutomaticRedemptions | undefined,
  { cause, day }: { readonly cause: string; readonly day: LocalDate },
): AutomaticRedemptions {
  const before = onDay(automatic, day);
  return { ...before, rewards: { ...before.rewards, [cause]: (before.rewards[cause] ?? 0) + 1 } };
}

/** An event that comes late counts on the last day that is known. */
function onDay(automatic: AutomaticRedemptions | undefined, day: LocalDate): AutomaticRedemptions {
  return automatic && automatic.day >= day ? automatic : { day, rewards: {} };
}
