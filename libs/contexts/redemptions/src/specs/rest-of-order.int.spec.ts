import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { isRefusal, type JsonObject, refuse } from '@perkstream/kernel';
import {
  type ChangeOrder,
  type OrderDocument,
  type OrderStep,
  type RedeemedStackAnswer,
  type RedemptionCompleted,
} from '@perkstream/published';
import { type AnswerFor } from '@perkstream/testing';
import { RedemptionsInProcess } from '../testing/redemptions-in-process.js';

const shirt = { object: 'order_item', product_id: 'prod_shirt', quantity: 2, price: 500, amount: 1_000 };
const hat = { object: 'order_item', product_id: 'prod_hat', quantity: 1, price: 700, amount: 700 };
const frame = { id: 'ord_1', source_id: 'S-1', status: 'PAID', metadata: {}, customer_id: null, object: 'order' };
const earlier = { redemptions: { r_before: { date: '2026-02-01T08:00:00.000Z' } } };
const whole = { ...frame, ...earlier, amount: 1_700, initial_amount: 1_700, items: [shirt, hat] } as OrderDocument;
const oneShirt = { ...shirt, quantity: 1, amount: 500 };
const rest = { ...frame, ...earlier, amount: 500, initial_amount: 500, items: [oneShirt] } as OrderDocument;

/** Keeps the steps on its orders, which refuse to be reserved where `refuses` says so. */
class WithStoredOrder extends RedemptionsInProcess {
  refuses = false;
  readonly steps: OrderStep[] = [];

  protected override changeOrder({ step }: ChangeOrder): unknown {
    this.steps.push(step);
    if (step.do === 'reserve' && this.refuses) {
      return refuse('invalid_order', { details: 'Everything came back', resourceId: 'ord_1', resourceType: 'order' });
    }
    return { order: { ...whole, updated_at: 'later' } };
  }

  protected override answerForOthers(handle: AnswerFor): void {
    super.answerForOthers(handle);
    handle('FindCatalogueItems', () => ({ products: [], skus: [] }));
  }
}

let context: WithStoredOrder;

beforeEach(async () => {
  context = new WithStoredOrder();
  await context.open();
  context.orders.set('ord_1', { order: whole, rest, version: 7 });
});

afterEach(() => context.stop());

const redeemables = [{ object: 'promotion_tier', id: 'camp_1/a' }];

function redeem(order: object = {}): Promise<RedeemedStackAnswer> {
  return context.answer('redeem-stacked-discounts', {}, { redeemables, order: { id: 'ord_1', ...order } });
}

function refusal(order: object): Promise<object> {
  return context.refusal('redeem-stacked-discounts', {}, { redeemables, order: { id: 'ord_1', ...order } });
}

async function completed(): Promise<RedemptionCompleted> {
  const events = await context.events.readAll({ after: undefined, maxCount: 1_000 });
  return events.find(({ type }) => type === 'redemption.completed')!.data as unknown as RedemptionCompleted;
}

const PRICED = { id: 'ord_1', source_id: 'S-1', amount: 500, discount_amount: 100, total_amount: 400 };

describe('A redemption on an order of which goods came back', () => {
  it('prices what remains, and shows that', async () => {
    const { order, redemptions } = await redeem();
    expect(order).toMatchObject(PRICED);
    expect(order?.items).toEqual([expect.objectContaining({ product_id: 'prod_shirt', quantity: 1, amount: 500 })]);
    expect(redemptions[0]?.order).toMatchObject(PRICED);
    const stored = await completed();
    expect(stored.order).toMatchObject(PRICED);
    expect(Object.keys(stored.order?.['redemptions'] as JsonObject)).toEqual(['r_before', redemptions[0]?.id]);
    expect(stored.redemptions).toMatchObject([{ discountAmount: 100, orderAmount: 500 }]);
    expect(context.steps).toMatchObject([
      { do: 'reserve', version: 7 },
      { do: 'redeem', order: PRICED },
    ]);
  });

  it('is the same where the lines of the order are sent again', async () => {
    const items = [
      { product_id: 'prod_shirt', quantity: 2, price: 500 },
      { product_id: 'prod_hat', quantity: 1, price: 700 },
    ];
    expect((await redeem({ items, amount: 1_700 })).order).toMatchObject(PRICED);
  });

  it.each([
    ['lines', { items: [{ product_id: 'prod_shirt', quantity: 3, price: 500 }] }],
    ['an amount', { amount: 1_000 }],
  ])('is refused where it changes %s', async (_what, order) => {
    expect(await refusal(order)).toMatchObject({
      code: 400,
      key: 'invalid_order',
      details: 'Items of order ord_1 were returned: its lines can no longer change',
      resource_id: 'ord_1',
    });
    expect(context.steps).toEqual([]);
  });

  it('is refused where everything came back', async () => {
    context.refuses = true;
    expect(await refusal({})).toMatchObject({ code: 400, key: 'invalid_order', details: 'Everything came back' });
    expect(await context.standing('camp_1')).toEqual([]);
  });

  it('answers a repeat as it answered at first', async () => {
    const given = { requestId: 'v-same', commandId: 'v-same' };
    const body = { redeemables, order: { id: 'ord_1' } };
    const first = await context.reply('redeem-stacked-discounts', {}, body, given);
    const again = { ...given, repeatSince: '2026-03-01T08:00:00.000Z' };
    const repeated = await context.reply('redeem-stacked-discounts', {}, body, again);
    expect(orderIn(first)).toMatchObject(PRICED);
    expect(orderIn(repeated)).toEqual(orderIn(first));
  });
});

function orderIn(reply: object): unknown {
  if (isRefusal(reply) || !('body' in reply)) throw new Error(JSON.stringify(reply));
  return (reply.body as { order: unknown }).order;
}

describe('A question about an order of which goods came back', () => {
  it('is answered for what remains, whatever lines are sent', async () => {
    for (const items of [undefined, [{ product_id: 'prod_hat', quantity: 9, price: 700 }]]) {
      const body = { redeemables, order: { id: 'ord_1', ...(items && { items }) } };
      const answer = await context.answer<{ order: object }>('validate-stacked-discounts', {}, body);
      expect(answer.order).toMatchObject(PRICED);
    }
  });
});

describe('A redemption on an order of which nothing came back', () => {
  it('prices the order, and shows it as the order says', async () => {
    context.orders.set('ord_1', { order: whole, version: 7 });
    const { order } = await redeem();
    expect(order).toMatchObject({ amount: 1_700, updated_at: 'later' });
    expect((await completed()).order).toMatchObject({ amount: 1_700, total_amount: 1_600 });
  });
});
