import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { type Cart, EngineAway, PerkstreamError, type ReturnedItem } from '@perkstream/client';
import {
  EventBus,
  type JobQueue,
  JobQueueService,
  Logger,
  type Order,
  OrderService,
  Refund,
  RefundStateTransitionEvent,
  type RequestContext,
  TransactionalConnection,
} from '@vendure/core';
import { codesOf, type PricedOrder } from './cart-of-order.js';
import { EnginePromotion } from './engine-promotion.js';
import { Quotes, sessionOf } from './quotes.js';
import { CONNECTION, type Connection } from './settings.js';

/** What the engine is told of an order. It is kept in the job queue, so that nothing is lost while the engine is away. */
type Told =
  | {
      readonly what: 'commit';
      readonly order: string;
      readonly cart: string;
      readonly isLocked: boolean;
      readonly isDiscounted: boolean;
    }
  | { readonly what: 'give-back'; readonly order: string }
  | { readonly what: 'return'; readonly order: string; readonly refund: string; readonly items: string };

/** Attempts while the engine is away: hours, where the queue pauses for a second between them, as it does by default. */
const RETRIES = 10_000;
const NOT_FOUND = 404;
const TOO_MANY_REQUESTS = 429;
/** The engine says that there is nothing left to give back: it came back before. */
const DONE_BEFORE = new Set(['return_exceeds_order', 'already_rolled_back', 'order_not_paid']);

/** Redeems what was quoted for paid orders, and gives it back of cancelled and refunded ones. */
@Injectable()
export class Redemptions implements OnModuleInit {
  private queue!: JobQueue<Told>;

  constructor(
    private readonly jobs: JobQueueService,
    private readonly events: EventBus,
    private readonly orders: OrderService,
    private readonly database: TransactionalConnection,
    private readonly quotes: Quotes,
    private readonly promotion: EnginePromotion,
    @Inject(CONNECTION) private readonly connection: Connection,
  ) {}

  async onModuleInit(): Promise<void> {
    this.queue = await this.jobs.createQueue({ name: 'perkstream', process: ({ data }) => this.tell(data) });
    this.events.ofType(RefundStateTransitionEvent).subscribe((event) => {
      // Nobody waits for it: a failure that is not caught would end the shop.
      this.returnLater(event).catch((error: unknown) => {
        Logger.error(`return of order ${event.order.code}: ${String(error)}`, 'Perkstream');
      });
    });
  }

  async commitLater(ctx: RequestContext, order: Order): Promise<void> {
    const priced = order as unknown as PricedOrder;
    const codes = codesOf(priced);
    const isDiscounted = (await this.promotion.discountOf(ctx, order)) > 0;
    const cart = JSON.stringify(this.quotes.cart(priced, isDiscounted ? codes : []));
    await this.add({
      what: 'commit',
      order: order.code,
      cart,
      isLocked: isDiscounted && codes.length > 0,
      isDiscounted,
    });
  }

  async giveBackLater(order: Order): Promise<void> {
    if (order.orderPlacedAt) await this.add({ what: 'give-back', order: order.code });
  }

  /** Of a refund that names lines, their units come back. */
  private async returnLater({ toState, ctx, refund: { id: refundId }, order: { id } }: RefundStateTransitionEvent) {
    if (toState !== 'Settled') return;
    const order = await this.orders.findOne(ctx, id);
    const refund = await this.database.getEntityOrThrow(ctx, Refund, refundId, { relations: ['lines'] });
    if (!order || order.state === 'Cancelled') return;
    const skuOf = new Map(order.lines.map((line) => [String(line.id), line.productVariant.sku]));
    const items = refund.lines.flatMap(({ orderLineId, quantity }): ReturnedItem[] => {
      const source_id = skuOf.get(String(orderLineId));
      return source_id === undefined || quantity === 0 ? [] : [{ source_id, quantity }];
    });
    const told = { what: 'return', order: order.code, refund: String(refundId), items: JSON.stringify(items) } as const;
    if (items.length > 0) await this.add(told);
  }

  private async add(told: Told): Promise<void> {
    await this.queue.add(told, { retries: RETRIES });
  }

  private async tell(told: Told): Promise<string> {
    try {
      return await this.send(told);
    } catch (error) {
      if (!isFinal(error, told)) throw error;
      if (!DONE_BEFORE.has(error.key))
        Logger.error(`${told.what} of order ${told.order}: ${error.key}: ${error.message}`, 'Perkstream');
      return error.key;
    }
  }

  private async send(told: Told): Promise<string> {
    const { client, lockMinutes } = this.connection;
    switch (told.what) {
      case 'commit': {
        const { order: code, isLocked, isDiscounted } = told;
        const { redemptions } = await client.commit(JSON.parse(told.cart) as Cart, {
          orderId: code,
          automatic: isDiscounted,
          ...(isLocked && { session: sessionOf({ code }, lockMinutes) }),
        });
        return `${redemptions.length} redemptions`;
      }
      case 'give-back':
        return `${(await client.giveBack(told.order)).rollbacks.length} rollbacks`;
      case 'return': {
        const returnId = `vendure-refund-${told.refund}`;
        const items = JSON.parse(told.items) as ReturnedItem[];
        return `refund of ${(await client.giveBack(told.order, items, { returnId })).refund.amount}`;
      }
    }
  }
}

/** Whether the engine has refused it for good. An order that it does not know may still be on its way in this queue. */
function isFinal(error: unknown, { what }: Told): error is PerkstreamError {
  if (!(error instanceof PerkstreamError) || error instanceof EngineAway) return false;
  if (error.status === NOT_FOUND) return what === 'commit';
  return error.status < 500 && error.status !== TOO_MANY_REQUESTS && error.key !== 'multiple_requests';
}
