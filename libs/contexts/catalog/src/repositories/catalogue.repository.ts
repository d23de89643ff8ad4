import { Injectable } from '@nestjs/common';
import { type Refusal, refuse, type UpTo } from '@perkstream/kernel';
import { CommandRunner, type PlaceOfThing } from '@perkstream/platform';
import { type CatalogueRef, PRODUCT_ID, SKU_ID, type StoredSku } from '@perkstream/published';
import { ClaimedIdRepository, type ItemRef } from './claimed-id.repository.js';
import { at } from '../domain/product/decide-sku.js';
import { productAggregate } from '../domain/product/product.decider.js';
import { isKnown, isLive, type LiveProduct, type ProductState } from '../domain/product/state.js';

/** Where ids are claimed: source ids of products and SKUs together, and the ids of SKUs, which lead to their products. */
export const SOURCE_IDS = 'catalogue_source_id';
export const SKU_IDS = 'catalogue_sku_id';

/** A SKU with the product that it belongs to. */
export interface FoundSku {
  readonly product: LiveProduct;
  readonly sku: StoredSku;
}

/** Finds products and SKUs in their streams: without a look into the database once they, or their absence, are known. */
@Injectable()
export class CatalogueRepository {
  constructor(
    private readonly runner: CommandRunner,
    private readonly claimed: ClaimedIdRepository,
  ) {}

  /** `none` for a text that is no id. */
  async stateOf(projectId: string, productId: string, upTo?: UpTo): Promise<ProductState> {
    if (!PRODUCT_ID.test(productId)) return productAggregate.initial;
    return this.runner.stateUpTo(productAggregate, projectId, productId, upTo);
  }

  /** A product by id or source id, where it is at hand: null when there is none, undefined when it has to be looked for. */
  productNow(projectId: string, idOrSourceId: string): LiveProduct | null | undefined {
    const state = this.stateNow(projectId, idOrSourceId);
    if (!state || isLive(state)) return state;
    const ref = this.claimed.atHand(SOURCE_IDS, projectId, idOrSourceId);
    if (ref === undefined) return undefined;
    if (ref === null || ref.skuId !== undefined) return null;
    const owner = this.stateNow(projectId, ref.productId);
    return owner && liveUnder(idOrSourceId, owner);
  }

  /** A SKU by id or source id, where it is at hand: null when there is none, undefined when it has to be looked for. */
  skuNow(projectId: string, idOrSourceId: string): FoundSku | null | undefined {
    const byId = SKU_ID.test(idOrSourceId) ? this.claimedNow(SKU_IDS, projectId, idOrSourceId) : null;
    if (byId !== null) return byId;
    const bySourceId = this.claimedNow(SOURCE_IDS, projectId, idOrSourceId);
    return bySourceId && bySourceId.sku.sourceId !== idOrSourceId ? null : bySourceId;
  }

  /** A product by id or source id. @param upTo as it was then */
  async product(projectId: string, idOrSourceId: string, upTo?: UpTo): Promise<LiveProduct | undefined> {
    const state = await this.stateOf(projectId, idOrSourceId, upTo);
    return isLive(state) ? state : this.productBySourceId(projectId, idOrSourceId, upTo);
  }

  /** A SKU by id or source id. @param upTo as it was then */
  async sku(projectId: string, idOrSourceId: string, upTo?: UpTo): Promise<FoundSku | undefined> {
    const byId = SKU_ID.test(idOrSourceId) ? await this.skuClaimed(projectId, SKU_IDS, idOrSourceId, upTo) : undefined;
    return byId ?? this.skuBySourceId(projectId, idOrSourceId, upTo);
  }

  async productNamed(projectId: string, { id, sourceId }: CatalogueRef): Promise<LiveProduct | undefined> {
    const state = id === undefined ? undefined : await this.stateOf(projectId, id);
    if (state && isLive(state)) return state;
    return sourceId === undefined ? undefined : this.productBySourceId(projectId, sourceId);
  }

  async skuNamed(projectId: string, { id, sourceId }: CatalogueRef): Promise<FoundSku | undefined> {
    const byId = id !== undefined && SKU_ID.test(id) ? await this.skuClaimed(projectId, SKU_IDS, id) : undefined;
    return byId ?? (sourceId === undefined ? undefined : this.skuBySourceId(projectId, sourceId));
  }

