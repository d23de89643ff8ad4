import { type Aggregate, type Refusal, refuse } from '@perkstream/kernel';
import { type RedemptionCompleted, type RewardUse, withOrderOnce } from '@perkstream/published';

/** All that have to agree before a redemption stands, and how each is asked to hold its part. */
export type Participant =
  | {
      readonly kind: 'voucher';
      readonly id: string;
      /** Absent in processes that are older, as is `holderId` */
      readonly code?: string;
      readonly redemptionId: string;
      readonly credits?: number;
      readonly sessionKey?: string;
      /** As it was priced; absent in processes that are older */
      readonly holderId?: string | null;
      readonly forReward?: boolean;
    }
  | (Omit<RewardUse, 'cardId'> & {
      readonly kind: 'reward';
      /** Of the loyalty card, `v_…` */
      readonly id: string;
      /** The member gets something for it that may run out: a code of a campaign, or credits or points. */
      readonly gives: boolean;
    })
  | { readonly kind: 'promotion_tier'; readonly id: string; readonly redemptionId: string }
  | {
      readonly kind: 'limit';
      readonly id: string;
      readonly redemptionId: string;
      readonly amount: number;
      readonly maximum: number;
      /** What the ledger held of it; absent where the counter had begun, and for budgets. */
      readonly counted?: number;
      /** The rule that sets the limit, and its owner's message to customers. */
      readonly rule: { readonly name: string; readonly message?: string };
      /** Less may be taken than was asked: the order is priced again then. */
      readonly isBudget?: true;
    }
  | {
      readonly kind: 'order';
      readonly id: string;
      readonly redemptionId: string;
      /** The process, and the version of the order that was priced. Absent where the process began before they were noted. */
      readonly process?: string;
      readonly version?: number;
    }
  | { readonly kind: 'order_source_id'; readonly id: string; readonly redemptionId: string; readonly sourceId: string };

/**
 * A redemption over several aggregates, as its events have it, with the order once: begun, then completed or abandoned, once and for good;
 * settled when every participant has confirmed or released its part. What is not settled is finished by the process-runner. Where a
 * reward is to be given, the process is agreed first: from then on each worker gives the reward and completes it, or declines when it
 * cannot be given. What was declined is not completed before another round has begun: its participants are let go.
 */
export type RedemptionProcessState =
  | { readonly status: 'none' }
  | { readonly status: 'begun' | 'declined' | 'abandoned'; readonly participants: readonly Participant[] }
  | {
      readonly status: 'agreed' | 'completed';
      readonly completed: RedemptionCompleted;
      readonly participants: readonly Participant[];
    };

export type RedemptionProcessCommand =
  | { readonly do: 'begin'; readonly participants: readonly Participant[] }
  | {
      readonly do: 'agree' | 'complete';
      readonly completed: RedemptionCompleted;
      readonly participants: readonly Participant[];
    }
  | { readonly do: 'decline' }
  | { readonly do: 'abandon'; readonly reason: string }
  | { readonly do: 'settle' };

export type RedemptionProcessEvent =
  | { readonly type: 'redemption.begun'; readonly data: { readonly participants: readonly Participant[] } }
  | { readonly type: 'redemption.widened'; readonly data: { readonly participants: readonly Participant[] } }
  | {
      readonly type: 'redemption.completed';
      readonly data: RedemptionCompleted & { readonly participants: readonly Participant[] };
    }
  | {
      readonly type: 'redemption.agreed';
      readonly data: { readonly completed: RedemptionCompleted; readonly participants: readonly Participant[] };
    }
  | { readonly type: 'redemption.declined'; readonly data: Record<string, never> }
  | { readonly type: 'redemption.abandoned'; readonly data: { readonly reason: string } }
  | { readonly type: 'redemption.settled'; readonly data: Record<string, never> };

type Code = 'process_ended';

/** The stream's key is the id of the redemption (of the parent, when there are several). */
export const redemptionProcess: Aggregate<
  RedemptionProcessCommand,
  RedemptionProcessEvent,
  RedemptionProcessState,
  Code
> = {
  category: 'redemption',
  initial: { status: 'none' },

  decide(command, state): readonly RedemptionProcessEvent[] | Refusal<Code> {
    switch (command.do) {
      case 'begin': {
        if (state.status !== 'none' && !isOpen(state)) return refuse('process_ended');
        const { participants } = command;
        return [{ type: state.status === 'none' ? 'redemption.begun' : 'redemption.widened', data: { participants } }];
      }
      case 'agree': {
        if (state.status === 'agreed') return [];
        if (state.status !== 'begun') return refuse('process_ended');
        const { completed, participants } = command;
        return [{ type: 'redemption.agreed', data: { completed: withOrderOnce(completed), participants } }];
      }
      case 'decline':
        if (state.status === 'completed' || state.status === 'abandoned') return refuse('process_ended');
        return state.status === 'agreed' ? [{ type: 'redemption.declined', data: {} }] : [];
      case 'complete':
        // What was agreed may be carried on by two hands: both give the same, and it is completed once.
        if (state.status === 'completed') return [];
        if (state.status !== 'begun' && state.status !== 'agreed') return refuse('process_ended');
        return [
          {
            type: 'redemption.completed',
            data: { ...withOrderOnce(command.completed), participants: command.participants },
          },
        ];
      case 'abandon':
        if (state.status === 'abandoned') return [];
        if (!isOpen(state)) return refuse('process_ended');
        return [{ type: 'redemption.abandoned', data: { reason: command.reason } }];
      case 'settle':
        return state.status === 'none' ? [] : [{ type: 'redemption.settled', data: {} }];
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'redemption.begun':
        return { status: 'begun', participants: event.data.participants };
      case 'redemption.widened':
        return { status: 'begun', participants: [...participantsOf(state), ...event.data.participants] };
      case 'redemption.agreed':
        return { status: 'agreed', ...event.data };
      case 'redemption.declined':
        return { status: 'declined', participants: participantsOf(state) };
      case 'redemption.completed': {
        const { participants, ...completed } = event.data;
        return { status: 'completed', completed, participants };
      }
      case 'redemption.abandoned':
        return { status: 'abandoned', participants: participantsOf(state) };
      case 'redemption.settled':
        return state;
    }
  },
};

/** Nothing is agreed, or not any more: it can be begun anew, or abandoned. */
function isOpen({ status }: RedemptionProcessState): boolean {
  return status === 'begun' || status === 'declined';
}

/** Everyone who may hold a part of it. */
export function participantsOf(state: RedemptionProcessState): readonly Participant[] {
  return state.status === 'none' ? [] : state.participants;
}

export type RewardParticipant = Extract<Participant, { kind: 'reward' }>;

/** The use of the reward, for the loyalty context. */
export function useOf({ kind: _kind, id: cardId, gives: _gives, ...use }: RewardParticipant): RewardUse {
  return { cardId, ...use };
}
