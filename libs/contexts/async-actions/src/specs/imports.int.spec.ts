import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@perkstream/kernel/testing';
import { type AcceptedAnswer } from '@perkstream/published';
import { AsyncActionsInProcess, SHOP } from '../testing/async-actions-in-process.js';

let actions: AsyncActionsInProcess;

beforeEach(async () => {
  actions = await AsyncActionsInProcess.start();
});

afterEach(() => actions.stop());

async function imported(operation: string, lines: readonly object[]) {
  const body = lines.map((line, index) => ({ row: index + 1, ...line }));
  const { async_action_id: id } = await actions.answer<AcceptedAnswer>(operation, {}, body);
  return actions.ended(id);
}

describe('an import', () => {
  it('of customers says by line what could not be taken', async () => {
    const action = await imported('import-customers-using-csv', [
      {
        source_id: 'a',
        id: 'cust_1',
        name: 'A',
        address_city: 'Bern',
        address_line_1: 'x',
        metadata: { season: 'spring' },
      },
      { source_id: 'b', birthdate: 'soon', wrong: 'Property .birthdate is wrong' },
      { id: 'cust_2', email: 'c@example.com' },
      { source_id: 'nobody' },
    ]);
    expect(action).toMatchObject({
      type: 'CUSTOMERS.IMPORT_CSV',
      status: 'DONE',
      operation_status: 'SUCCESS',
    });
    expect(action.result).toEqual({
      message: '2 customer(s) imported successfully, 2 failed.',
      done_count: 2,
      failed_count: 2,
      failed: [
        { source_id: 'b', row: 2, reason: 'Property .birthdate is wrong' },
        { source_id: 'nobody', row: 4, reason: 'Cannot find voucher with id nobody' },
      ],
    });
    expect(actions.updates.of(SHOP).map(({ name, changes }) => [name, changes])).toEqual([
      ['a', { name: 'A', address: { city: 'Bern', line_1: 'x' }, metadata: { season: 'spring' } }],
      [undefined, { id: 'cust_2', email: 'c@example.com' }],
    ]);
  });

  it('of products and SKUs reads their attributes', async () => {
    const products = await imported('import-products-using-csv', [
      { name: 'Hat', source_id: 'hat', price: 19.99, regular_price: 24.9, attributes: 'color, size,,color' },
      { name: 'Cap', attributes: 'x'.repeat(201) },
    ]);
    expect(products).toMatchObject({
      type: 'PRODUCTS.IMPORT_CSV',
      result: { done_count: 1, failed: [{ row: 2, reason: expect.any(String) }] },
    });
    const skus = await imported('import-SKUs-using-csv', [
      { product_id: 'hat', source_id: 'red', sku: 'Red', price: 20, regular_price: 21, attributes: "{'color':'red'}" },
      { product_id: 'hat', source_id: 'blue', attributes: '{"color":"blue"}' },
      ...['red', '[1]', '{"a":{"b":1}}', '{"__proto__":"x"}'].map((attributes) => ({
        product_id: 'hat',
        source_id: 'wrong',
        attributes,
      })),
    ]);
    expect(skus).toMatchObject({
      type: 'SKUS.IMPORT_CSV',
      result: { message: '2 SKU(s) imported successfully, 4 failed.', done_count: 2, failed_count: 4 },
    });
    expect(actions.updates.all.map(({ what, name, changes }) => [what, name, changes])).toEqual([
      ['product', 'hat', { name: 'Hat', price: 1_999, regular_price: 2_490, attributes: ['color', 'size'] }],
      [
        'SKU',
        'red',
        { productId: 'hat', sku: 'Red', price: 2_000, regular_price: 2_100, attributes: { color: 'red' } },
      ],
      ['SKU', 'blue', { productId: 'hat', attributes: { color: 'blue' } }],
    ]);
  });

  it('of vouchers leaves campaigns and rules alone, and takes the amounts of files for units of the currency', async () => {
    const discount = { type: 'PERCENT', percent_off: 10 };
    const listed = await imported('import-vouchers', [
      { code: 'A', type: 'DISCOUNT_VOUCHER', discount, campaign: 'X', campaign_id: 'x', validation_rules: ['y'] },
    ]);
    expect(listed).toMatchObject({ type: 'VOUCHERS.IMPORT', result: { done_count: 1, failed: [] } });
    const filed = await imported('import-vouchers-using-csv', [
      { code: 'B', voucher_type: 'GIFT_VOUCHER', value: 12.34, redemption_limit: 3, category: 'Cards' },
      { code: 'C', voucher_type: 'DISCOUNT_VOUCHER', discount_type: 'AMOUNT', value: 1.15, active: false },
      { code: 'D', metadata: { season: 'spring' } },
    ]);
    expect(filed).toMatchObject({ type: 'VOUCHERS.IMPORT_CSV', result: { done_count: 3, failed: [] } });
    expect(actions.updates.all.map(({ what, name, changes }) => [what, name, changes])).toEqual([
      ['refuse', 'A', { row: 1, type: 'DISCOUNT_VOUCHER', discount }],
      [
        'update',
        'B',
        { type: 'GIFT_VOUCHER', gift: { amount: 1_234 }, redemption: { quantity: 3 }, category: 'Cards' },
      ],
      ['update', 'C', { type: 'DISCOUNT_VOUCHER', discount: { type: 'AMOUNT', amount_off: 115 }, active: false }],
      ['update', 'D', { metadata: { season: 'spring' } }],
    ]);
  });

  it('is carried on by the next process, each line once', async () => {
    actions.updates.before = () => {
      if (actions.updates.all.length >= 150) throw new Error('gone');
    };
    const lines = Array.from({ length: 350 }, (_, index) => ({ row: index + 1, source_id: `c${index}` }));
    const { async_action_id: id } = await actions.answer<AcceptedAnswer>('import-customers-using-csv', {}, lines);
    await until(() => actions.failures.length > 0);
    actions.updates.before = () => undefined;
    await actions.restart();
    await actions.finishUnfinished();
    expect(await actions.ended(id)).toMatchObject({ result: { done_count: 350, failed_count: 0, failed: [] } });
    expect(actions.updates.all.map(({ name }) => name)).toEqual(lines.map(({ source_id }) => source_id));
  });
});
