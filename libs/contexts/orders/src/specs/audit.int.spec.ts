import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ViewRunner } from '@perkstream/platform';
import { FindUnbalancedOrders, FindVersionedOrder, type UnbalancedOrder } from '@perkstream/published';
import { DAY_2, note, OrdersInProcess, reserve } from '../testing/orders-in-process.js';

let orders: OrdersInProcess;

beforeEach(async () => {
  orders = await OrdersInProcess.start();
});

afterEach(() => orders.stop());

/** An order of 1,000 of which a redemption took off 300, and the client itself `own`. */
async function redeemed(name: string, own = 0): Promise<string> {
  const { id } = await orders.create({ source_id: name, amount: 1_000, discount_amount: own });
  const found = await orders.messenger.ask(new FindVersionedOrder('proj_1', { id }));
  await orders.changed(id, reserve(`r_${name}`, found?.version));
  const discount = own + 300;
  const order = { ...found!.order, discount_amount: discount, total_discount_amount: discount };
  await orders.changed(id, { do: 'redeem', redemptionId: `r_${name}`, order, notes: { [`r_${name}`]: note } });
  orders.discounts.set(`r_${name}`, 300);
  return id;
}

async function unbalanced(perPage = 100): Promise<UnbalancedOrder[]> {
  const found: UnbalancedOrder[] = [];
  for (let after: string | undefined = ''; after !== undefined;) {
    const page: { unbalanced: readonly UnbalancedOrder[]; next?: string } = await orders.messenger.ask(
      new FindUnbalancedOrders(after, perPage),
    );
    found.push(...page.unbalanced);
    after = page.next;
  }
  return found;
}

describe('a look through all orders', () => {
  it('finds nothing where each has the discount of its redemptions', async () => {
    await redeemed('a');
    await redeemed('b', 200);
    await orders.create({ source_id: 'c', amount: 500, discount_amount: 100 });
    expect(await unbalanced(1)).toEqual([]);
  });

  it('finds those whose redemptions gave something else, on any page', async () => {
    const ids = [];
    for (const name of ['a', 'b', 'c']) ids.push(await redeemed(name));
    orders.discounts.set('r_a', 301).set('r_c', 299);
    const differing = { projectId: 'proj_1', discount: 300, worth: 1_000 };
    for (const perPage of [1, 2, 100]) {
      expect(await unbalanced(perPage)).toEqual([
        { id: ids[0], ...differing, expected: 301 },
        { id: ids[2], ...differing, expected: 299 },
      ]);
    }
  });

  it('finds an order with a redemption that is not there', async () => {
    const id = await redeemed('a');
    orders.discounts.delete('r_a');
    expect(await unbalanced()).toMatchObject([{ id, expected: undefined }]);
  });

  it('waits for redemptions that the views do not show yet', async () => {
    await redeemed('a');
    orders.discounts.delete('r_a');
    const views = orders.app.get(ViewRunner);
    const waited = jest.spyOn(views, 'caughtUp').mockImplementation(async () => void orders.discounts.set('r_a', 300));
    expect(await unbalanced()).toEqual([]);
    expect(await unbalanced()).toEqual([]);
    expect(waited).toHaveBeenCalledTimes(1);
  });

  it('counts a redemption no more that was rolled back', async () => {
    const id = await redeemed('a');
    const undo = { r_a: { rollback_id: 'rr_a', rollback_date: DAY_2 } };
    await orders.changed(id, { do: 'roll_back', mode: 'WITH_ORDER', notes: undo });
    expect(await unbalanced()).toEqual([]);
    const kept = await redeemed('b');
    await orders.changed(kept, {
      do: 'roll_back',
      mode: 'WITHOUT_ORDER',
      redeemed: { id: kept, total_applied_discount_amount: 300 },
      notes: { r_b: { rollback_id: 'rr_b' } },
    });
    expect(await unbalanced()).toEqual([]);
  });
});
