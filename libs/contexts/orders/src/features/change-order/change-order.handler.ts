import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { CommandRunner } from '@perkstream/platform';
import { ChangeOrder, type CommandOrigin, type OrderDocument, type OrderStep } from '@perkstream/published';
import { orderAggregate } from '../../domain/order/order.aggregate.js';
import { busySourceId, OrderRepository, takenSourceId } from '../../repositories/order.repository.js';
import { OrderSourceIds } from '../../services/order-source-ids.js';

type Changed = { readonly order: OrderDocument | undefined };
type ChangeRefusal = 'not_found' | 'multiple_requests' | 'duplicate_found';
type StepOnOrder = Exclude<OrderStep, { do: 'claim_source_id' | 'release_source_id' }>;

/** Steps of redemptions and rollbacks on an order. */
@CommandHandler(ChangeOrder)
export class ChangeOrderHandler implements ICommandHandler<ChangeOrder> {
  constructor(
    private readonly orders: OrderRepository,
    private readonly sourceIds: OrderSourceIds,
    private readonly runner: CommandRunner,
  ) {}

  async execute({ orderId, step, origin }: ChangeOrder): Promise<Changed | Refusal<ChangeRefusal>> {
    switch (step.do) {
      case 'claim_source_id':
        return this.claim(step.sourceId, orderId, origin);
      case 'release_source_id':
        await this.sourceIds.release(step.sourceId, orderId, origin);
        return { order: undefined };
      default:
        return this.change(orderId, step, origin);
    }
  }

  private async claim(
    sourceId: string,
    orderId: string,
    origin: CommandOrigin,
  ): Promise<Changed | Refusal<ChangeRefusal>> {
    const { projectId } = origin;
    const claim = await this.sourceIds.claim(sourceId, { orderId, byRedemption: true }, origin, (id) =>
      this.orders.has(projectId, id, sourceId),
    );
    if (claim.orderId === orderId) return { order: undefined };
    const isTaken = await this.orders.has(projectId, claim.orderId, sourceId);
    return isTaken ? takenSourceId(sourceId, claim.orderId) : busySourceId(sourceId);
  }

  private async change(
    orderId: string,
    step: StepOnOrder,
    origin: CommandOrigin,
  ): Promise<Changed | Refusal<ChangeRefusal>> {
    const { adopt } = await this.orders.known(origin.projectId, orderId);
    const command = { ...step, now: origin.now, adopt };
    const done = await this.runner.execute(orderAggregate, orderId, command, origin);
    if (isRefusal(done)) return done.refused === 'not_found' ? notFound('order', orderId) : done;
    return { order: done.state.order ?? adopt };
  }
}
