import { type Condition, type Scalar } from '@perkstream/kernel';
import { valuesOf } from './conjuncts.js';
import { decidedBy } from './group-decision.js';
import { type Candidates } from './voucher-groups.js';

const REDEEMED = 'redemption.redeemed_quantity';
/** Fields by which vouchers come in order of age (but for codes), the one that leaves fewest first. */
const FIELDS = ['code', 'campaign_id', 'category_id', REDEEMED, 'active'] as const;
/** So many stretches of an index are gone along at once. */
export const STRETCHES_AT_MOST = 40;
/** So many vouchers are sorted here. */
export const SORTED = 10_000;

/** A field that has an index, and values of it that all vouchers have which are wanted. */
export interface Driver {
  readonly field: string;
  readonly values: readonly Scalar[];
  /** What it stands for */
  readonly condition: Condition;
  /** How many vouchers have them, as far as groups tell it. */
  readonly size: number | undefined;
}

/** The one of the conditions that leaves fewest vouchers. */
export function driverOf(conditions: readonly Condition[], candidates: Candidates | undefined): Driver | undefined {
  const found = FIELDS.flatMap((field) =>
    conditions.flatMap((condition): readonly Driver[] => {
      const values = valuesOf(condition, field);
      return values ? [{ field, values, condition, size: candidates && sizeOf(condition, candidates) }] : [];
    }),
  ).filter(({ values, size = 0 }) => values.length <= STRETCHES_AT_MOST || size <= SORTED);
  return found.reduce<Driver | undefined>(
    (least, each) => (least && !(rank(each) < rank(least)) ? least : each),
    undefined,
  );
}

/** The campaigns that may have such vouchers, where others have none and these are fewer than what is known already. */
export function narrowed(driver: Driver | undefined, candidates: Candidates | undefined): Driver | undefined {
  if (!candidates?.isNarrower || candidates.campaignIds.length > STRETCHES_AT_MOST) return driver;
  const condition: Condition = { field: 'campaign_id', in: candidates.campaignIds };
  const size = sizeOf(condition, candidates);
  if (driver && !(size! < rank(driver))) return driver;
  return { field: 'campaign_id', values: candidates.campaignIds, condition, size };
}

/** Codes are of one voucher each, and few are redeemed more than not at all. */
function rank({ field, values, size }: Driver): number {
  if (field === 'code') return 0;
  return field === REDEEMED && !values.includes(0) ? 1 : (size ?? Infinity);
}

function sizeOf(condition: Condition, { groups, isOfNamed }: Candidates): number | undefined {
  if (!('field' in condition) || condition.field === REDEEMED) return undefined;
  if (isOfNamed && condition.field !== 'campaign_id') return undefined;
  return groups.reduce((sum, group) => sum + (decidedBy(group, condition) === false ? 0 : group.count), 0);
}
