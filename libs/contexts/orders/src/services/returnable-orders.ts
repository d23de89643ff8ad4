import { Injectable } from '@nestjs/common';
import { Messenger } from '@perkstream/platform';
import {
  FindRedemptionsOfOrder,
  type OrderDocument,
  type RedemptionsOfOrder,
  standingRedemptionsOf,
  type VersionedOrder,
} from '@perkstream/published';
import { withRedemptionsOf } from '../domain/returns/counted-redemptions.js';
import { type ReturnableOrder } from '../domain/returns/plan-return.js';
import { restOrder } from '../domain/returns/rest-order.js';
import { soldOrder } from '../domain/returns/sold-order.js';
import { type StandingOrder } from '../repositories/order.repository.js';

/** What can come back of orders: from what returns left of them, and the redemptions that stand. */
@Injectable()
export class ReturnableOrders {
  constructor(private readonly messenger: Messenger) {}

  async of(projectId: string, { order, version, returns }: StandingOrder): Promise<ReturnableOrder> {
    const made = await this.made(projectId, order);
    const records = made.flatMap(({ redemptions }) => redemptions);
    const left = returns ? withRedemptionsOf(returns.left, order, records) : soldOrder(order, records);
    const points = Object.entries(returns?.givenBack ?? {}).map(([id, given]) => [id, given.points] as const);
    return { order, version, left, made, pointsBack: Object.fromEntries(points) };
  }

  /** With what remains, where goods came back. */
  async withRest(projectId: string, standing: StandingOrder): Promise<VersionedOrder> {
    const { order, version, returns } = standing;
    if (!returns) return { order, version };
    const { left } = await this.of(projectId, standing);
    return { order, version, rest: restOrder(order, left) };
  }

  private async made(projectId: string, order: OrderDocument): Promise<readonly RedemptionsOfOrder[]> {
    const ids = standingRedemptionsOf(order);
    return ids.length === 0 ? [] : this.messenger.ask(new FindRedemptionsOfOrder(projectId, ids));
  }
}