  /** The id of the product that a path names, which may be in the bin or gone by now. */
  async productIdOf(projectId: string, idOrSourceId: string): Promise<string | undefined> {
    if (isKnown(await this.stateOf(projectId, idOrSourceId))) return idOrSourceId;
    const ref = await this.claimed.ownerOf(SOURCE_IDS, projectId, idOrSourceId);
    if (!ref || ref.skuId !== undefined) return undefined;
    const state = await this.stateOf(projectId, ref.productId);
    return isKnown(state) && state.product.sourceId !== idOrSourceId ? undefined : ref.productId;
  }

  /** Where the past of a product is, by its id or the source id that it has now; it may be gone by now. */
  async placeOfProduct(projectId: string, idOrSourceId: string): Promise<PlaceOfThing | undefined> {
    const known = await this.productIdOf(projectId, idOrSourceId);
    const key = known ?? (PRODUCT_ID.test(idOrSourceId) ? idOrSourceId : undefined);
    return key === undefined ? undefined : { key };
  }

  /** The same of a SKU. One that is gone for good is named no more. */
  async placeOfSku(projectId: string, idOrSourceId: string): Promise<PlaceOfThing | undefined> {
    const byId = SKU_ID.test(idOrSourceId) ? await this.claimed.ownerOf(SKU_IDS, projectId, idOrSourceId) : null;
    const ref = byId ?? (await this.claimed.ownerOf(SOURCE_IDS, projectId, idOrSourceId));
    return ref?.skuId === undefined ? undefined : { key: ref.productId, id: ref.skuId };
  }

  private stateNow(projectId: string, productId: string): ProductState | undefined {
    if (!PRODUCT_ID.test(productId)) return productAggregate.initial;
    return this.runner.factAtHand(productAggregate, projectId, productId);
  }

  private claimedNow(namespace: string, projectId: string, value: string): FoundSku | null | undefined {
    const ref = this.claimed.atHand(namespace, projectId, value);
    if (!ref) return ref;
    const product = this.stateNow(projectId, ref.productId);
    return product && skuIn(product, ref);
  }

  private async productBySourceId(projectId: string, sourceId: string, upTo?: UpTo): Promise<LiveProduct | undefined> {
    const ref = await this.claimed.ownerOf(SOURCE_IDS, projectId, sourceId);
    if (!ref || ref.skuId !== undefined) return undefined;
    return liveUnder(sourceId, await this.stateOf(projectId, ref.productId, upTo)) ?? undefined;
  }

  private async skuBySourceId(projectId: string, sourceId: string, upTo?: UpTo): Promise<FoundSku | undefined> {
    const found = await this.skuClaimed(projectId, SOURCE_IDS, sourceId, upTo);
    return found?.sku.sourceId === sourceId ? found : undefined;
  }

  private async skuClaimed(
    projectId: string,
    namespace: string,
    value: string,
    upTo?: UpTo,
  ): Promise<FoundSku | undefined> {
    const ref = await this.claimed.ownerOf(namespace, projectId, value);
    if (ref?.skuId === undefined) return undefined;
    return skuIn(await this.stateOf(projectId, ref.productId, upTo), ref) ?? undefined;
  }
}

function skuIn(product: ProductState, { skuId }: ItemRef): FoundSku | null {
  const sku = isLive(product) && skuId !== undefined ? at(product.skus, skuId) : undefined;
  return sku ? { product: product as LiveProduct, sku } : null;
}

/** A source id may be claimed for a product that is not there yet, or that has another one by now. */
function liveUnder(sourceId: string, state: ProductState): LiveProduct | null {
  return isLive(state) && state.product.sourceId === sourceId ? state : null;
}

/** A SKU of a product by id or source id. */
export function skuOf({ skus }: Pick<LiveProduct, 'skus'>, { id, sourceId }: CatalogueRef): StoredSku | undefined {
  const byId = id === undefined ? undefined : at(skus, id);
  if (byId || sourceId === undefined) return byId;
  return Object.values(skus).find((sku) => sku.sourceId === sourceId);
}

export function takenId(name: 'id' | 'source_id', value: string, by: ItemRef): Refusal<'duplicate_found'> {
  const type = by.skuId === undefined ? 'product' : 'sku';
  const details = `Duplicated ${type} exists with ${name} ${value}`;
  return refuse('duplicate_found', { details, resourceId: by.skuId ?? by.productId, resourceType: type });
}
