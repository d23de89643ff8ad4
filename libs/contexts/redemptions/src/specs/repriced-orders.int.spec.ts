import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { isRefusal, type JsonObject } from '@perkstream/kernel';
import { type InProcessBus } from '@perkstream/adapter-in-process';
import {
  type OrderDocument,
  type Redeemable,
  type RedemptionRecord,
  type RepricedOrder,
  RepriceOrder,
  type UseTier,
} from '@perkstream/published';
import { type AnswerFor } from '@perkstream/testing';
import { voucher } from '../domain/cart/testing/carts.js';
import { NOW, RedemptionsInProcess } from '../testing/redemptions-in-process.js';

interface Question {
  readonly name: string;
  readonly upTo?: number;
}

/** Notes what is asked of other contexts. Tiers have the discount of the moment; the card is empty by now. */
class Shop extends RedemptionsInProcess {
  readonly asked: Question[] = [];
  discount: JsonObject = { type: 'PERCENT', percentOff: 10, effect: 'APPLY_TO_ORDER' };
  private others = 0;

  protected override watch(_store: unknown, bus: InProcessBus): void {
    const request = bus.request.bind(bus);
    bus.request = (message) => {
      this.asked.push({ name: message.name, ...(message.payload as object) });
      return request(message);
    };
  }

  protected override answerForOthers(handle: AnswerFor): void {
    super.answerForOthers(handle);
    const gift = { amount: 900, balance: 0, available: 0, redeemedAmount: 900, effect: 'APPLY_TO_ORDER' } as const;
    const card = { ...super.tierOf('camp_1/card'), object: 'voucher', id: 'v_card', discount: undefined, gift };
    handle('FindCatalogueItems', () => ({ products: [], skus: [] }));
    handle('ExamineVouchers', () => [{ redeemable: card }]);
  }

  protected override tierOf(id: string): Redeemable {
    return { ...super.tierOf(id), discount: this.discount };
  }

  /** Something else happens while the process has begun. */
  protected override async use(message: UseTier) {
    if (message.step.do === 'reserve') await this.happened(`other-proj_1.${++this.others}`, 'other', {});
    return super.use(message);
  }
}

let shop: Shop;

beforeEach(async () => {
  shop = new Shop();
  await shop.open();
});
afterEach(() => shop.stop());

async function redeem(tiers: readonly string[], order: object): Promise<{ id: string; order: OrderDocument }> {
  const redeemables = tiers.map((id) => ({ object: 'promotion_tier', id }));
  const answer = await shop.answer('redeem-stacked-discounts', {}, { redeemables, order });
  const { redemptions, parent_redemption: parent } = answer as {
    redemptions: { id: string }[];
    parent_redemption?: { id: string };
  };
  return { id: (parent ?? redemptions[0])!.id, order: answer['order'] as OrderDocument };
}

/** Before all discounts */
function before({ id, items }: OrderDocument): OrderDocument {
  const plain = items?.map(({ id: line, source_id, price, quantity, amount }) => ({
    ...{ id: line, source_id, price, quantity, amount },
  }));
  return { id, items: plain as OrderDocument['items'] };
}

async function reprice(order: OrderDocument, ids: readonly string[]): Promise<RepricedOrder> {
  const repriced = await shop.messenger.ask(new RepriceOrder('proj_1', order, ids));
  if (isRefusal(repriced)) throw new Error(JSON.stringify(repriced));
  return repriced;
}

const items = (count: number) =>
  Array.from({ length: count }, (_none, n) => ({ source_id: `line ${n}`, price: 1_000, quantity: 1 }));

describe('Pricing what remains of an order', () => {
  it('asks each context once for a request, as of the place before which it was priced', async () => {
    const alone = await redeem(['camp_1/a'], { items: items(1) });
    const several = await redeem(['camp_1/a', 'camp_2/b'], { items: items(1) });
    const events = await shop.events.readAll({ maxCount: 1_000 });
    const positionOf = (type: string) => events.find((event) => event.type === type)!.position;
    for (const [{ id, order }, position] of [
      [alone, positionOf('promotion_tier.redeemed')],
      [several, positionOf('redemption.begun')],
    ] as const) {
      shop.asked.length = 0;
      const { order: same } = await reprice(before(order), [id]);
      expect(same.total_amount).toBe(order.total_amount);
      expect(shop.asked.map(({ name, upTo }) => [name, upTo]).sort()).toEqual([
        ['ExamineTiers', position - 1],
        ['FindAssignedRules', position - 1],
        ['FindEarlierProject', position - 1],
      ]);
    }
    expect(positionOf('redemption.completed')).toBeGreaterThan(positionOf('redemption.begun') + 2);
  });

  it('lets a card pay what it paid, which holds nothing by now', async () => {
    const record: RedemptionRecord = {
      ...{ id: 'r_card', date: NOW, customerId: null, trackingId: null, metadata: null, sessionKey: undefined },
      ...{ relatedObjectType: 'voucher', relatedObjectId: 'v_card', voucherCode: 'card' },
      ...{ campaignId: null, campaignName: null, amount: 900, order: null, discountAmount: 900, orderAmount: 2_000 },
      channel: { channel_id: 'app-1', channel_type: 'API' },
    };
    await shop.happened('voucher-proj_1.card', 'voucher.redeemed', { redemption: record });
    for (const [count, paid] of [
      [2, 900],
      [1, 900],
    ] as const) {
      const repriced = await reprice({ id: 'ord_1', items: items(count) }, ['r_card']);
      expect(repriced.order.total_amount).toBe(count * 1_000 - paid);
      expect(repriced.redemptions).toMatchObject([{ id: 'r_card', amount: paid, discountAmount: paid }]);
    }
  });

  it('is refused where it takes more steps than a request may', async () => {
    const prices = Array.from({ length: 40 }, (_none, n) => [
      String(n + 1),
      { name: 'product.price', conditions: { $more_than: [n] } },
    ]);
    const logic = prices.map(([number]) => number).join(' and ');
    const { rules } = voucher('camp_1/a', { rules: [{ rules: Object.fromEntries(prices) as JsonObject, logic }] });
    const { id, order } = await redeem(['camp_1/a'], { items: items(300) });
    shop.rules = rules;
    expect((await reprice(before(order), [id])).redemptions).toHaveLength(1);
    const repeated = new RepriceOrder(
      'proj_1',
      before(order),
      Array.from({ length: 100 }, () => id),
    );
    const refused = await shop.messenger.ask(repeated);
    expect(isRefusal(refused) && refused.refused).toBe('invalid_payload');
  });
});
