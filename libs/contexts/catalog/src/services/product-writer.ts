import { Injectable } from '@nestjs/common';
import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { CommandRunner, idMadeBy } from '@perkstream/platform';
import { RequiredMetadata } from '@perkstream/lookups';
import { type CatalogueRef, type CommandOrigin } from '@perkstream/published';
import { CatalogueClaims } from './catalogue-claims.js';
import { CatalogueRepository, SOURCE_IDS, takenId } from '../repositories/catalogue.repository.js';
import { productAggregate } from '../domain/product/product.decider.js';
import { isLive, type LiveProduct } from '../domain/product/state.js';
import { type ProductChanges } from '../domain/product/stored-product.js';

type ProductWriteRefusal = 'not_found' | 'duplicate_found' | 'invalid_payload' | 'metadata_validation_failed';

type Written = Promise<LiveProduct | Refusal<ProductWriteRefusal>>;

/** Makes and changes products. */
@Injectable()
export class ProductWriter {
  constructor(
    private readonly catalogue: CatalogueRepository,
    private readonly claims: CatalogueClaims,
    private readonly runner: CommandRunner,
    private readonly required: RequiredMetadata,
  ) {}

  /** Finds the product by id, else by source id, or makes it; where others make it at this moment, it is one for all of them. */
  async upsert(
    { id, sourceId }: CatalogueRef,
    changes: ProductChanges,
    origin: CommandOrigin,
    ofKnown = changes,
  ): Written {
    const { projectId } = origin;
    const known = await this.catalogue.productNamed(projectId, { id, sourceId });
    if (known && (id === undefined || known.product.id === id)) return this.update(known, ofKnown, origin);
    const objection = await this.required.objection(projectId, 'product', { known: undefined, sent: changes.metadata });
    if (objection) return objection;
    const wanted = id ?? newId(origin);
    const productId = sourceId === undefined ? wanted : await this.idFor(sourceId, wanted, id !== undefined, origin);
    if (typeof productId !== 'string') return productId;
    const command = { do: 'upsert', id: productId, sourceId: sourceId ?? null, changes, now: origin.now } as const;
    const made = await this.runner.execute(productAggregate, productId, command, origin);
    if (isRefusal(made) && made.refused === 'invalid_payload') return made as Refusal<'invalid_payload'>;
    if (isRefusal(made)) return takenId('id', productId, { productId });
    return isLive(made.state) ? made.state : notFound('product', productId);
  }

  async update({ product }: LiveProduct, changes: ProductChanges, origin: CommandOrigin): Written {
    const { id: productId, metadata } = product;
    const change = { known: metadata, sent: changes.metadata };
    const objection = await this.required.objection(origin.projectId, 'product', change);
    if (objection) return objection;
    const command = { do: 'update', changes, now: origin.now } as const;
    const done = await this.runner.execute(productAggregate, productId, command, origin);
    if (isRefusal(done) && done.refused === 'invalid_payload') return done as Refusal<'invalid_payload'>;
    return !isRefusal(done) && isLive(done.state) ? done.state : notFound('product', productId);
  }

  /** Under which id the product with the source id is, or is to be made. */
  private async idFor(
    sourceId: string,
    wanted: string,
    isNamed: boolean,
    origin: CommandOrigin,
  ): Promise<string | Refusal<'duplicate_found'>> {
    const held = await this.claims.claim(SOURCE_IDS, sourceId, { productId: wanted }, origin);
    if (held.skuId !== undefined || (isNamed && held.productId !== wanted)) return takenId('source_id', sourceId, held);
    const state = await this.catalogue.stateOf(origin.projectId, held.productId);
    const isAnother = state.status === 'in_bin' || (isLive(state) && state.product.sourceId !== sourceId);
    return isAnother ? takenId('source_id', sourceId, held) : held.productId;
  }
}

/** Whether it was the command of this origin that named the product. A command that is repeated answers the same. */
export function isMadeBy(origin: CommandOrigin, productId: string): boolean {
  return productId === newId(origin);
}

/** A request that is repeated makes the same id. */
function newId(origin: CommandOrigin): string {
  return idMadeBy(origin, 'prod_', 'product', origin.ordinal);
}
