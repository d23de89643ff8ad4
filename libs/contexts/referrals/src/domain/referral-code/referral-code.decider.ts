import { type Aggregate, type Instant, type JsonObject, notFound, type Refusal, refuse } from '@perkstream/kernel';
import { type ReferralCodeEvent, type StoredHolder } from '@perkstream/published';

/** All who were added to a code are in its state: that stays small enough to be copied for every change. */
export const MAX_HOLDERS = 1_000;

/** Who was added to a code: customers by the id of the holder. */
export interface ReferralCode {
  readonly holders: Readonly<Record<string, string>>;
}

export type ReferralCodeCommand =
  | {
      readonly do: 'add';
      readonly voucherId: string;
      readonly campaignId: string;
      /** The customer that the code was published to */
      readonly referrerId: string;
      readonly holders: readonly StoredHolder[];
      readonly metadata?: Readonly<JsonObject>;
      readonly now: Instant;
    }
  | { readonly do: 'remove'; readonly voucherId: string; readonly holderId: string; readonly now: Instant };

/** `holder_assignement_duplication` is spelled as the public API has it. */
export type ReferralCodeRefusal =
  | 'holder_assignement_duplication'
  | 'duplicate_found'
  | 'invalid_payload'
  | 'not_found';

/** One stream for each referral code that customers were added to, by the id of the voucher (`v_…`). */
export const referralCodeAggregate: Aggregate<
  ReferralCodeCommand,
  ReferralCodeEvent,
  ReferralCode,
  ReferralCodeRefusal
> = {
  category: 'referral_code',
  snapshots: { every: 200, version: 1 },
  initial: { holders: {} },

  decide(command, state): readonly ReferralCodeEvent[] | Refusal<ReferralCodeRefusal> {
    return command.do === 'add' ? add(command, state) : remove(command, state);
  },

  evolve({ holders }, event): ReferralCode {
    if (event.type === 'referral_code.holders_added') {
      return {
        holders: { ...holders, ...Object.fromEntries(event.data.holders.map((each) => [each.id, each.customerId])) },
      };
    }
    const { [event.data.id]: _gone, ...others } = holders;
    return { holders: others };
  },
};

function add(
  { voucherId, campaignId, referrerId, holders, metadata, now: at }: Extract<ReferralCodeCommand, { do: 'add' }>,
  state: ReferralCode,
): readonly ReferralCodeEvent[] | Refusal<ReferralCodeRefusal> {
  if (new Set(holders.map(({ customerId }) => customerId)).size < holders.length) return sentTwice();
  const known = new Set([referrerId, ...Object.values(state.holders)]);
  const again = holders.find(({ customerId }) => known.has(customerId));
  if (again) {
    const details = `Customer ${again.customerId} holds the referral code ${voucherId} already`;
    return refuse('holder_assignement_duplication', {
      details,
      resourceId: again.customerId,
      resourceType: 'customer',
    });
  }
  if (Object.keys(state.holders).length + holders.length > MAX_HOLDERS) {
    return refuse('invalid_payload', { details: `A referral code can have at most ${MAX_HOLDERS} referees` });
  }
  const data = { voucherId, campaignId, holders, ...(metadata && { metadata }), at };
  return [{ type: 'referral_code.holders_added', data }];
}

function remove(
  { voucherId, holderId: id, now: at }: Extract<ReferralCodeCommand, { do: 'remove' }>,
  { holders }: ReferralCode,
): readonly ReferralCodeEvent[] | Refusal<ReferralCodeRefusal> {
  // Clients may name what every object has.
  const customerId = Object.hasOwn(holders, id) ? holders[id] : undefined;
  if (customerId === undefined) return notFound('redeemable_holder', id);
  return [{ type: 'referral_code.holder_removed', data: { id, customerId, voucherId, at } }];
}

function sentTwice(): Refusal<'duplicate_found'> {
  return refuse('duplicate_found', { details: 'A customer appears twice among the holders', resourceType: 'customer' });
}
