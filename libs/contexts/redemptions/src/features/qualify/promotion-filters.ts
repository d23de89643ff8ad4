import { filterFields, parseFilters, type QueryRefusal } from '@perkstream/domain-filters';
import { type Condition, type Instant, isRefusal, compileMatcher } from '@perkstream/kernel';
import { type Offer } from '../../services/offers/offer.js';

/** The filters of the older operation, by which tiers are admitted. */
interface PromotionFilter {
  /** The part that can be decided before a tier is looked up. */
  readonly admits: (offer: Offer) => boolean;
  /** On the tier in wire form; undefined: all of them */
  readonly condition: Condition | undefined;
}

const promotionId = { name: 'promotion_id', path: 'promotion_id', type: 'string' as const };
const fields = filterFields([promotionId, { name: 'metadata', path: 'metadata', type: 'metadata' as const }]);
const beforehand = filterFields([promotionId]);

export function promotionFilterOf(wire: unknown, now: Instant): PromotionFilter | QueryRefusal {
  const options = { source: 'query', now } as const;
  const condition = parseFilters(fields, wire, options);
  if (isRefusal(condition)) return condition as QueryRefusal;
  const ofCampaign = isObject(wire) && wire['junction'] !== 'or' ? onlyOf(wire, ['promotion_id']) : undefined;
  const first = parseFilters(beforehand, ofCampaign, options);
  if (isRefusal(first)) return first as QueryRefusal;
  const isIn = first && compileMatcher(first);
  const admits = ({ filtered }: Offer) => !isIn || isIn({ promotion_id: filtered.campaign_id });
  return { admits, condition };
}

function onlyOf(wire: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(wire).filter(([name]) => names.includes(name)));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
