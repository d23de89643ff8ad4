import { Injectable } from '@nestjs/common';
import {
  type Channel,
  ChannelService,
  type ID,
  LanguageCode,
  Order,
  Promotion,
  PromotionService,
  type RequestContext,
  TransactionalConnection,
} from '@vendure/core';
import { ACTION_CODES, CONDITION_CODE } from './promotion.js';

const NAME = 'Perkstream';

/** The one promotion of the shop by which the engine decides. It is known by its condition: an administrator may rename and translate it. */
@Injectable()
export class EnginePromotion {
  constructor(
    private readonly promotions: PromotionService,
    private readonly channels: ChannelService,
    private readonly database: TransactionalConnection,
  ) {}

  /** Makes it where the shop has none, and assigns it to the channels: a promotion counts only in those that it is assigned to. */
  async assignTo(ctx: RequestContext, channels: readonly Channel[]): Promise<void> {
    const [found] = await this.all(ctx);
    const id = found?.id ?? (await this.create(ctx));
    const channelIds = channels.map((channel) => channel.id);
    await this.channels.assignToChannels(ctx, Promotion, id, channelIds);
  }

  /** What the engine has taken off an order, as the channel lists prices, in minor units. */
  async discountOf(ctx: RequestContext, order: Pick<Order, 'lines' | 'shippingLines'>): Promise<number> {
    const sources = new Set((await this.all(ctx, true)).map((promotion) => promotion.getSourceId()));
    const adjustments = [...order.lines, ...order.shippingLines].flatMap((each) => each.adjustments ?? []);
    const ours = adjustments.filter(({ adjustmentSource }) => sources.has(adjustmentSource));
    return -ours.reduce((sum, { amount }) => sum + amount, 0);
  }

  /** Of the order as it is stored: while it is calculated, its lines lose their discounts one by one. */
  async storedDiscountOf(ctx: RequestContext, { id }: Pick<Order, 'id'>): Promise<number> {
    const stored = await this.database.getEntityOrThrow(ctx, Order, id, { relations: ['lines', 'shippingLines'] });
    return this.discountOf(ctx, stored);
  }

  private async all(ctx: RequestContext, withDeleted = false): Promise<Promotion[]> {
    const promotions = await this.database.getRepository(ctx, Promotion).find();
    const ours = promotions.filter(({ conditions }) => conditions.some(({ code }) => code === CONDITION_CODE));
    return ours.filter(({ deletedAt }) => withDeleted || !deletedAt);
  }

  private async create(ctx: RequestContext): Promise<ID> {
    const created = await this.promotions.createPromotion(ctx, {
      enabled: true,
      translations: [{ languageCode: LanguageCode.en, name: NAME, description: 'Decided by the promotion engine' }],
      conditions: [{ code: CONDITION_CODE, arguments: [] }],
      actions: ACTION_CODES.map((code) => ({ code, arguments: [] })),
    });
    if ('errorCode' in created) throw new Error(`The promotion “${NAME}” cannot be made: ${created.message}`);
    return created.id;
  }
}
