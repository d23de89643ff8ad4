import { Injectable } from '@nestjs/common';
import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { CommandRunner, idMadeBy } from '@perkstream/platform';
import { RequiredMetadata } from '@perkstream/lookups';
import { type CatalogueRef, type CommandOrigin, type StoredSku } from '@perkstream/published';
import { CatalogueClaims } from './catalogue-claims.js';
import { type FoundSku, SKU_IDS, skuOf, SOURCE_IDS, takenId } from '../repositories/catalogue.repository.js';
import { type SkuCommand } from '../domain/product/commands.js';
import { at, type SkuRefusal } from '../domain/product/decide-sku.js';
import { productAggregate } from '../domain/product/product.decider.js';
import { isLive, type LiveProduct } from '../domain/product/state.js';
import { type SkuChanges } from '../domain/product/stored-product.js';

type SkuWriteRefusal = SkuRefusal | 'metadata_validation_failed';
type Written = Promise<FoundSku | Refusal<SkuWriteRefusal>>;

/** Makes and changes SKUs of products. */
@Injectable()
export class SkuWriter {
  constructor(
    private readonly claims: CatalogueClaims,
    private readonly runner: CommandRunner,
    private readonly required: RequiredMetadata,
  ) {}

  /** Finds the SKU by id, else by source id, or makes it; where others make it at this moment, it is one for all of them. */
  async upsert(
    product: LiveProduct,
    ref: CatalogueRef,
    changes: SkuChanges,
    origin: CommandOrigin,
    ofKnown = changes,
  ): Written {
    const { id, sourceId } = ref;
    const known = skuOf(product, ref);
    if (known && (id === undefined || known.id === id)) return this.update(product, known.id, ofKnown, origin);
    const lack = await this.lackOf(product, undefined, { ...changes, metadata: changes.metadata ?? {} }, origin);
    if (lack) return lack;
    const { now, repeatSince } = origin;
    const wanted = id ?? idMadeBy(origin, 'sku_', 'sku');
    const command = { do: 'upsert_sku', skuId: wanted, sourceId: sourceId ?? null, changes, now } as const;
    // What would be refused is refused before anything is claimed for it.
    const objection = repeatSince ? undefined : productAggregate.decide(command, product);
    if (isRefusal(objection)) return explained(objection as Refusal<SkuRefusal>, command, product.product.id);
    const skuId = await this.take(product, ref, wanted, origin);
    return typeof skuId === 'string' ? this.write(product, { ...command, skuId }, origin) : skuId;
  }

  async update(product: LiveProduct, skuId: string, changes: SkuChanges, origin: CommandOrigin): Written {
    const lack = await this.lackOf(product, at(product.skus, skuId), changes, origin);
    return lack ?? this.write(product, { do: 'update_sku', skuId, changes, now: origin.now }, origin);
  }

  /** A SKU has the metadata of its product as well, and its own on top. */
  private lackOf(
    { product }: LiveProduct,
    known: StoredSku | undefined,
    { metadata: sent }: SkuChanges,
    { projectId }: CommandOrigin,
  ): Promise<Refusal<'metadata_validation_failed'> | undefined> {
    const inherited = { ...product.metadata, ...known?.metadata };
    return this.required.objection(projectId, 'product', { known: inherited, sent });
  }

  /** Under which id the SKU is, or is to be made, after it was claimed together with the source id. */
  private async take(
    { product: { id: productId }, skus }: LiveProduct,
    { id, sourceId }: CatalogueRef,
    wanted: string,
    origin: CommandOrigin,
  ): Promise<string | Refusal<'duplicate_found'>> {
    let skuId = wanted;
    if (sourceId !== undefined) {
      const held = await this.claims.claim(SOURCE_IDS, sourceId, { productId, skuId: wanted }, origin);
      const isOurs = held.productId === productId && held.skuId !== undefined && (!id || held.skuId === id);
      const other = held.skuId === undefined ? undefined : at(skus, held.skuId);
      if (!isOurs || (other && other.sourceId !== sourceId)) return takenId('source_id', sourceId, held);
      skuId = held.skuId as string;
    }
    const held = await this.claims.claim(SKU_IDS, skuId, { productId, skuId }, origin);
    return held.productId === productId ? skuId : takenId('id', skuId, held);
  }

  private async write(before: Pick<LiveProduct, 'product'>, command: SkuCommand, origin: CommandOrigin): Written {
    const { skuId } = command;
    const done = await this.runner.execute(productAggregate, before.product.id, command, origin);
    if (isRefusal(done)) return explained(done, command, before.product.id);
    const sku = isLive(done.state) ? at(done.state.skus, skuId) : undefined;
    return sku ? { product: done.state as LiveProduct, sku } : notFound('sku', skuId);
  }
}

function explained(
  refusal: Refusal<SkuRefusal>,
  { do: wanted, skuId }: SkuCommand,
  productId: string,
): Refusal<SkuRefusal> {
  if (refusal.refused === 'duplicate_found') return takenId('id', skuId, { productId, skuId });
  if (refusal.refused !== 'not_found') return refusal;
  return wanted === 'upsert_sku' ? notFound('product', productId) : notFound('sku', skuId);
}
