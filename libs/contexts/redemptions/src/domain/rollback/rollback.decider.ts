import { type Aggregate, type Refusal, refuse } from '@perkstream/kernel';
import { type RedemptionRolledBack } from '@perkstream/published';
import { type RewardParticipant } from '../redemption-process/redemption-process.decider.js';

/**
 * What has to be given back, and its receivers. `order` is the order as the redemption left it, from which the discounts are
 * removed.
 */
export interface RollbackPlan extends RedemptionRolledBack {
  /** The status that the order is to have; see `ChangeOrder` for its absence. */
  readonly status?: string;
  /** Absent in rollbacks that began before cards could pay for rewards. */
  readonly rewards?: readonly RewardParticipant[];
  readonly limits: readonly { readonly key: string; readonly amount: number; readonly redemptionId: string }[];
}

/**
 * The rollback of one redemption (a parent with its children): claimed by the first event, so that it happens once. It is abandoned
 * while nothing was given back; one that is resumed is carried out.
 */
export type RollbackState =
  | { readonly status: 'none' }
  | { readonly status: 'begun'; readonly plan: RollbackPlan; readonly isResumed?: true }
  | { readonly status: 'done'; readonly rollbackId: string };

export type RollbackCommand =
  | { readonly do: 'begin'; readonly plan: RollbackPlan }
  | { readonly do: 'abandon' | 'resume' }
  | { readonly do: 'finish'; readonly rolledBack: RedemptionRolledBack };

export type RollbackEvent =
  | { readonly type: 'rollback.begun'; readonly data: { readonly plan: RollbackPlan } }
  | { readonly type: 'rollback.abandoned' | 'rollback.resumed'; readonly data: Record<string, never> }
  | { readonly type: 'redemption.rolled_back'; readonly data: RedemptionRolledBack };

export type RollbackRefusal = 'already_rolled_back' | 'multiple_requests';

/** The stream's key is the id of the redemption that is rolled back. */
export const rollback: Aggregate<RollbackCommand, RollbackEvent, RollbackState, RollbackRefusal> = {
  category: 'rollback',
  initial: { status: 'none' },

  decide(command, state): readonly RollbackEvent[] | Refusal<RollbackRefusal> {
    if (command.do === 'begin') return begin(command.plan, state);
    if (state.status !== 'begun') return [];
    switch (command.do) {
      case 'resume':
        return state.isResumed ? [] : [{ type: 'rollback.resumed', data: {} }];
      case 'abandon':
        return state.isResumed ? [] : [{ type: 'rollback.abandoned', data: {} }];
      case 'finish':
        return [{ type: 'redemption.rolled_back', data: command.rolledBack }];
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'rollback.begun':
        return { status: 'begun', plan: event.data.plan };
      case 'rollback.resumed':
        return state.status === 'begun' ? { ...state, isResumed: true } : state;
      case 'rollback.abandoned':
        return { status: 'none' };
      case 'redemption.rolled_back':
        return { status: 'done', rollbackId: event.data.rollbacks[0]?.id ?? '' };
    }
  },
};

function begin(plan: RollbackPlan, state: RollbackState): readonly RollbackEvent[] | Refusal<RollbackRefusal> {
  switch (state.status) {
    case 'none':
      return [{ type: 'rollback.begun', data: { plan } }];
    case 'begun':
      return refuse('multiple_requests', { resourceType: 'redemption_rollback' });
    case 'done':
      return refuse('already_rolled_back', { resourceId: state.rollbackId, resourceType: 'redemption_rollback' });
  }
}

/** Whether this rollback, and no later one of the same redemption, is under way or done. */
export function isAgreed(plan: RollbackPlan, state: RollbackState): boolean {
  const id = plan.rollbacks[0]?.id;
  return state.status === 'begun'
    ? state.plan.rollbacks[0]?.id === id
    : state.status === 'done' && state.rollbackId === id;
}
