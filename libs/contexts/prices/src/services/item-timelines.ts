import { Injectable } from '@nestjs/common';
import { StepBudget } from '@perkstream/kernel';
import { Messenger, ViewRunner } from '@perkstream/platform';
import { FindCollectionsOf, FindProject } from '@perkstream/published';
import { EVERYTHING } from '../domain/general-offer.js';
import { type Item, itemOf } from '../domain/item-history.js';
import { ItemTimeline, type OffersOfProject } from '../domain/item-timeline.js';
import { calendarOf } from '../domain/lowest-price.js';
import {
  type PriceChangesDocument,
  priceChangesIdOf,
  priceChangesView,
} from '../views/price-changes/price-changes.view.js';
import {
  type ExcludedPrice,
  priceExclusionsIdOf,
  priceExclusionsView,
} from '../views/price-exclusions/price-exclusions.view.js';
import { type OfferHistories } from './offer-histories.js';
import { OfferHistoryReader } from './offer-history-reader.js';

/** An item whose prices are known over time. */
export interface TimedItem {
  readonly item: Item;
  readonly timeline: ItemTimeline;
  readonly excluded: readonly ExcludedPrice[];
}

const NO_COLLECTIONS: readonly string[] = [];

/** Gathers what the prices of products and SKUs come from: their prices in the catalog, and offers for everybody. */
@Injectable()
export class ItemTimelines {
  constructor(
    private readonly views: ViewRunner,
    private readonly messenger: Messenger,
    private readonly reader: OfferHistoryReader,
  ) {}

  /**
   * In the order asked; undefined for each that is unknown. Those that were deleted are known.
   * @param ids `prod_…` and `sku_…`
   */
  async of(
    projectId: string,
    ids: readonly string[],
    now: string,
    steps = new StepBudget(),
  ): Promise<readonly (TimedItem | undefined)[]> {
    const [items, exclusions, histories, project] = await Promise.all([
      this.items(projectId, ids),
      this.views.collection(priceExclusionsView).getMany(ids.map((id) => priceExclusionsIdOf(projectId, id))),
      this.reader.of(projectId),
      this.messenger.ask(new FindProject(projectId)),
    ]);
    const timeZone = project?.timeZone ?? 'UTC';
    const collections = await this.collections(projectId, items, histories, now);
    const general = histories.about([EVERYTHING]);
    const common: OffersOfProject = {
      timeZone,
      calendar: calendarOf(timeZone),
      stackingRulesAt: (moment) => histories.stackingRulesAt(moment),
      categoryAt: (id, moment) => histories.categoryAt(id, moment),
      termsChanged: (offers) => histories.termsChanged(offers),
      steps,
    };
    return items.map((item, index) => {
      if (!item) return undefined;
      const excluded = exclusions[index]?.excluded ?? [];
      const within = collections[index] ?? NO_COLLECTIONS;
      const own = histories.about([...namesOf(item), ...within]);
      const offers = general.length === 0 ? own : own.length === 0 ? general : [...new Set([...general, ...own])];
      const facts = { item, offers, collections: new Set(within), excluded };
      return { item, excluded, timeline: new ItemTimeline(facts, common) };
    });
  }

  private async items(projectId: string, ids: readonly string[]): Promise<readonly (Item | undefined)[]> {
    const documents = this.views.collection(priceChangesView);
    const own = await documents.getMany(ids.map((id) => priceChangesIdOf(projectId, id)));
    const known = new Map<string, PriceChangesDocument>();
    for (const each of own) if (each) known.set(each.id, each);
    const products = own.flatMap((each) => (each && !known.has(each.productId) ? [each.productId] : []));
    const others = [...new Set(products)];
    const found = await documents.getMany(others.map((id) => priceChangesIdOf(projectId, id)));
    for (const each of found) if (each) known.set(each.id, each);
    return own.map((each) => each && itemOf(each, known.get(each.productId)));
  }

  /** Those that offers are about, by membership as it is now: decision 0252. */
  private async collections(
    projectId: string,
    items: readonly (Item | undefined)[],
    histories: OfferHistories,
    now: string,
  ): Promise<readonly (readonly string[])[]> {
    const collections = histories.collections();
    if (collections.length === 0) return [];
    const asked = items.map((item) => ({
      ...(item && { product: item.productId }),
      ...(item?.skuId !== undefined && { sku: item.skuId }),
    }));
    return this.messenger.ask(new FindCollectionsOf(projectId, collections, asked, now));
  }
}

function namesOf({ productId, skuId, sourceId, productSourceId }: Item): readonly string[] {
  return [productId, skuId, sourceId, productSourceId].filter((name) => name !== undefined && name !== null);
}
