import { ListOf, ObjectOf, OneOf, Text, Whole } from '../language/index.js';
import { ReturnPolicyInput } from './return-policy.js';

/** Units of one line. A line is named in one way. */
export class ReturnedItemInput {
  @Text({ optional: true, min: 1, max: 200 }, 'ID of the line (`ordli_…`).') item?: string;
  @Text({ optional: true, min: 1, max: 500 }, 'Source ID of the line. It must be that of one line.') source_id?: string;
  @Text({ optional: true, min: 1, max: 500 }, 'ID of the product of the line. It must be that of one line.')
  product_id?: string;
  @Text({ optional: true, min: 1, max: 500 }, 'ID of the SKU of the line. It must be that of one line.')
  sku_id?: string;
  @Whole({ min: 1 }, 'Units that come back.') quantity!: number;
}

export const RETURN_MODES = ['COMMIT', 'DRY_RUN'] as const;

/** Goods of an order that come back. */
export class ReturnBody {
  @Text(
    { optional: true, nullable: true, min: 1, max: 500 },
    'Your own ID of the return, unique in the project. The same request with it returns nothing twice.',
  )
  source_id?: string | null;
  @ListOf(() => ReturnedItemInput, { min: 1, max: 500 }) items!: ReturnedItemInput[];
  @Text({ optional: true, nullable: true, max: 2000 }) reason?: string | null;
  @ObjectOf(() => ReturnPolicyInput, { optional: true }, 'Overrides the return policy of the project.')
  policy?: ReturnPolicyInput;
  @OneOf(RETURN_MODES, { optional: true }, '`DRY_RUN` answers what the return would do, and stores nothing.')
  mode?: (typeof RETURN_MODES)[number];
}
