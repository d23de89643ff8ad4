import { type Aggregate, type Instant } from '@perkstream/kernel';
import {
  type RefereeStreamEvent,
  type ReferralCause,
  type ReferralConverted,
  type ReferralDeferred,
  type ReferralReward,
  type ReferralRuledOut,
} from '@perkstream/published';

/**
 * How many redemptions that wait, and how many that are ruled out, are remembered of a customer in a program. What matters is heard of
 * between a rollback and the moment when that is heard of, seconds later: of one customer a few redemptions. Beyond the bound the
 * earliest are forgotten, and may not count although they should; none counts that was rolled back.
 */
export const MAX_REMEMBERED_ROLLBACKS = 32;

/** Before all places. */
const NOWHERE = -1;

export type DeferredRedemption = ReferralDeferred['data'];

/** A customer in a referral program. */
export interface Referee {
  /** The code by which the customer was referred; null: the customer was not */
  readonly conversion: ReferralConverted['data'] | null;
  /** The customer had the reward for it, once and for all. */
  readonly rewarded: boolean;
  /**
   * In the order of all events, the place before which no redemption counts any more: that of the last rollback that took a conversion
   * back, or of a later one that is forgotten. Absent: there is none.
   */
  readonly closedUntil?: number | undefined;
  /** The redemption of the conversion was deferred before. */
  readonly waited?: DeferredRedemption | undefined;
  /** Redemptions that were heard of while another one counted, by their places */
  readonly deferred: readonly DeferredRedemption[];
  /** Redemptions that were rolled back and did not count, by the places of their rollbacks */
  readonly ruledOut: readonly Pick<ReferralRuledOut['data'], 'redemptionId' | 'position'>[];
}

export type RefereeCommand =
  | (ReferralCause & {
      readonly do: 'convert';
      readonly campaignId: string;
      readonly campaignName: string;
      readonly voucherId: string;
      readonly referrerId: string;
      readonly refereeId: string;
      /** What the program gives the referee */
      readonly reward?: ReferralReward;
      readonly now: Instant;
      /** Of the cause, in the order of all events */
      readonly position?: number | undefined;
      readonly source?: DeferredRedemption['source'];
    })
  | {
      readonly do: 'revert';
      readonly redemptionId: string;
      readonly now: Instant;
      /** Of the rollback, in the order of all events */
      readonly position?: number | undefined;
    }
  | {
      /** The redemption was rolled back and is not the one that counts. */
      readonly do: 'rule_out';
      readonly campaignId: string;
      readonly refereeId: string;
      readonly redemptionId: string;
      readonly now: Instant;
      /** Of the rollback, in the order of all events */
      readonly position?: number | undefined;
    };

type Convert = Extract<RefereeCommand, { do: 'convert' }>;
type Revert = Extract<RefereeCommand, { do: 'revert' }>;
type RuleOut = Extract<RefereeCommand, { do: 'rule_out' }>;

/**
 * One stream for each customer and referral program: `<campaign>.<customer>`.
 * A program counts a customer once, for all codes that were redeemed or named. Redemptions and rollbacks are heard of in any order, and
 * more than once: what counts follows from their places. See decisions 0071 and 0224.
 */
export const refereeAggregate: Aggregate<RefereeCommand, RefereeStreamEvent, Referee, never> = {
  category: 'referee',
  snapshots: { every: 100, version: 1 },
  initial: { conversion: null, rewarded: false, deferred: [], ruledOut: [] },

  decide(command, state): readonly RefereeStreamEvent[] {
    switch (command.do) {
      case 'convert':
        return convert(command, state);
      case 'revert':
        return revert(command, state);
      case 'rule_out':
        return ruleOut(command, state);
    }
  },

  evolve(state, event): Referee {
    switch (event.type) {
      case 'referral.converted':
        return converted(state, event.data);
      case 'referral.reverted':
        return reverted(state, event.data.position);
      case 'referral.deferred':
        return { ...state, deferred: byPlace([...state.deferred, event.data]).slice(-MAX_REMEMBERED_ROLLBACKS) };
      case 'referral.ruled_out':
        return ruledOut(state, event.data);
    }
  },
};

export function refereeKey(campaignId: string, customerId: string): string {
  return `${campaignId}.${customerId}`;
}

/**
 * The redemption that is to be heard of once more after a rollback: the first that waits, where nothing counts any more, or the one that
 * counts since a rollback, as what follows from it may have been cut off.
 */
