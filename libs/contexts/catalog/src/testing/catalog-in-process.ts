import { UniqueValues } from '@perkstream/platform';
import {
  type CategoryAnswer,
  type FindLowestPrices,
  type FindProject,
  type LowestPrice,
  type ProductAnswer,
  type ProjectSettings,
  type RemoveCategoryFromStackingRules,
  type Reply,
  type SkuAnswer,
  type StackingRules,
} from '@perkstream/published';
import { ContextInProcess, type Given, type Json, type AnswerFor } from '@perkstream/testing';
import { CatalogModule } from '../catalog.module.js';

export const SHOP = 'proj_shop';
export const BAKERY = 'proj_bakery';
export const DAY_1 = '2026-03-01T08:00:00.000Z';
export const DAY_2 = '2026-03-02T08:00:00.000Z';
export const DAY_3 = '2026-03-03T08:00:00.000Z';

export const shirt = {
  source_id: 'shirt',
  name: 'Shirt',
  price: 1_000,
  attributes: ['color', 'size'],
  metadata: { brand: 'Acme', season: 'summer' },
  image_url: 'https://example.com/shirt.png',
};
export const red = { source_id: 'shirt-red', sku: 'Red shirt', price: 1_200, attributes: { color: 'red' } };

const NO_RULES = {
  applicableRedeemablesCategoryLimits: {},
  exclusiveCategories: [],
  jointCategories: [],
  noEffectSkipCategories: [],
  noEffectRedeemAnywayCategories: [],
  initialAmountModeCategories: [],
  discountedAmountModeCategories: [],
};

export class CatalogInProcess extends ContextInProcess {
  /** What the stacking rules of the shop name. */
  stackingRules: Partial<StackingRules> = {};
  /** By id of product or SKU */
  readonly lowestPrices = new Map<string, LowestPrice>();
  /** Rules that name any collection. */
  rulesNaming: readonly string[] = [];
  /** Categories that were taken out of the stacking rules of the shop. */
  readonly removed: string[] = [];

  constructor() {
    super(CatalogModule, { projectId: SHOP, now: DAY_1 });
  }

  static start(): Promise<CatalogInProcess> {
    return new CatalogInProcess().open();
  }

  get uniqueValues(): UniqueValues {
    return this.app.get(UniqueValues);
  }

  /** How many events there are so far. */
  async eventCount(): Promise<number> {
    return (await this.events.readAll({ maxCount: 10_000 })).length;
  }

  product(body: object = {}, given: Given = {}): Promise<ProductAnswer> {
    return this.answer('create-product', {}, body, given);
  }

  getProduct(productId: string, given: Given = {}): Promise<ProductAnswer> {
    return this.answer('get-product', { productId }, undefined, given);
  }

  products(query: Json = {}, given: Given = {}): Promise<{ products: ProductAnswer[]; total: number }> {
    return this.answer('list-products', {}, undefined, { query, ...given });
  }

  sku(productId: string, body: object = {}, given: Given = {}): Promise<SkuAnswer> {
    return this.answer('create-sku', { productId }, body, given);
  }

  getSku(skuId: string, given: Given = {}): Promise<SkuAnswer> {
    return this.answer('get-sku', { skuId }, undefined, given);
  }

  remove(productId: string, force?: boolean): Promise<Reply> {
    return this.reply('delete-product', { productId }, undefined, { query: { force } });
  }

  removeSku(productId: string, skuId: string, force?: boolean): Promise<Reply> {
    return this.reply('delete-sku', { productId, skuId }, undefined, { query: { force } });
  }

  category(name: string, hierarchy = 0, given: Given = {}): Promise<CategoryAnswer> {
    return this.answer('create-category', {}, { name, hierarchy }, given);
  }

  categories(given: Given = {}): Promise<{ data: CategoryAnswer[]; total: number }> {
    return this.answer('list-categories', {}, undefined, given);
  }

  protected override answerForOthers(handle: AnswerFor): void {
    handle('FindProject', ({ projectId }: FindProject) => {
      const stackingRules = { ...NO_RULES, ...(projectId === SHOP && this.stackingRules) };
      return { id: projectId, stackingRules } as unknown as ProjectSettings;
    });
    handle('FindLowestPrices', ({ ids }: FindLowestPrices) => ids.map((id) => this.lowestPrices.get(id)));
    handle('FindRulesNaming', () => ({ ids: this.rulesNaming, total: this.rulesNaming.length }));
    handle('RemoveCategoryFromStackingRules', ({ categoryId }: RemoveCategoryFromStackingRules) => {
      this.removed.push(categoryId);
    });
  }
}
