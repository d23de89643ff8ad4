import { Injectable } from '@nestjs/common';
import { catalogueOf, catalogueOverridesOf, catalogueRefsOf, excessOfCatalogue } from '@perkstream/domain-pricing';
import { type Refusal } from '@perkstream/kernel';
import { commandContext, Messenger } from '@perkstream/platform';
import {
  FindCatalogueItems,
  type RequestContext,
  type UpdateOrderBody,
  UpsertCatalogueItems,
} from '@perkstream/published';
import { completedItems } from '../domain/order/order-amounts.js';

/** Reads what the catalogue knows of the lines of orders, and writes what they change. */
@Injectable()
export class OrderCatalogue {
  constructor(private readonly messenger: Messenger) {}

  /** The order with prices, ids and metadata of the catalogue where lines name products without them. */
  async complete<Body extends UpdateOrderBody>(
    body: Body,
    { projectId }: Pick<RequestContext, 'projectId'>,
  ): Promise<Body | Refusal<'invalid_payload'>> {
    const refs = catalogueRefsOf(body.items);
    if (!refs || !body.items) return body;
    const found = await this.messenger.ask(new FindCatalogueItems(projectId, refs));
    if (found.products.length + found.skus.length === 0) return body;
    const catalogue = catalogueOf(found);
    const excess = excessOfCatalogue(body.items, catalogue);
    return excess ?? { ...body, items: completedItems(body.items, catalogue) };
  }

  /**
   * Lines of an order that is stored may change the catalogue (`override: true`).
   * @returns whether these do
   */
  async override({ items }: UpdateOrderBody, context: RequestContext): Promise<boolean> {
    const overrides = catalogueOverridesOf(items);
    if (overrides.length === 0) return false;
    const origin = commandContext(context, 'override-items');
    await this.messenger.send(new UpsertCatalogueItems(context.projectId, overrides, origin));
    return true;
  }
}
