/** The redemption body that everything here sends: one redeemable, a cart of two lines. */
export function cartWith(code: string, extra: object = {}): object {
  return {
    redeemables: [{ object: 'voucher', id: code }],
    order: {
      amount: 20_000,
      items: [
        {
          product_id: 'prod_bench_shirt',
          related_object: 'product',
          quantity: 2,
          price: 5_000,
          metadata: { size: 'M' },
        },
        {
          product_id: 'prod_bench_shoes',
          related_object: 'product',
          quantity: 1,
          price: 10_000,
          metadata: { size: '43' },
        },
      ],
      metadata: { shop: 'bench', basket: 'b-1' },
    },
    metadata: { till: 7 },
    ...extra,
  };
}

/** The yardstick's schema of that body. */
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
        properties: {
          object: { enum: ['voucher', 'promotion_tier'] },
          id: { type: 'string', minLength: 1, maxLength: 500 },
        },
      },
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
            properties: {
              product_id: { type: 'string' },
              related_object: { enum: ['product', 'sku'] },
              quantity: { type: 'integer', minimum: 0 },
              price: { type: 'integer', minimum: 0 },
              metadata: { type: 'object' },
            },
          },
        },
        metadata: { type: 'object' },
      },
    },
    metadata: { type: 'object' },
  },
};
