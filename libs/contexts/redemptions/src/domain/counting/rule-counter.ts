import { type CounterDefinition, type CounterUse, type RuleSubject, useOf } from '@perkstream/domain-validation-rules';
import { type AssignedRuleSet, type Redeemable, type RedemptionRecord } from '@perkstream/published';

/**
 * A counter of rules, with everything that the ledger has to be asked where the counter begins. Who counts a campaign is the
 * campaign; who counts one code or tier is the assignment of the rule that asks: it applies to each of their redemptions for as long
 * as it is there.
 */
export interface RuleCounter extends CounterUse {
  /** Of the counter's stream */
  readonly stream: string;
  /** `camp_…` or `asgm_…` */
  readonly owner: string;
  /** A code, a tier, or the assignment of a reward. Absent: all of the campaign that owns the counter. */
  readonly redeemableId?: string;
  /** A moment of its window; ISO 8601 in UTC. */
  readonly at: string;
}

/** The kinds of counters that have begun, by owner. */
export type CountedKinds = ReadonlyMap<string, readonly CounterDefinition[]>;

/** The fields of a redeemable that decide whose counters it draws on. */
type CountedObject = Pick<Redeemable, 'id' | 'campaignId'>;

/** The assignment of a rule that counts, and whose rule it is. */
export type CountingAssignment = Pick<AssignedRuleSet, 'assignmentId' | 'relatedObjectId'>;

export function ownerOf({ scope }: CounterDefinition, { campaignId }: CountedObject, assignmentId: string): string {
  return scope === 'campaign' && campaignId !== null ? campaignId : assignmentId;
}

export function counterOf(
  use: CounterUse,
  redeemable: CountedObject,
  { assignmentId, relatedObjectId }: CountingAssignment,
  at: string,
): RuleCounter {
  const owner = ownerOf(use, redeemable, assignmentId);
  if (owner === redeemable.campaignId) return { ...use, stream: `${owner}/${use.key}`, owner, at };
  const redeemableId = isRewardAssignment(relatedObjectId) ? relatedObjectId : redeemable.id;
  return { ...use, stream: `${owner}/${redeemableId}/${use.key}`, owner, redeemableId, at };
}

/** The rule of a reward counts how often the reward was redeemed, with any card. */
export function isRewardAssignment(id: string): boolean {
  return id.startsWith('rewa_');
}

/** The counters that a redeemable draws on, whether or not one of its own rules asks for them. */
export function countersDrawnOn(
  kinds: CountedKinds,
  redeemable: CountedObject,
  assignments: readonly CountingAssignment[],
  subject: RuleSubject,
): readonly RuleCounter[] {
  const { id, campaignId } = redeemable;
  const ofCampaign = campaignId === null ? [] : [{ assignmentId: campaignId, relatedObjectId: id }];
  return [...ofCampaign, ...assignments].flatMap((assignment) =>
    (kinds.get(assignment.assignmentId) ?? []).flatMap((definition) => {
      const use = useOf(kindOf(definition), definition, subject);
      return use ? [counterOf(use, redeemable, assignment, subject.now)] : [];
    }),
  );
}

/** Two definitions of the same kind count the same. */
export function kindOf({ scope, counts, per, window }: CounterDefinition): string {
  return `${scope}/${counts}/${per}/${window}`;
}

/** The amounts of a finished redemption that counters count. */
interface CountedRedemption extends Pick<RedemptionRecord, 'date' | 'customerId' | 'channel'> {
  /** Before discounts; minor units, like the others */
  readonly orderAmount: number;
  readonly discountAmount: number;
  readonly credits: number;
}

/** A finished redemption, as a rule would have seen it. */
export function subjectOf(made: CountedRedemption, timeZone: string): RuleSubject {
  const { channel_id: id, channel_type: type } = made.channel;
  return {
    now: made.date,
    timeZone,
    ...(made.customerId !== null && { customer: { id: made.customerId, metadata: {} } }),
    order: { initialAmount: made.orderAmount, discountAmount: made.discountAmount },
    redemption: {
      ...(type === 'USER' && { user: id }),
      ...(type === 'API' && { apiKey: id }),
      giftAmount: made.credits,
    },
  };
}
