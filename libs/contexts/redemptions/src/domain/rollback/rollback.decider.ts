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

/** The rollback of one redemption (a parent with its children): claimed by the first event, so that it happens once. */
export type RollbackState =
  | { readonly status: 'none' }
  | { readonly status: 'begun'; readonly plan: RollbackPlan }
  | { readonly status: 'done'; readonly rollbackId: string };

export type RollbackCommand =
  | { readonly do: 'begin'; readonly plan: RollbackPlan }
  | { readonly do: 'finish'; readonly rolledBack: RedemptionRolledBack };

export type RollbackEvent =
  | { readonly type: 'rollback.begun'; readonly data: { readonly plan: RollbackPlan } }
  | { readonly type: 'redemption.rolled_back'; readonly data: RedemptionRolledBack };

export type RollbackRefusal = 'already_rolled_back' | 'multiple_requests';

/** The stream's key is the id of the redemption that is rolled back. */
export const rollback: Aggregate<RollbackCommand, RollbackEvent, RollbackState, RollbackRefusal> = {
  category: 'rollback',
  initial: { status: 'none' },

  decide(command, state): readonly RollbackEvent[] | Refusal<RollbackRefusal> {
    if (state.status === 'done') {
      if (command.do === 'finish') return [];
      return refuse('already_rolled_back', { resourceId: state.rollbackId, resourceType: 'redemption_rollback' });
    }
    if (command.do === 'begin') {
      if (state.status === 'begun') return refuse('multiple_requests', { resourceType: 'redemption_rollback' });
      return [{ type: 'rollback.begun', data: { plan: command.plan } }];
    }
    return state.status === 'begun' ? [{ type: 'redemption.rolled_back', data: command.rolledBack }] : [];
  },

  evolve(_state, event) {
    if (event.type === 'rollback.begun') return { status: 'begun', plan: event.data.plan };
    return { status: 'done', rollbackId: event.data.rollbacks[0]?.id ?? '' };
  },
};
