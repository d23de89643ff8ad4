import { Flag, ListOf, OneOf, Shape, Text, Whole } from '../language/body-class.js';

const units = { type: 'array', items: { type: 'integer', minimum: 1 }, description: 'Starting at 1.' };
const unitsOfLines = {
  type: 'array',
  items: {
    type: 'object',
    required: ['index'],
    properties: {
      index: { type: 'integer', minimum: 0, description: 'Index of the line, starting at 0.' },
      units,
      units_limit_exceeded: { type: 'boolean', description: 'Replaces `units` when there are more than 1,000.' },
    },
  },
};

/** What a discount is for, or is not, and which lines of the order that met. Limits and prices of the rule stand beside. */
export class MetTargetAnswer {
  @OneOf(['product', 'sku', 'products_collection']) object!: string;
  @Text() id!: string;
  @Text({ optional: true }, 'In qualifications only.') source_id?: string;
  @Text({ optional: true }, 'For SKUs only.') product_id?: string;
  @Text({ optional: true }, 'For SKUs only.') product_source_id?: string;
  @Text('Which of the matching lines are affected.') effect!: string;
  @Flag('Returned as stored. Has no effect.') strict!: boolean;
  @Shape(
    { type: 'array', items: { type: 'integer', minimum: 0 } },
    { optional: true },
    'Indexes of the matching lines, starting at 0.',
  )
  order_item_indices?: number[];
  @Shape(unitsOfLines, { optional: true }, 'Units of the matching lines.') order_item_units?: object[];
}

export class MetTargetsAnswer {
  @OneOf(['list']) object!: string;
  @OneOf(['data']) data_ref!: string;
  @ListOf(() => MetTargetAnswer) data!: MetTargetAnswer[];
  @Whole() total!: number;
}
