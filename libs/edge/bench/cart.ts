import {
  ANY_OBJECT,
  ListOf,
  Metadata,
  Money,
  ObjectOf,
  OneOf,
  type Operation,
  operation,
  operationsOf,
  Text,
  Texts,
  Whole,
} from '@perkstream/published';

class RedeemableInput {
  @OneOf(['voucher', 'promotion_tier']) object!: string;
  @Text() id!: string;
}

class CustomerInput {
  @Text({ optional: true }) source_id?: string;
  @Text({ optional: true }) name?: string;
  @Text({ optional: true }) email?: string;
}

class CartItemInput {
  @Text() product_id!: string;
  @Money() price!: number;
  @Whole({ min: 1 }) quantity!: number;
  @Metadata({ optional: true }) metadata?: Record<string, unknown>;
}

class CartInput {
  @Money({ optional: true }) amount?: number;
  @ListOf(() => CartItemInput, { optional: true, max: 500 }) items?: CartItemInput[];
}

class RedeemCartBody {
  @ListOf(() => RedeemableInput, { min: 1, max: 30 }) redeemables!: RedeemableInput[];
  @ObjectOf(() => CustomerInput, { optional: true }) customer?: CustomerInput;
  @ObjectOf(() => CartInput, { optional: true }) order?: CartInput;
  @Texts({ optional: true, least: 0, most: 10 }) tags?: string[];
}

class RedeemCart extends operation({
  id: 'redeem-cart',
  method: 'POST',
  path: '/v1/redemptions',
  context: 'redemptions',
  service: 'promotions',
  keys: 'application',
  scope: 'redemptions',
  summary: 'Redeem',
  body: RedeemCartBody,
  answer: ANY_OBJECT,
  key: ({ body }) => body.redeemables[0]?.id,
  sample: () => ({ redeemables: [] }),
}) {}

export const [redeemCart] = operationsOf({ RedeemCart }) as [Operation];

/** About 600 bytes. */
export const cart = {
  redeemables: [{ object: 'voucher', id: 'SUMMER-2026-ABCDEF' }],
  customer: { source_id: 'customer-4711', name: 'Ada Lovelace', email: 'ada@example.com' },
  order: {
    amount: 48_900,
    items: ['chair', 'table', 'lamp', 'shelf'].map((product, i) => ({
      product_id: `prod_${product}`,
      quantity: i + 1,
      price: 4_890,
      metadata: { brand: 'Acme', season: 'summer' },
    })),
  },
  tags: ['web'],
};

/** The same rules, written by hand: what a bare server would be given. */
export const cartSchema = {
  type: 'object',
  required: ['redeemables'],
  properties: {
    redeemables: {
      type: 'array',
      minItems: 1,
      maxItems: 30,
      items: {
        type: 'object',
        required: ['object', 'id'],
        properties: { object: { type: 'string', enum: ['voucher', 'promotion_tier'] }, id: { type: 'string' } },
      },
    },
    customer: {
      type: 'object',
      properties: { source_id: { type: 'string' }, name: { type: 'string' }, email: { type: 'string' } },
    },
    order: {
      type: 'object',
      properties: {
        amount: { type: 'integer', minimum: 0 },
        items: {
          type: 'array',
          maxItems: 500,
          items: {
            type: 'object',
            required: ['product_id', 'price', 'quantity'],
            properties: {
              product_id: { type: 'string' },
              price: { type: 'integer', minimum: 0 },
              quantity: { type: 'integer', minimum: 1 },
              metadata: { type: 'object' },
            },
          },
        },
      },
    },
    tags: { type: 'array', maxItems: 10, items: { type: 'string' } },
  },
};

/** About 1.5 kB. */
export const redemption = {
  id: 'r_00Vb9wA1cBqX8mWnZk4Tj2Ls',
  object: 'redemption',
  date: '2026-03-01T08:00:00.000Z',
  result: 'SUCCESS',
  status: 'SUCCEEDED',
  customer: { id: 'cust_00Vb9wA1cBqX8mWnZk4Tj2Ls', source_id: 'customer-4711', object: 'customer' },
  order: {
    id: 'ord_00Vb9wA1cBqX8mWnZk4Tj2Ls',
    status: 'PAID',
    amount: 48_900,
    discount_amount: 4_890,
    total_amount: 44_010,
    items: cart.order.items.map((item, i) => ({
      object: 'order_item',
      id: `ordli_00Vb9wA1cBqX8mWnZk4Tj2L${i}`,
      product_id: item.product_id,
      quantity: item.quantity,
      amount: item.price * item.quantity,
      price: item.price,
      subtotal_amount: item.price * item.quantity,
      metadata: item.metadata,
    })),
  },
  voucher: {
    id: 'v_00Vb9wA1cBqX8mWnZk4Tj2Ls',
    code: 'SUMMER-2026-ABCDEF',
    discount: { type: 'PERCENT', percent_off: 10 },
  },
};
