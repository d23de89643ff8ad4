import { type Aggregate } from '@perkstream/kernel';
import { type CounterDefinition } from '@perkstream/domain-validation-rules';
import { kindOf } from './rule-counter.js';

/**
 * The counters of a campaign, or of the assignment of a rule. From `begun` on, every redemption that it applies to
 * draws on them. A counter that is only announced waits for the redemptions under way that do not know it.
 */
export type CountingState = readonly { readonly definition: CounterDefinition; readonly isBegun: boolean }[];

export interface CountingCommand {
  readonly do: 'announce' | 'begin';
  readonly definitions: readonly CounterDefinition[];
}

export interface CountingEvent {
  readonly type: 'counting.announced' | 'counting.begun';
  readonly data: { readonly definitions: readonly CounterDefinition[] };
}

/** The stream's key is the id of the campaign or assignment that counts. */
export const counting: Aggregate<CountingCommand, CountingEvent, CountingState, never> = {
  category: 'counting',
  initial: [],

  decide({ do: what, definitions }, state): readonly CountingEvent[] {
    const begins = what === 'begin';
    const known = begins ? state.filter(({ isBegun }) => isBegun) : state;
    const missing = without(definitions, known);
    if (missing.length === 0) return [];
    return [{ type: begins ? 'counting.begun' : 'counting.announced', data: { definitions: missing } }];
  },

  evolve(state, { type, data: { definitions } }) {
    const isBegun = type === 'counting.begun';
    const others = state.filter(({ definition }) => !definitions.some((each) => kindOf(each) === kindOf(definition)));
    return [...others, ...definitions.map((definition) => ({ definition, isBegun }))];
  },
};

function without(definitions: readonly CounterDefinition[], known: CountingState): readonly CounterDefinition[] {
  const kinds = new Set(known.map(({ definition }) => kindOf(definition)));
  return definitions.filter((definition) => !kinds.has(kindOf(definition)));
}
