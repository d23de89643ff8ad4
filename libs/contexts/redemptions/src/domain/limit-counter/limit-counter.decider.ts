import { type Aggregate, type Refusal, refuse } from '@perkstream/kernel';

/**
 * How much is used of a limit that spans aggregates (per customer, per campaign, per day, a budget). One per rule,
 * scope and window. A reservation counts as used until it is released.
 */
export interface LimitCounterState {
  /** True when the counter has begun: it includes what it counts from the ledger. */
  readonly hasBegun: boolean;
  readonly used: number;
  /** By redemption id: reserved and not yet confirmed. */
  readonly reserved: Readonly<Record<string, number>>;
}

/** `counted`: the value by the ledger, for a counter that has not begun; 0 where absent. */
export type LimitCounterCommand =
  | {
      readonly do: 'reserve';
      readonly redemptionId: string;
      readonly amount: number;
      readonly maximum: number;
      readonly counted?: number;
    }
  | { readonly do: 'confirm'; readonly redemptionId: string }
  | { readonly do: 'release'; readonly redemptionId: string }
  | {
      readonly do: 'give_back';
      readonly redemptionId: string;
      readonly amount: number;
      readonly counted?: number;
    };

export type LimitCounterEvent =
  | { readonly type: 'limit.begun'; readonly data: { readonly used: number } }
  | { readonly type: 'limit.use_reserved'; readonly data: { readonly redemptionId: string; readonly amount: number } }
  | { readonly type: 'limit.use_confirmed'; readonly data: { readonly redemptionId: string } }
  | { readonly type: 'limit.use_released'; readonly data: { readonly redemptionId: string } }
  | {
      readonly type: 'limit.use_given_back';
      readonly data: { readonly redemptionId: string; readonly amount: number };
    };

export const limitCounter: Aggregate<LimitCounterCommand, LimitCounterEvent, LimitCounterState, 'limit_reached'> = {
  category: 'limit',
  snapshots: { every: 500, version: 2 },
  initial: { hasBegun: false, used: 0, reserved: {} },

  decide(command, state): readonly LimitCounterEvent[] | Refusal<'limit_reached'> {
    const { redemptionId } = command;
    const isReserved = Object.hasOwn(state.reserved, redemptionId);
    switch (command.do) {
      case 'reserve': {
        if (isReserved) return [];
        const { used, begun } = beginning(command, state);
        if (used + command.amount > command.maximum) return refuse('limit_reached');
        return [...begun, { type: 'limit.use_reserved', data: { redemptionId, amount: command.amount } }];
      }
      case 'confirm':
        return isReserved ? [{ type: 'limit.use_confirmed', data: { redemptionId } }] : [];
      case 'release':
        return isReserved ? [{ type: 'limit.use_released', data: { redemptionId } }] : [];
      case 'give_back': {
        const { used, begun } = beginning(command, state);
        const amount = Math.min(command.amount, used - held(state.reserved));
        return amount > 0 ? [...begun, { type: 'limit.use_given_back', data: { redemptionId, amount } }] : begun;
      }
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'limit.begun':
        return { ...state, hasBegun: true, used: event.data.used };
      case 'limit.use_reserved': {
        const { redemptionId, amount } = event.data;
        const reserved = { ...state.reserved, [redemptionId]: amount };
        return { hasBegun: true, used: state.used + amount, reserved };
      }
      case 'limit.use_confirmed':
        return { ...state, reserved: without(state.reserved, event.data.redemptionId) };
      case 'limit.use_released': {
        const { [event.data.redemptionId]: amount = 0 } = state.reserved;
        return { ...state, used: state.used - amount, reserved: without(state.reserved, event.data.redemptionId) };
      }
      case 'limit.use_given_back':
        return { ...state, used: state.used - event.data.amount };
    }
  },
};

/** A counter that stood at nothing begins with its first use. */
function beginning({ counted = 0 }: { readonly counted?: number }, state: LimitCounterState): Beginning {
  if (state.hasBegun || counted === 0) return { used: state.used, begun: [] };
  return { used: counted, begun: [{ type: 'limit.begun', data: { used: counted } }] };
}

interface Beginning {
  readonly used: number;
  readonly begun: readonly LimitCounterEvent[];
}

/** A reservation is released; only a confirmed use can be given back. */
function held(reserved: Readonly<Record<string, number>>): number {
  return Object.values(reserved).reduce((sum, amount) => sum + amount, 0);
}

function without(reserved: Readonly<Record<string, number>>, id: string): Readonly<Record<string, number>> {
  const { [id]: _gone, ...rest } = reserved;
  return rest;
}
