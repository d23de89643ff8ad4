import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { ChangeOrder, type CommandOrigin, type OrderDocument, type OrderStep } from '@perkstream/published';
import { type OrderRefusal } from '../../domain/order/order.decider.js';
import { busySourceId, OrderRepository, takenSourceId } from '../../repositories/order.repository.js';
import { OrderGate } from '../../services/order-gate.js';
import { OrderSourceIds } from '../../services/order-source-ids.js';

type Changed = { readonly order: OrderDocument | undefined };
type ClaimRefusal = 'multiple_requests' | 'duplicate_found';
type StepRefusal = Exclude<OrderRefusal, 'invalid_order'>;
type StepOnOrder = Exclude<OrderStep, { do: 'claim_source_id' | 'release_source_id' }>;

/** Steps of redemptions and rollbacks on an order. */
export const changeOrder = handler(
  ChangeOrder,
  [OrderRepository, OrderSourceIds, OrderGate],
  async ({ orderId, step, origin }, orders, sourceIds, gate) => {
    switch (step.do) {
      case 'claim_source_id':
        return claimSourceId(orders, sourceIds, step.sourceId, orderId, origin);
      case 'release_source_id':
        await sourceIds.release(step.sourceId, orderId, origin);
        return { order: undefined };
      default:
        return changeKnown(gate, orderId, step, origin);
    }
  },
);

async function claimSourceId(
  orders: OrderRepository,
  sourceIds: OrderSourceIds,
  sourceId: string,
  orderId: string,
  origin: CommandOrigin,
): Promise<Changed | Refusal<ClaimRefusal>> {
  const { projectId } = origin;
  const claim = await sourceIds.claim(sourceId, { orderId, byRedemption: true }, origin, (id) =>
    orders.has(projectId, id, sourceId),
  );
  if (claim.orderId === orderId) return { order: undefined };
  const isTaken = await orders.has(projectId, claim.orderId, sourceId);
  return isTaken ? takenSourceId(sourceId, claim.orderId) : busySourceId(sourceId);
}

async function changeKnown(
  gate: OrderGate,
  orderId: string,
  step: StepOnOrder,
  origin: CommandOrigin,
): Promise<Changed | Refusal<StepRefusal>> {
  const changed = await gate.change(orderId, step, origin);
  if (!isRefusal(changed)) return changed;
  return changed.refused === 'not_found' ? notFound('order', orderId) : (changed as Refusal<StepRefusal>);
}
