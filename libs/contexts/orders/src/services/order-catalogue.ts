import { Injectable } from '@nestjs/common';
import {
  catalogueOf,
  catalogueOverridesOf,
  catalogueRefsOf,
  contradictionInItems,
  excessOfCatalogue,
} from '@perkstream/domain-pricing';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { commandContext, Messenger } from '@perkstream/platform';
import {
  FindCatalogueItems,
  type OrderItemInput,
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
    const { items } = body;
    if (!items) return body;
    const completed = await this.completedItems(items, projectId);
    if (isRefusal(completed)) return completed;
    return contradictionInItems(items, completed, '.items') ?? { ...body, items: completed };
  }

  private async completedItems(
    items: readonly OrderItemInput[],
    projectId: string,
  ): Promise<OrderItemInput[] | Refusal<'invalid_payload'>> {
    const refs = catalogueRefsOf(items);
    if (!refs) return [...items];
    const found = await this.messenger.ask(new FindCatalogueItems(projectId, refs));
    if (found.products.length + found.skus.length === 0) return [...items];
    const catalogue = catalogueOf(found);
    return excessOfCatalogue(items, catalogue) ?? completedItems(items, catalogue);
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
