import { type components } from '../../api/schema.js';
import { metadataChange, type MetadataRow, metadataRows } from '../../parts/forms/metadata-rows.js';
import { type Mapping } from './explain-earning.js';

export type Tier = components['schemas']['LoyaltyTierAnswer'];
type Body = components['schemas']['CreateLoyaltyTierBody'];

/** How a tier changes the points of one rule, or the cost of one reward. An empty value: not at all. */
export interface TypedMapping {
  readonly type: Mapping['type'];
  readonly value: number | '';
}

export type TypedMappings = Readonly<Record<string, TypedMapping>>;

/** What the form of a tier asks for. */
export interface TierValues extends Record<string, unknown> {
  readonly name: string;
  readonly from: number | '';
  readonly to: number | '';
  readonly earning: TypedMappings;
  readonly costs: TypedMappings;
  readonly metadata: MetadataRow[];
}

export const UNCHANGED: TypedMapping = { type: 'MULTIPLY', value: '' };

export function valuesOf(tier: Tier): TierValues {
  return {
    name: tier.name,
    from: tier.points.from,
    to: tier.points.to ?? '',
    earning: typedMappings(tier.earning_rules),
    costs: typedMappings(tier.rewards),
    metadata: metadataRows(tier.metadata),
  };
}

/** A tier above all others: it begins where the highest one ends, and with what that one changes. */
export function valuesAbove(tiers: readonly Tier[]): TierValues {
  const [highest] = tiers.toSorted((one, other) => other.points.from - one.points.from);
  const to = highest?.points.to;
  return {
    name: '',
    from: to === undefined ? '' : to + 1,
    to: '',
    earning: typedMappings(highest?.earning_rules ?? {}),
    costs: typedMappings(highest?.rewards ?? {}),
    metadata: [],
  };
}

/** @param before the metadata that is stored */
export function bodyOf({ name, from, to, earning, costs, metadata }: TierValues, before: Tier['metadata'] = {}): Body {
  return {
    name: name.trim(),
    points: { from: Number(from), ...(to !== '' && { to }) },
    earning_rules: mappingsOf(earning),
    rewards: mappingsOf(costs),
    metadata: metadataChange(before, metadata),
  };
}

/** The tier whose range the typed one overlaps; both ends are included. */
export function overlapped({ from, to }: Pick<TierValues, 'from' | 'to'>, others: readonly Tier[]): Tier | undefined {
  if (from === '') return undefined;
  const last = to === '' ? Infinity : to;
  return others.find(({ points }) => points.from <= last && from <= (points.to ?? Infinity));
}

function typedMappings(mappings: Readonly<Record<string, unknown>>): TypedMappings {
  const typed = (mapping: Mapping): TypedMapping => ({
    type: mapping.type,
    value: mapping.type === 'MULTIPLY' ? mapping.multiplier : mapping.points,
  });
  return Object.fromEntries(Object.entries(mappings).map(([id, mapping]) => [id, typed(mapping as Mapping)]));
}

function mappingsOf(typed: TypedMappings): NonNullable<Body['rewards']> {
  const given = Object.entries(typed).filter(([, { value }]) => value !== '');
  return Object.fromEntries(
    given.map(([id, { type, value }]) => [
      id,
      type === 'MULTIPLY' ? { type, multiplier: Number(value) } : { type, points: Number(value) },
    ]),
  );
}
