import { type Discount, isManyUnits } from '@perkstream/domain-pricing';
import { type Examined } from '@perkstream/published';

/** Ids or source ids of the products and SKUs that redeemables give away. */
export function givenUnits(examined: readonly (Examined | undefined)[]): readonly string[] {
  return examined.flatMap((each) => unitsOf(each?.redeemable.discount as Discount | undefined));
}

function unitsOf(discount: Discount | undefined): readonly string[] {
  if (discount?.type !== 'UNIT') return [];
  return isManyUnits(discount) ? discount.units.map(({ unitType }) => unitType) : [discount.unitType];
}
