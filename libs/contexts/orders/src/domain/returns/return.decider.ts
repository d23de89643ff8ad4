import { type Aggregate, refuse, type Refusal } from '@perkstream/kernel';
import { type MeansBack, type OrderDocument, type OrderLeft, type ReturnRecord } from '@perkstream/published';

/** Everything that a return will do, decided before it begins. */
export interface ReturnPlan {
  readonly record: ReturnRecord;
  /** Of the order that it was decided on. */
  readonly version: number;
  readonly left: OrderLeft;
  readonly isLast: boolean;
  readonly back: readonly PlannedMeans[];
  /** The requests' redemptions that are rolled back (`r_…`), because nothing remains. */
  readonly rollBack: readonly string[];
  /** What was asked for: a repeat under the same source id asks for the same. */
  readonly asked: string;
}

/** What comes back of a redemption, and what is needed to give it back. */
export interface PlannedMeans extends MeansBack {
  readonly voucherCode?: string;
  /** Of points: those that the redemption had taken, and how many of them came back before. */
  readonly spent?: {
    readonly points: number;
    readonly before: number;
    readonly rewardId: string;
    readonly rewardName: string;
    /** Of the redemption, ISO 8601 in UTC */
    readonly at: string;
  };
}

/** A return: begun, then completed; or abandoned, where the order had changed or was at work: then it is decided anew. */
export type ReturnState =
  | { readonly status: 'none' }
  | { readonly status: 'begun'; readonly plan: ReturnPlan; readonly isResumed?: true }
  | { readonly status: 'completed'; readonly record: ReturnRecord; readonly asked: string };

export type ReturnCommand =
  | { readonly do: 'begin'; readonly plan: ReturnPlan }
  /** `let_go`: abandoned by who resumed it, as the order has refused it for good. */
  | { readonly do: 'abandon' | 'resume' | 'let_go' }
  | { readonly do: 'complete'; readonly record: ReturnRecord };

export type ReturnProcessEvent =
  | { readonly type: 'return.begun'; readonly data: { readonly plan: ReturnPlan } }
  | { readonly type: 'return.abandoned' | 'return.resumed'; readonly data: Record<string, never> }
  | { readonly type: 'return.completed'; readonly data: { readonly return: ReturnRecord } };

/** The stream's key is the id of the return (`ret_…`). */
export const returnAggregate: Aggregate<ReturnCommand, ReturnProcessEvent, ReturnState, 'multiple_requests'> = {
  category: 'return',
  initial: { status: 'none' },

  decide(command, state): readonly ReturnProcessEvent[] | Refusal<'multiple_requests'> {
    if (command.do === 'begin') {
      if (state.status !== 'none') return refuse('multiple_requests', { resourceType: 'return' });
      return [{ type: 'return.begun', data: { plan: command.plan } }];
    }
    if (state.status !== 'begun') return [];
    switch (command.do) {
      case 'resume':
        return state.isResumed ? [] : [{ type: 'return.resumed', data: {} }];
      case 'abandon':
        return state.isResumed ? [] : [{ type: 'return.abandoned', data: {} }];
      case 'let_go':
        return [{ type: 'return.abandoned', data: {} }];
      case 'complete':
        return [{ type: 'return.completed', data: { return: command.record } }];
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'return.begun':
        return { status: 'begun', plan: event.data.plan };
      case 'return.resumed':
        return state.status === 'begun' ? { ...state, isResumed: true } : state;
      case 'return.abandoned':
        return { status: 'none' };
      case 'return.completed':
        return {
          status: 'completed',
          record: event.data.return,
          asked: state.status === 'begun' ? state.plan.asked : '',
        };
    }
  },
};

/** What remains, by which earned points are worked out, with the order's metadata that no event of a return holds; null: nothing does. */
export function restOfPlan({ isLast, record }: ReturnPlan, order: OrderDocument | undefined): OrderDocument | null {
  return isLast ? null : { ...record.order, metadata: order?.metadata ?? {} };
}

/** Whether this plan, and no other one of the same return, is under way or done. */
export function isAgreed(plan: ReturnPlan, state: ReturnState): boolean {
  return state.status === 'completed' || (state.status === 'begun' && state.plan.version === plan.version);
}
