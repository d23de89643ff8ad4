import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { CommandRunner, handler } from '@perkstream/platform';
import { ChangeOrder, type CommandOrigin, type OrderDocument, type OrderStep } from '@perkstream/published';
import { orderAggregate } from '../../domain/order/order.decider.js';
import { busySourceId, OrderRepository, takenSourceId } from '../../repositories/order.repository.js';
import { OrderSourceIds } from '../../services/order-source-ids.js';

type Changed = { readonly order: OrderDocument | undefined };
type ChangeRefusal = 'not_found' | 'multiple_requests' | 'duplicate_found';
type StepOnOrder = Exclude<OrderStep, { do: 'claim_source_id' | 'release_source_id' }>;

/** Steps of redemptions and rollbacks on an order. */
export const changeOrder = handler(
  ChangeOrder,
  [OrderRepository, OrderSourceIds, CommandRunner],
  async ({ orderId, step, origin }, orders, sourceIds, runner) => {
    switch (step.do) {
      case 'claim_source_id':
        return claimSourceId(orders, sourceIds, step.sourceId, orderId, origin);
      case 'release_source_id':
        await sourceIds.release(step.sourceId, orderId, origin);
        return { order: undefined };
      default:
        return changeKnown(orders, runner, orderId, step, origin);
    }
  },
);

async function claimSourceId(
  orders: OrderRepository,
  sourceIds: OrderSourceIds,
  sourceId: string,
  orderId: string,
  origin: CommandOrigin,
): Promise<Changed | Refusal<ChangeRefusal>> {
  const { projectId } = origin;
  const claim = await sourceIds.claim(sourceId, { orderId, byRedemption: true }, origin, (id) =>
    orders.has(projectId, id, sourceId),
  );
  if (claim.orderId === orderId) return { order: undefined };
  const isTaken = await orders.has(projectId, claim.orderId, sourceId);
  return isTaken ? takenSourceId(sourceId, claim.orderId) : busySourceId(sourceId);
}

async function changeKnown(
  orders: OrderRepository,
  runner: CommandRunner,
  orderId: string,
  step: StepOnOrder,
  origin: CommandOrigin,
): Promise<Changed | Refusal<ChangeRefusal>> {
  const { adopt } = await orders.known(origin.projectId, orderId);
  const command = { ...step, now: origin.now, adopt };
  const done = await runner.execute(orderAggregate, orderId, command, origin);
  if (isRefusal(done)) return done.refused === 'not_found' ? notFound('order', orderId) : done;
  return { order: done.state.order ?? adopt };
}
