import { type Decider, type Refusal, refuse } from '@perkstream/kernel';

/**
 * How much of a limit is used that spans aggregates (per customer, per campaign, per day, a budget). One per rule, scope and
 * window. What is reserved counts as used until it is released.
 */
export interface LimitCounterState {
  readonly used: number;
  /** By redemption id: reserved, and not yet confirmed. */
  readonly reserved: Readonly<Record<string, number>>;
}

export type LimitCounterCommand =
  | { readonly do: 'reserve'; readonly redemptionId: string; readonly amount: number; readonly maximum: number }
  | { readonly do: 'confirm'; readonly redemptionId: string }
  | { readonly do: 'release'; readonly redemptionId: string }
  | { readonly do: 'give_back'; readonly redemptionId: string; readonly amount: number };

export type LimitCounterEvent =
  | { readonly type: 'limit.use_reserved'; readonly data: { readonly redemptionId: string; readonly amount: number } }
  | { readonly type: 'limit.use_confirmed'; readonly data: { readonly redemptionId: string } }
  | { readonly type: 'limit.use_released'; readonly data: { readonly redemptionId: string } }
  | {
      readonly type: 'limit.use_given_back';
      readonly data: { readonly redemptionId: string; readonly amount: number };
    };

export const limitCounterDecider: Decider<LimitCounterCommand, LimitCounterEvent, LimitCounterState, 'limit_reached'> =
  {
    initial: { used: 0, reserved: {} },

    decide(command, state): readonly LimitCounterEvent[] | Refusal<'limit_reached'> {
      const { redemptionId } = command;
      const isReserved = Object.hasOwn(state.reserved, redemptionId);
      switch (command.do) {
        case 'reserve': {
          if (isReserved) return [];
          if (state.used + command.amount > command.maximum) return refuse('limit_reached');
          return [{ type: 'limit.use_reserved', data: { redemptionId, amount: command.amount } }];
        }
        case 'confirm':
          return isReserved ? [{ type: 'limit.use_confirmed', data: { redemptionId } }] : [];
        case 'release':
          return isReserved ? [{ type: 'limit.use_released', data: { redemptionId } }] : [];
        case 'give_back': {
          const amount = Math.min(command.amount, state.used - held(state.reserved));
          return amount > 0 ? [{ type: 'limit.use_given_back', data: { redemptionId, amount } }] : [];
        }
      }
    },

    evolve(state, event) {
      switch (event.type) {
        case 'limit.use_reserved': {
          const { redemptionId, amount } = event.data;
          return { used: state.used + amount, reserved: { ...state.reserved, [redemptionId]: amount } };
        }
        case 'limit.use_confirmed':
          return { used: state.used, reserved: without(state.reserved, event.data.redemptionId) };
        case 'limit.use_released': {
          const amount = state.reserved[event.data.redemptionId] ?? 0;
          return { used: state.used - amount, reserved: without(state.reserved, event.data.redemptionId) };
        }
        case 'limit.use_given_back':
          return { ...state, used: state.used - event.data.amount };
      }
    },
  };

/** What is reserved can still be released: only what was confirmed can be given back. */
function held(reserved: Readonly<Record<string, number>>): number {
  return Object.values(reserved).reduce((sum, amount) => sum + amount, 0);
}

function without(reserved: Readonly<Record<string, number>>, id: string): Readonly<Record<string, number>> {
  const { [id]: _gone, ...rest } = reserved;
  return rest;
}
