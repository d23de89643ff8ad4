import { describe, expect, it } from '@jest/globals';
import { EMPTY_CATALOGUE } from '@perkstream/domain-pricing';
import { type CartInput, type OrderDocument } from '@perkstream/published';
import { changedOrder, remainingOrder } from './changed-order.js';

const shirt = { object: 'order_item', product_id: 'prod_shirt', quantity: 2, price: 500, amount: 1_000 };
const shirtWithDiscount = { ...shirt, initial_quantity: 2, initial_amount: 1_000, discount_amount: 300 };
const freeSocks = {
  object: 'order_item',
  product_id: 'prod_socks',
  quantity: 1,
  initial_quantity: 0,
  price: 200,
  amount: 200,
  initial_amount: 0,
  discount_amount: 200,
};
const stored = {
  id: 'ord_1',
  status: 'CREATED',
  metadata: { till: 1, floor: 2 },
  amount: 1_200,
  initial_amount: 1_000,
  discount_amount: 50,
  items: [shirtWithDiscount, freeSocks],
} as unknown as OrderDocument;

const sentShirt = { product_id: 'prod_shirt', quantity: 2, price: 500 };

function changed(sent: CartInput): OrderDocument {
  return changedOrder(stored, sent, EMPTY_CATALOGUE);
}

describe('A stored order that a redemption changes', () => {
  it('stays as it is where only its name is sent', () => {
    expect(changed({ id: 'ord_1' })).toEqual(stored);
  });

  it('stays as it is where the same lines are sent, or the same amount', () => {
    expect(changed({ id: 'ord_1', items: [sentShirt] })).toEqual(stored);
    expect(changed({ id: 'ord_1', amount: 1_000, items: [sentShirt] })).toEqual(stored);
  });

  it('takes an amount that is sent, with what discounts have added on top', () => {
    expect(changed({ amount: 5_000 })).toMatchObject({ amount: 5_200, initial_amount: 5_000, discount_amount: 50 });
  });

  it('takes lines that are sent; those that discounts added stay', () => {
    const after = changed({ items: [sentShirt, { product_id: 'prod_hat', quantity: 1, price: 700 }] });
    expect(after.items).toMatchObject([shirtWithDiscount, { product_id: 'prod_hat', amount: 700 }, freeSocks]);
    expect(after).toMatchObject({ amount: 1_900, initial_amount: 1_700 });
  });

  it('forgets the discount of a line that is sent otherwise', () => {
    const [line, added] = changed({ items: [{ ...sentShirt, quantity: 1 }] }).items ?? [];
    expect(line).toMatchObject({ product_id: 'prod_shirt', quantity: 1, amount: 500 });
    expect(line).not.toHaveProperty('discount_amount', 300);
    expect(added).toEqual(freeSocks);
  });

  it('merges metadata', () => {
    expect(changed({ metadata: { till: 3 } }).metadata).toEqual({ till: 3, floor: 2 });
  });
});

describe('A stored order of which goods came back', () => {
  const hat = { object: 'order_item', product_id: 'prod_hat', quantity: 1, price: 700, amount: 700 };
  const whole = { ...stored, amount: 1_900, initial_amount: 1_700, items: [shirtWithDiscount, hat, freeSocks] };
  const oneShirt = {
    ...shirt,
    quantity: 1,
    amount: 500,
    initial_quantity: 1,
    initial_amount: 500,
    discount_amount: 150,
  };
  const rest = { ...whole, amount: 500, initial_amount: 500, items: [oneShirt] } as OrderDocument;
  const sentHat = { product_id: 'prod_hat', quantity: 1, price: 700 };
  const remaining = (sent: CartInput) => remainingOrder(whole as OrderDocument, rest, sent, EMPTY_CATALOGUE);

  it.each([
    ['nothing of its lines', { id: 'ord_1' }],
    ['the lines of the order', { items: [sentShirt, sentHat] }],
    ['the lines of the order in another order', { items: [sentHat, sentShirt] }],
    ['the lines of the rest', { items: [{ ...sentShirt, quantity: 1 }] }],
    ['the amount of the order', { amount: 1_700 }],
    ['the amount of the rest', { amount: 500 }],
    ['both of the order', { amount: 1_700, items: [sentShirt, sentHat] }],
  ])('is what remains where %s is sent', (_what, sent) => {
    expect(remaining(sent)).toEqual(rest);
  });

  it.each([
    ['other lines', { items: [{ ...sentShirt, quantity: 3 }, sentHat] }],
    ['one line more', { items: [sentShirt, sentHat, sentHat] }],
    ['lines without one that stayed', { items: [sentHat] }],
    ['no lines', { items: [] }],
    ['another amount', { amount: 1_000 }],
    ['the amount of the rest with the lines of the order', { amount: 500, items: [sentShirt, sentHat] }],
  ])('is refused where %s is sent', (_what, sent) => {
    expect(remaining(sent)).toMatchObject({
      refused: 'invalid_order',
      details: {
        details: 'Items of order ord_1 were returned: its lines can no longer change',
        resourceId: 'ord_1',
        resourceType: 'order',
      },
    });
  });

  it('takes metadata all the same', () => {
    expect(remaining({ metadata: { till: 3 } })).toEqual({ ...rest, metadata: { till: 3, floor: 2 } });
  });
});
