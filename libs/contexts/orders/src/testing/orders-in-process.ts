import { isRefusal, refuse, type Sorting } from '@perkstream/kernel';
import { NO_STREAM } from '@perkstream/ports';
import {
  type CatalogueOverride,
  ChangeOrder,
  type CommandOrigin,
  type CustomerInput,
  type EndRedemption,
  type FindCatalogueItems,
  type FindCustomer,
  type FindDiscounts,
  FindOrder,
  type OrderAnswer,
  type OrderDocument,
  type OrderStep,
  PageOfOrders,
  type RowPlace,
  type UpsertCatalogueItems,
  type UpsertCustomer,
} from '@perkstream/published';
import { ContextInProcess, type Given, type AnswerFor } from '@perkstream/testing';
import { OrdersModule } from '../orders.module.js';

export const DAY_1 = '2026-03-01T08:00:00.000Z';
export const DAY_2 = '2026-03-02T08:00:00.000Z';
export const DAY_3 = '2026-03-03T08:00:00.000Z';

const SHIRT = { id: 'prod_shirt', sourceId: 'shirt', name: 'Shirt', price: 700, metadata: { brand: 'Acme' } };
const RED = { id: 'sku_red', sourceId: 'red', sku: 'Red shirt', metadata: {}, productId: 'prod_shirt' };

export const cart = {
  source_id: 'A-1',
  customer: { source_id: 'ada', email: 'ada@example.com' },
  items: [
    { product_id: 'prod_1', quantity: 2, price: 500 },
    { sku_id: 'sku_1', quantity: '1', amount: 300, metadata: { size: 'M' } },
  ],
  metadata: { shop: 'Rome' },
};

/** The step by which a redemption reserves an order, of which one version was priced. */
export function reserve(redemptionId: string, version = 1): OrderStep {
  return { do: 'reserve', redemptionId, process: `of ${redemptionId}`, version };
}

/** What a redemption notes in an order. */
export const note = {
  date: DAY_2,
  related_object_type: 'voucher',
  related_object_id: 'v_1',
  related_object_parent_id: null,
};

/** Customers are known by their source ids: `ada` is `cust_ada`. */
export class OrdersInProcess extends ContextInProcess {
  upserted: CustomerInput[] = [];
  /** Processes of redemptions that were made to end, and what becomes of the order by that. */
  readonly ended: string[] = [];
  whenEnded: () => Promise<unknown> = async () => undefined;
  /** What redemptions gave, by id. */
  readonly discounts = new Map<string, number>();
  readonly overrides: (readonly CatalogueOverride[])[] = [];

  constructor() {
    super(OrdersModule, { projectId: 'proj_1', now: DAY_1 });
  }

  static start(): Promise<OrdersInProcess> {
    return new OrdersInProcess().open();
  }

  create(body: object, given: Given = {}): Promise<OrderAnswer> {
    return this.answer('create-order', {}, body, given);
  }

  get(orderId: string, given: Given = {}): Promise<OrderAnswer> {
    return this.answer('get-order', { orderId }, undefined, given);
  }

  update(orderId: string, body: object, given: Given = {}): Promise<OrderAnswer> {
    return this.answer('update-order', { orderId }, body, given);
  }

  listed(query: object = {}, given: Given = {}): Promise<{ orders: OrderAnswer[]; total: number }> {
    return this.answer('list-orders', {}, undefined, { query, ...given });
  }

  /** The source ids of all rows of an export, asked for page by page. */
  async rowsBy(order: Sorting, limit: number): Promise<unknown[]> {
    const found: unknown[] = [];
    let after: RowPlace | undefined;
    do {
      const asked = { projectId: 'proj_1', order, limit, ...(after && { after }) };
      const { rows, next } = await this.messenger.ask(new PageOfOrders(asked));
      found.push(...rows.map((row) => row['source_id']));
      after = next;
    } while (after);
    return found;
  }

  find(ref: FindOrder['ref'], projectId = 'proj_1') {
    return this.messenger.ask(new FindOrder(projectId, ref));
  }

  change(orderId: string, step: OrderStep, given: Partial<CommandOrigin> = {}) {
    const origin = this.originOf(given);
    return this.messenger.send(new ChangeOrder(origin.projectId, orderId, step, origin));
  }

  async changed(...command: Parameters<OrdersInProcess['change']>): Promise<OrderDocument | undefined> {
    const done = await this.change(...command);
    if (isRefusal(done)) throw new Error(`Refused: ${JSON.stringify(done)}`);
    return done.order;
  }

  async refused(...command: Parameters<OrdersInProcess['change']>): Promise<string | undefined> {
    const done = await this.change(...command);
    return isRefusal(done) ? done.refused : undefined;
  }

  /** A redemption of another context, with the order that it opens. */
  async redemptionOpens(order: OrderDocument): Promise<void> {
    const { actor, channel, projectId, requestId } = this.contextOf();
    const metadata = { projectId, actor, channel, correlationId: requestId, causationId: requestId, time: DAY_1 };
    const redemption = {
      id: `r_${requestId}`,
      date: DAY_1,
      customerId: 'cust_ada',
      relatedObjectType: 'voucher',
      relatedObjectId: 'v_1',
      campaignId: 'camp_1',
      order,
      opensOrder: true,
    };
    const event = { id: requestId, type: 'voucher.redeemed', data: { redemption }, metadata };
    await this.events.append(`voucher-proj_1.${requestId}`, NO_STREAM, [event]);
  }

  protected override answerForOthers(handle: AnswerFor): void {
    handle('FindProject', () => undefined);
    handle('UpsertCustomer', ({ customer }: UpsertCustomer) => {
      if (typeof customer['id'] === 'string') return refuse('not_found', { resourceId: customer['id'] });
      this.upserted.push(customer);
      return { id: `cust_${String(customer['source_id'])}` };
    });
    handle('FindCatalogueItems', ({ projectId, refs }: FindCatalogueItems) => {
      const named = (name: string) => projectId === 'proj_1' && [...refs.products, ...refs.skus].includes(name);
      return { products: named('shirt') || named('red') ? [SHIRT] : [], skus: named('red') ? [RED] : [] };
    });
    handle('UpsertCatalogueItems', ({ items }: UpsertCatalogueItems) => void this.overrides.push(items));
    handle('EndRedemption', async ({ process }: EndRedemption) => {
      this.ended.push(process);
      await this.whenEnded();
    });
    handle('FindDiscounts', ({ ids }: FindDiscounts) => ids.map((id) => this.discounts.get(id)));
    handle('FindCustomer', ({ ref: { idOrSourceId = '' } }: FindCustomer) =>
      idOrSourceId === 'nobody' ? undefined : { id: `cust_${idOrSourceId}` },
    );
  }
}

/** The order after a discount. */
export function priced(order: OrderDocument): OrderDocument {
  return { ...order, status: 'PAID', discount_amount: 300, total_discount_amount: 300, total_amount: 1000 };
}
