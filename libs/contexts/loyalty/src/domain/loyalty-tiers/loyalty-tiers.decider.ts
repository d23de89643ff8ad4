import { isDeepStrictEqual } from 'node:util';
import { type Aggregate, type Instant, mergedMetadata, refuse, type Refusal } from '@perkstream/kernel';
import {
  type LoyaltyTierChanges,
  type LoyaltyTiersEvent,
  type StoredLoyaltyTier,
  type TierMapping,
} from '@perkstream/published';
import { evolveLoyaltyTiers } from './evolve.js';
import { type LoyaltyTiersState, NO_TIERS } from './state.js';

export const MAX_TIERS = 100;

export type LoyaltyTiersCommand =
  | { readonly do: 'create'; readonly tiers: readonly StoredLoyaltyTier[] }
  /** `metadata` is merged key by key; null removes a key. */
  | { readonly do: 'update'; readonly id: string; readonly changes: LoyaltyTierChanges; readonly now: Instant }
  | { readonly do: 'delete'; readonly id: string; readonly now: Instant };

export type LoyaltyTiersRefusal = 'not_found' | 'invalid_payload';

type Outcome = readonly LoyaltyTiersEvent[] | Refusal<LoyaltyTiersRefusal>;

/** One stream for each program, by its id: which tier a balance is in depends on all of them. */
export const loyaltyTiersAggregate: Aggregate<
  LoyaltyTiersCommand,
  LoyaltyTiersEvent,
  LoyaltyTiersState,
  LoyaltyTiersRefusal
> = {
  category: 'loyalty_tiers',
  initial: NO_TIERS,
  decide(command, { tiers }): Outcome {
    if (command.do === 'create') return create(command.tiers, tiers);
    const tier = tiers.find(({ id }) => id === command.id);
    if (!tier) return refuse('not_found');
    const { id, campaignId } = tier;
    if (command.do === 'delete') return [{ type: 'loyalty_tier.deleted', data: { id, campaignId, at: command.now } }];
    return update(tier, command, tiers);
  },
  evolve: evolveLoyaltyTiers,
};

function create(made: readonly StoredLoyaltyTier[], tiers: readonly StoredLoyaltyTier[]): Outcome {
  if (tiers.length + made.length > MAX_TIERS) {
    return refuse('invalid_payload', { details: `A program can have at most ${MAX_TIERS} tiers` });
  }
  const known = [...tiers];
  for (const tier of made) {
    const objection = objectionToRange(tier, known);
    if (objection) return objection;
    known.push(tier);
  }
  return [{ type: 'loyalty_tiers.created', data: { tiers: made } }];
}

function update(
  tier: StoredLoyaltyTier,
  { changes, now: at }: Extract<LoyaltyTiersCommand, { readonly do: 'update' }>,
  tiers: readonly StoredLoyaltyTier[],
): Outcome {
  const { metadata } = changes;
  const wanted = { ...changes, ...(metadata && { metadata: mergedMetadata(tier.metadata, metadata) }) };
  const fields = Object.keys(wanted) as (keyof LoyaltyTierChanges)[];
  const different = fields.filter((field) => !isDeepStrictEqual(wanted[field], tier[field]));
  if (different.length === 0) return [];
  const { id, campaignId } = tier;
  const others = tiers.filter((each) => each !== tier);
  // Ranges that overlapped before it was forbidden do not stand in the way of another name.
  const objection = different.includes('points') && objectionToRange({ ...tier, ...wanted }, others);
  if (objection) return objection;
  const changed = Object.fromEntries(different.map((field) => [field, wanted[field]]));
  return [{ type: 'loyalty_tier.updated', data: { id, campaignId, changes: changed, at } }];
}

function objectionToRange(
  { name, points }: StoredLoyaltyTier,
  others: readonly StoredLoyaltyTier[],
): Refusal<'invalid_payload'> | undefined {
  const { from, to } = points;
  if (to !== null && to < from) {
    return refuse('invalid_payload', {
      details: `Property .points.to must not be below .points.from: the range of tier ${name} ends before it begins`,
    });
  }
  const other = others.find((each) => overlaps(each.points, points));
  if (!other) return undefined;
  const details = `Property .points must not overlap another tier: ${name} (${rangeText(points)}) overlaps ${other.name} (${rangeText(other.points)})`;
  return refuse('invalid_payload', { details });
}

type Range = StoredLoyaltyTier['points'];

/** Both ends are included. */
function overlaps(a: Range, b: Range): boolean {
  return (a.to === null || b.from <= a.to) && (b.to === null || a.from <= b.to);
}

function rangeText({ from, to }: Range): string {
  return to === null ? `${from} and more` : `${from} to ${to}`;
}

/** The tier of a balance: of several, the one with the highest lower bound. */
export function findTier(tiers: readonly StoredLoyaltyTier[], balance: number): StoredLoyaltyTier | undefined {
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
