import { type Order } from '../../api/names.js';
import { api } from '../../api/queries.js';
import { useMay, useProject } from '../project.js';
import { type Redemption, stackOf } from './redemption-words.js';

/** The parts of a stack; undefined as long as they are on their way, or where there is none. */
export function useParts(stackId: string | undefined): readonly Redemption[] | undefined {
  const is = (value: string | undefined) => ({ conditions: { $is: [value] } });
  const filters = { parent_redemption_id: is(stackId), object: is('redemption') };
  const query = { limit: 100, order: 'created_at' as const, filters };
  const { data } = api.useQuery('get', '/v1/redemptions', { params: { query } }, { enabled: stackId !== undefined });
  return data?.redemptions;
}

/** All that a rollback is about, as it is now. */
export interface RollbackPlan {
  /** Each redemption that is rolled back: of a stack all of its parts. */
  readonly parts: readonly Redemption[];
  /** Stands for all of them. */
  readonly whole: Redemption;
  readonly order: Order | undefined;
  /** What the project does with orders; undefined where the person may not read it. */
  readonly mode: 'WITH_ORDER' | 'WITHOUT_ORDER' | undefined;
}

/** Undefined as long as some of it is on its way. */
export function useRollbackPlan(redemption: Redemption, isWanted: boolean): RollbackPlan | undefined {
  const { id: projectId } = useProject();
  const { read } = useMay();
  const stackId = isWanted ? stackOf(redemption) : undefined;
  const isPart = stackId !== undefined && stackId !== redemption.id;
  const parts = useParts(stackId)?.filter(({ status }) => status === 'SUCCEEDED');
  const parent = api.useQuery(
    'get',
    '/v1/redemptions/{redemptionId}',
    { params: { path: { redemptionId: stackId ?? '' } } },
    { enabled: isPart },
  );
  const orderId = (redemption.order as { id?: string } | null | undefined)?.id;
  const order = api.useQuery(
    'get',
    '/v1/orders/{orderId}',
    { params: { path: { orderId: orderId ?? '' } } },
    { enabled: isWanted && read && orderId !== undefined },
  );
  const rules = api.useQuery(
    'get',
    '/management/v1/projects/{projectId}/stacking-rules',
    { params: { path: { projectId } } },
    { enabled: isWanted && read },
  );
  const whole = isPart ? parent.data : redemption;
  const isOrderKnown = !read || orderId === undefined || Boolean(order.data ?? order.error);
  if (!isWanted || !whole || !isOrderKnown || (read && !(rules.data ?? rules.error))) return undefined;
  if (stackId !== undefined && !parts) return undefined;
  return {
    parts: parts ?? [redemption],
    whole,
    order: order.data,
    mode: rules.data?.data[0]?.redeemables_rollback_order_mode,
  };
}