export function toHearAgain({ conversion, waited, deferred }: Referee): DeferredRedemption | undefined {
  return conversion === null ? deferred[0] : waited;
}

function convert(
  { do: _do, now: at, reward, position, source, ...referral }: Convert,
  { conversion, rewarded, closedUntil = NOWHERE, deferred, ruledOut }: Referee,
): readonly RefereeStreamEvent[] {
  if (referral.referrerId === referral.refereeId) return [];
  // What is heard of only after a rollback, and happened before it, did not count: the customer was referred then.
  if (position !== undefined && position < closedUntil) return [];
  const { redemptionId, eventId: _event, campaignName: _name, ...people } = referral;
  if (isAmong(ruledOut, redemptionId)) return [];
  if (conversion === null) {
    return [{ type: 'referral.converted', data: { ...referral, ...(reward && !rewarded && { reward }), at } }];
  }
  if (isForGood(conversion) || isAmong([conversion, ...deferred], redemptionId)) return [];
  // Events of earlier versions do not say their places.
  if (redemptionId === undefined || position === undefined || source === undefined) return [];
  return [{ type: 'referral.deferred', data: { ...people, redemptionId, position, source, at } }];
}

function revert({ redemptionId, now: at, position }: Revert, { conversion }: Referee): readonly RefereeStreamEvent[] {
  if (conversion?.redemptionId !== redemptionId) return [];
  const { campaignId, campaignName, referrerId, refereeId } = conversion;
  const data = { campaignId, campaignName, referrerId, refereeId, redemptionId, at };
  return [{ type: 'referral.reverted', data: { ...data, ...(position !== undefined && { position }) } }];
}

function ruleOut(
  { redemptionId, campaignId, refereeId, now: at, position }: RuleOut,
  { conversion, closedUntil = NOWHERE, ruledOut }: Referee,
): readonly RefereeStreamEvent[] {
  if (conversion && (isForGood(conversion) || conversion.redemptionId === redemptionId)) return [];
  // Its redemption came before it, and counts no more anyway.
  if (position === undefined || position <= closedUntil || isAmong(ruledOut, redemptionId)) return [];
  return [{ type: 'referral.ruled_out', data: { campaignId, refereeId, redemptionId, position, at } }];
}

/** A custom event is never taken back. */
function isForGood({ eventId }: ReferralConverted['data']): boolean {
  return eventId !== undefined;
}

function isAmong(redemptions: readonly { readonly redemptionId?: string }[], id: string | undefined): boolean {
  return redemptions.some(({ redemptionId }) => redemptionId === id);
}

function converted(state: Referee, conversion: ReferralConverted['data']): Referee {
  const isIt = ({ redemptionId }: DeferredRedemption) => redemptionId === conversion.redemptionId;
  return {
    ...state,
    conversion,
    rewarded: state.rewarded || conversion.reward !== undefined,
    waited: state.deferred.find(isIt),
    deferred: state.deferred.filter((each) => !isIt(each)),
  };
}

/** @param position undefined in older events: what came after the rollback is unknown, so that nothing of what waits counts */
function reverted(state: Referee, position: number | undefined): Referee {
  const { rewarded, closedUntil, deferred, ruledOut } = state;
  if (position === undefined) return { conversion: null, rewarded, closedUntil, deferred: [], ruledOut };
  const isLater = (each: { readonly position: number }) => each.position > position;
  const later = { deferred: deferred.filter(isLater), ruledOut: ruledOut.filter(isLater) };
  return { conversion: null, rewarded, closedUntil: position, ...later };
}

function ruledOut(state: Referee, { redemptionId, position }: ReferralRuledOut['data']): Referee {
  const all = byPlace([...state.ruledOut, { redemptionId, position }]);
  const forgotten = all.at(-1 - MAX_REMEMBERED_ROLLBACKS)?.position ?? NOWHERE;
  return {
    ...state,
    closedUntil: Math.max(forgotten, state.closedUntil ?? NOWHERE),
    deferred: state.deferred.filter((each) => each.redemptionId !== redemptionId),
    ruledOut: all.slice(-MAX_REMEMBERED_ROLLBACKS),
  };
}

function byPlace<Of extends { readonly position: number }>(all: readonly Of[]): readonly Of[] {
  return [...all].sort((a, b) => a.position - b.position);
}
