import { api } from '../api/queries.js';
import { type Redemption } from './redemption-words.js';

/** The parts of a stack; undefined as long as they are on their way, or where there is none. */
export function useParts(stackId: string | undefined): readonly Redemption[] | undefined {
  const filters = {
    parent_redemption_id: { conditions: { $is: [stackId] } },
    object: { conditions: { $is: ['redemption'] } },
  };
  const query = { limit: 100, order: 'created_at' as const, filters };
  const { data } = api.useQuery('get', '/v1/redemptions', { params: { query } }, { enabled: stackId !== undefined });
  return data?.redemptions;
}

/** What is rolled back together: of a stack all of its parts, with what they took off; undefined as long as it is on its way. */
export interface Together {
  readonly parts: readonly Redemption[];
  /** Stands for all of them. */
  readonly whole: Redemption;
}

export function useTogether(
  redemption: Redemption,
  stackId: string | undefined,
  isWanted: boolean,
): Together | undefined {
  const parts = useParts(isWanted ? stackId : undefined);
  const isPart = stackId !== undefined && stackId !== redemption.id;
  const { data: parent } = api.useQuery(
    'get',
    '/v1/redemptions/{redemptionId}',
    { params: { path: { redemptionId: stackId ?? '' } } },
    { enabled: isWanted && isPart },
  );
  if (stackId === undefined) return { parts: [redemption], whole: redemption };
  const whole = isPart ? parent : redemption;
  return whole && parts && { parts, whole };
}
