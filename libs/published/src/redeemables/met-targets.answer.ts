import { Flag, ListOf, OneOf, Shape, Text, Whole } from '../language/body-class.js';

const units = { type: 'array', items: { type: 'integer', minimum: 1 }, description: 'from 1 on' };
const unitsOfLines = {
  type: 'array',
  items: {
    type: 'object',
    required: ['index'],
    properties: {
      index: { type: 'integer', minimum: 0, description: 'of the line, from 0 on' },
      units,
      units_limit_exceeded: { type: 'boolean', description: 'in place of the units of more than 1,000' },
    },
  },
};

/** What a discount is for, or is not, and which lines of the order that met. Limits and prices of the rule stand beside. */
export class MetTargetAnswer {
  @OneOf(['product', 'sku', 'products_collection']) object!: string;
  @Text() id!: string;
  @Text({ optional: true }, 'in qualifications') source_id?: string;
  @Text({ optional: true }, 'of SKUs') product_id?: string;
  @Text({ optional: true }, 'of SKUs') product_source_id?: string;
  @Text('which of the lines') effect!: string;
  @Flag('carried along') strict!: boolean;
  @Shape({ type: 'array', items: { type: 'integer', minimum: 0 } }, { optional: true }, 'lines that it met, from 0 on')
  order_item_indices?: number[];
  @Shape(unitsOfLines, { optional: true }, 'units of these lines') order_item_units?: object[];
}

export class MetTargetsAnswer {
  @OneOf(['list']) object!: string;
  @OneOf(['data']) data_ref!: string;
  @ListOf(() => MetTargetAnswer) data!: MetTargetAnswer[];
  @Whole() total!: number;
}
