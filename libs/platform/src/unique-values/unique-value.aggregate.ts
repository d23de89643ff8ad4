import { type Aggregate, type Refusal, refuse } from '@perkstream/kernel';

/** Who owns a value that may be used once only (a campaign's name, a customer's source id). */
type UniqueValueState = { readonly owner: string; readonly since: string } | { readonly owner: undefined };

type UniqueValueCommand =
  | { readonly do: 'claim'; readonly owner: string; readonly now: string; readonly insteadOf?: string }
  | { readonly do: 'release'; readonly owner: string };

export type UniqueValueEvent =
  | { readonly type: 'unique_value.claimed'; readonly data: { readonly owner: string; readonly at: string } }
  | { readonly type: 'unique_value.released'; readonly data: { readonly owner: string } };

export const uniqueValue: Aggregate<UniqueValueCommand, UniqueValueEvent, UniqueValueState, 'value_taken'> = {
  category: 'unique',
  initial: { owner: undefined },
  decide(command, state): readonly UniqueValueEvent[] | Refusal<'value_taken'> {
    if (command.do === 'release') {
      return state.owner === command.owner ? [{ type: 'unique_value.released', data: { owner: command.owner } }] : [];
    }
    if (state.owner === command.owner) return [];
    if (state.owner !== undefined && state.owner !== command.insteadOf) {
      return refuse('value_taken', { resourceId: state.owner });
    }
    return [{ type: 'unique_value.claimed', data: { owner: command.owner, at: command.now } }];
  },
  evolve(_state, event) {
    return event.type === 'unique_value.claimed'
      ? { owner: event.data.owner, since: event.data.at }
      : { owner: undefined };
  },
};
