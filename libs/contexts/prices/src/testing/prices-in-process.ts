import { randomUUID } from 'node:crypto';
import { type JsonObject } from '@perkstream/kernel';
import {
  type FindCollectionsOf,
  FindLowestPrices,
  type LowestPrice,
  type PriceIntervalAnswer,
  type PriceIntervalsAnswer,
  type Reply,
} from '@perkstream/published';
import { type AnswerFor, ContextInProcess, type Given, type Json } from '@perkstream/testing';
import { PricesModule } from '../prices.module.js';

export const SHOP = 'proj_shop';
export const BAKERY = 'proj_bakery';
export const CAMPAIGN = 'camp_sale';

/** A month after most of what happens. */
const NOW = '2026-07-01T08:00:00.000Z';

export const tenPercent = { type: 'PERCENT', percentOff: 10, effect: 'APPLY_TO_ITEMS' };

/** What a list of prices shows, in one line each. */
export interface ShownPrice {
  readonly from: string;
  readonly price: number | null;
  readonly causes: readonly string[];
}

/** The context over a real store, to which the events of other contexts are appended as they would be. */
export class PricesInProcess extends ContextInProcess<PriceIntervalsAnswer> {
  timeZone = 'UTC';
  /** Collections by the id of the item that is in them. */
  readonly collections = new Map<string, readonly string[]>();
  private appended = 0;

  constructor() {
    super(PricesModule, { projectId: SHOP, now: NOW });
  }

  static start(): Promise<PricesInProcess> {
    return new PricesInProcess().open();
  }

  /**
   * @param at ISO 8601 in UTC; a day alone is its beginning
   * @param key of the stream, where views read it
   */
  async happens(at: string, type: string, data: object, projectId = SHOP, key?: string): Promise<void> {
    const metadata = {
      projectId,
      actor: { kind: 'key', id: 'app_1' } as const,
      channel: 'API',
      correlationId: 'v-1',
      causationId: 'v-1',
      time: new Date(at).toISOString(),
    };
    const number = ++this.appended;
    const stream = `other${number}-${projectId}.${key ?? number}`;
    await this.events.append(stream, -1, [{ id: randomUUID(), type, data, metadata }]);
  }

  product(at: string, price: number | null, more: Json = {}, projectId = SHOP): Promise<void> {
    const product = { id: 'prod_shirt', sourceId: 'shirt', price, ...more };
    return this.happens(at, 'product.updated', { product }, projectId);
  }

  sku(at: string, price: number | null, more: Json = {}): Promise<void> {
    const sku = { id: 'sku_red', sourceId: 'shirt-red', price, ...more };
    return this.happens(at, 'sku.updated', { productId: 'prod_shirt', sku });
  }

  campaign(at: string, more: Json = {}): Promise<void> {
    const campaign = { id: CAMPAIGN, campaignType: 'PROMOTION', active: true, windows: {}, ...more };
    return this.happens(at, 'campaign.created', { campaign });
  }

  /** Of the campaign above. */
  tier(at: string, id: string, discount: Json = tenPercent, more: Json = {}): Promise<void> {
    const always = { active: true, windows: {}, categoryId: null, createdAt: new Date(at).toISOString() };
    return this.happens(at, 'promotion_tier.created', {
      tier: { id, campaignId: CAMPAIGN, discount, ...always, ...more },
    });
  }

  async rule(at: string, id: string, tierId: string, ruleSet: Json): Promise<void> {
    const whole = { name: id, type: 'basic', contextType: 'global', rules: { rules: {} }, ...ruleSet };
    await this.happens(at, 'validation_rule.created', { id, ruleSet: whole, at });
    const relatedObjectType = 'promotion_tier';
    await this.happens(at, 'validation_rule.assigned', {
      ...{ id: `asgm_${id}`, ruleId: id, relatedObjectType, relatedObjectId: tierId },
    });
  }

  list(query: Json = {}, given: Given = {}): Promise<PriceIntervalsAnswer> {
    return this.answer('list-prices-of-product', { productId: 'prod_shirt' }, undefined, { query, ...given });
  }

  async prices(query: Json = {}, given: Given = {}): Promise<readonly ShownPrice[]> {
    return (await this.list(query, given)).data.map(shown);
  }

  async pricesOfSku(query: Json = {}): Promise<readonly ShownPrice[]> {
    const { data } = await this.answer('list-prices-of-sku', { skuId: 'sku_red' }, undefined, { query });
    return data.map(shown);
  }

  exclude(intervalId: string, reason = 'Typing error', given: Given = {}): Promise<Reply> {
    return this.reply('exclude-price-of-product', { productId: 'prod_shirt', intervalId }, { reason }, given);
  }

  async lowest(at: string, ids = ['prod_shirt'], projectId = SHOP): Promise<readonly (LowestPrice | undefined)[]> {
    return this.messenger.ask(new FindLowestPrices(projectId, ids, new Date(at).toISOString()));
  }

  async lowestPrice(at: string): Promise<number | null | undefined> {
    return (await this.lowest(at))[0]?.lowest;
  }

  protected override answerForOthers(handle: AnswerFor): void {
    handle('FindProject', () => ({ id: SHOP, timeZone: this.timeZone }));
    handle('FindCatalogueItems', () => ({ products: [{ id: 'prod_shirt', sourceId: 'shirt' }], skus: [] }));
    handle('FindCollectionsOf', ({ items, collectionIds }: FindCollectionsOf) =>
      items.map(({ product = '', sku }) =>
        (this.collections.get(sku ?? product) ?? []).filter((id) => collectionIds.includes(id)),
      ),
    );
  }
}

function shown({ from, price, causes }: PriceIntervalAnswer): ShownPrice {
  return { from: from.replace(/(T00:00:00)?\.000Z$/, ''), price, causes };
}

/** What a rule says of goods. */
export function targets(...ids: readonly string[]): JsonObject {
  const included = ids.map((id) => ({ object: objectOf(id), id, effect: 'APPLY_TO_EVERY' }));
  return { applicableTo: { included, excluded: [], includedAll: false } } as unknown as JsonObject;
}

function objectOf(id: string): string {
  return id.startsWith('prod') ? 'product' : id.startsWith('sku') ? 'sku' : 'products_collection';
}
