import { type Aggregate, refuse, type Refusal } from '@perkstream/kernel';
import { type LoyaltyTiersEvent, type StoredLoyaltyTier, type TierMapping } from '@perkstream/published';

export const MAX_TIERS = 100;

/** The tiers of a program, in the order in which they were made. */
export type LoyaltyTiersState = readonly StoredLoyaltyTier[];

export interface LoyaltyTiersCommand {
  readonly do: 'create';
  readonly tiers: readonly StoredLoyaltyTier[];
}

export type LoyaltyTiersRefusal = 'invalid_payload';

/** One stream for each program, by its id: which tier a balance is in depends on all of them. */
export const loyaltyTiersAggregate: Aggregate<
  LoyaltyTiersCommand,
  LoyaltyTiersEvent,
  LoyaltyTiersState,
  LoyaltyTiersRefusal
> = {
  category: 'loyalty_tiers',
  initial: [],
  decide({ tiers }, state): readonly LoyaltyTiersEvent[] | Refusal<LoyaltyTiersRefusal> {
    if (state.length + tiers.length > MAX_TIERS) {
      return refuse('invalid_payload', { details: `A program can have at most ${MAX_TIERS} tiers` });
    }
    const reversed = tiers.find(({ points: { from, to } }) => to !== null && to < from);
    if (reversed)
      return refuse('invalid_payload', { details: `The range of tier ${reversed.name} ends before it begins` });
    return [{ type: 'loyalty_tiers.created', data: { tiers } }];
  },
  evolve: (state, { data: { tiers } }) => [...state, ...tiers],
};

/** The tier of a balance: of several, the one with the highest lower bound. */
export function findTier(tiers: LoyaltyTiersState, balance: number): StoredLoyaltyTier | undefined {
  return tiers
    .filter(({ points: { from, to } }) => from <= balance && (to === null || balance <= to))
    .reduce<StoredLoyaltyTier | undefined>(
      (highest, tier) => (highest && highest.points.from >= tier.points.from ? highest : tier),
      undefined,
    );
}

/** Maps points by a tier: those of an earning rule, or a price. */
export function mappedPoints(points: number, mapping: TierMapping | undefined): number {
  if (!mapping) return points;
  return mapping.type === 'CUSTOM' ? mapping.points : Math.round(points * mapping.multiplier);
}
