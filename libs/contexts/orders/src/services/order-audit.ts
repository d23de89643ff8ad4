import { Injectable } from '@nestjs/common';
import { Messenger, ViewRunner } from '@perkstream/platform';
import {
  FindDiscounts,
  type OrderDocument,
  standingRedemptionsOf,
  type UnbalancedOrder,
  type UnbalancedPage,
} from '@perkstream/published';
import { findImbalance } from '../domain/order/order-balance.js';
import { OrderRepository } from '../repositories/order.repository.js';
import { type OrderEntry, ordersView } from '../views/orders/orders.view.js';

/** Compares orders of all projects with their redemptions, page by page in the order of their ids. */
@Injectable()
export class OrderAudit {
  constructor(
    private readonly views: ViewRunner,
    private readonly orders: OrderRepository,
    private readonly messenger: Messenger,
  ) {}

  async page(after: string, limit: number): Promise<UnbalancedPage> {
    const where = { field: 'id', more: after };
    const entries = await this.views.collection(ordersView).find({ where, orderBy: [{ field: 'id' }], limit });
    const discounts = await this.discountsOf(entries);
    const suspects = entries.filter(({ order }) =>
      findImbalance({ order, ownDiscount: 0, discounts: discountsIn(order, discounts) }),
    );
    // An order may be shown before its redemptions, which another replica writes.
    if (suspects.length > 0) await this.views.caughtUp();
    const unbalanced: UnbalancedOrder[] = [];
    for (const entry of suspects) {
      const found = await this.lookClosely(entry);
      if (found) unbalanced.push(found);
    }
    const next = entries.length < limit ? undefined : entries.at(-1)?.id;
    return { checked: entries.length, unbalanced, ...(next !== undefined && { next }) };
  }

  /** Few orders have discounts that no redemption gave: their streams say how much. */
  private async lookClosely({ id, projectId }: OrderEntry): Promise<UnbalancedOrder | undefined> {
    const { state, adopt } = await this.orders.known(projectId, id);
    const order = state.order ?? adopt;
    if (!order) return undefined;
    const discounts = discountsIn(order, await this.discountsOf([{ projectId, order }]));
    const imbalance = findImbalance({ order, ownDiscount: state.ownDiscount, discounts });
    return imbalance && { id, projectId, ...imbalance };
  }

  /** By redemption id. */
  private async discountsOf(
    entries: readonly Pick<OrderEntry, 'projectId' | 'order'>[],
  ): Promise<ReadonlyMap<string, number | undefined>> {
    const found = new Map<string, number | undefined>();
    for (const projectId of new Set(entries.map((entry) => entry.projectId))) {
      const ofProject = entries.filter((entry) => entry.projectId === projectId);
      const ids = ofProject.flatMap(({ order }) => standingRedemptionsOf(order));
      if (ids.length === 0) continue;
      const discounts = await this.messenger.ask(new FindDiscounts(projectId, ids));
      ids.forEach((id, index) => found.set(id, discounts[index]));
    }
    return found;
  }
}

function discountsIn(
  order: OrderDocument,
  discounts: ReadonlyMap<string, number | undefined>,
): readonly (number | undefined)[] {
  return standingRedemptionsOf(order).map((id) => discounts.get(id));
}
