import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { catalogueOf } from '@perkstream/domain-pricing';
import { isRefusal, type JsonObject, type Refusal, withoutNulls } from '@perkstream/kernel';
import { commandContext, Messenger } from '@perkstream/platform';
import {
  type CreatedResourceAnswer,
  FindCatalogueItems,
  PresentProducts,
  type ProductAnswer,
  type RequestContext,
  type TemplateContent,
  type TemplateProduct,
  UpsertProduct,
  UpsertSku,
} from '@perkstream/published';

type Bodies = Pick<TemplateContent, 'campaign' | 'validation_rules'>;
type Catalogue = ReturnType<typeof catalogueOf>;

/** The products and SKUs that a template names: it holds them, and they are made where they are missing. */
@Injectable()
export class GoodsOfTemplate {
  constructor(private readonly messenger: Messenger) {}

  /** A product that is named has all its SKUs, a SKU that is named only its product beside it. */
  async namedIn(projectId: string, bodies: Bodies): Promise<readonly TemplateProduct[]> {
    const names = namesIn(bodies);
    const { products, skus } = await this.messenger.ask(
      new FindCatalogueItems(projectId, { products: names, skus: names }),
    );
    const shown = await this.messenger.ask(
      new PresentProducts(
        projectId,
        products.map(({ id }) => id),
      ),
    );
    const named = new Set(names);
    const isNamed = (id: string, sourceId?: string | null) => named.has(id) || (sourceId ? named.has(sourceId) : false);
    return shown.flatMap((product) => {
      if (!product) return [];
      const isWhole = isNamed(product.id, product.source_id);
      return [bodyOf(product, ({ id }) => isWhole || skus.some((sku) => sku.id === id))];
    });
  }

  /** @returns the bodies with the ids of this project, and what was made for them */
  async provide(
    { products = [], ...bodies }: TemplateContent,
    context: RequestContext,
  ): Promise<{ readonly bodies: Bodies; readonly created: CreatedResourceAnswer[] } | Refusal> {
    const known = await this.known(context.projectId, products);
    const ids = new Map<string, string>();
    const created: CreatedResourceAnswer[] = [];
    for (const { product, skus } of products) {
      const found = idIn(known.product, product);
      const productId = found ?? product.id;
      if (found === undefined) {
        const made = await this.messenger.send(
          new UpsertProduct(context.projectId, product, stepOf(context, productId)),
        );
        if (isRefusal(made)) return made;
        created.push({ id: productId, object: 'product' });
      }
      ids.set(product.id, productId);
      for (const sku of skus) {
        const skuId = idIn(known.sku, sku) ?? (await this.makeSku(productId, sku, context));
        if (isRefusal(skuId)) return skuId;
        if (idIn(known.sku, sku) === undefined) created.push({ id: skuId, object: 'sku' });
        ids.set(sku.id, skuId);
      }
    }
    return { bodies: withIds(bodies, ids) as Bodies, created };
  }

  private async makeSku(productId: string, sku: TemplateSku, context: RequestContext): Promise<string | Refusal> {
    const made = await this.messenger.send(new UpsertSku(context.projectId, productId, sku, stepOf(context, sku.id)));
    return isRefusal(made) ? made : sku.id;
  }

  private async known(projectId: string, products: readonly TemplateProduct[]): Promise<Catalogue> {
    const refs = {
      products: products.flatMap(({ product }) => namesOf(product)),
      skus: products.flatMap(({ skus }) => skus.flatMap(namesOf)),
    };
    return catalogueOf(await this.messenger.ask(new FindCatalogueItems(projectId, refs)));
  }
}

type TemplateSku = TemplateProduct['skus'][number];
type Named = Pick<TemplateSku, 'id' | 'source_id'>;

function bodyOf(product: ProductAnswer, isHeld: (sku: TemplateSku) => boolean): TemplateProduct {
  const { id, source_id, name, price, regular_price, attributes, metadata, image_url } = product;
  const skus: TemplateSku[] = product.skus.data.map(
    ({ product_id: _product, created_at: _at, updated_at: _then, object: _o, ...sku }) => ({
      ...withoutNulls(sku as unknown as JsonObject),
      id: sku.id,
      metadata: ownMetadata(sku.metadata, metadata),
    }),
  );
  const body = withoutNulls({ source_id, name, price, regular_price, attributes, metadata, image_url } as JsonObject);
  return { product: { ...body, id }, skus: skus.filter(isHeld) };
}

/** A SKU shows what it inherits of its product, too. */
function ownMetadata(shown: JsonObject, inherited: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(shown).filter(([key, value]) => !isDeepStrictEqual(value, inherited[key])));
}

function idIn(find: (ref: string) => { readonly id: string } | undefined, named: Named): string | undefined {
  return namesOf(named)
    .map(find)
    .find((each) => each !== undefined)?.id;
}

function namesOf({ id, source_id: sourceId }: Named): string[] {
  return [id, sourceId].filter((name) => typeof name === 'string');
}

/** Keys under which discounts and rules name products and SKUs. */
const NAMES = new Set(['id', 'source_id', 'unit_type']);

/** What they name, at any depth. */
function namesIn(body: unknown): string[] {
  if (typeof body !== 'object' || body === null) return [];
  const names = Object.entries(body).flatMap(([key, value]) =>
    typeof value === 'string' && NAMES.has(key) ? [value] : namesIn(value),
  );
  return [...new Set(names)];
}

function withIds(body: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (typeof body === 'string') return ids.get(body) ?? body;
  if (Array.isArray(body)) return body.map((each) => withIds(each, ids));
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(Object.entries(body).map(([key, value]) => [key, withIds(value, ids)]));
}

function stepOf(context: RequestContext, id: string) {
  return commandContext(context, `goods/${id}`);
}
