import { describe, expect, it } from '@jest/globals';
import { type Decider, type DomainEvent } from '../decider.js';
import { type Refusal, refuse } from '../refusal.js';
import { story } from './given-when-then.js';

type Used = DomainEvent<'code.used' | 'code.emptied', { readonly by?: string }>;
interface State {
  readonly used: number;
}
type Use = { readonly by: string; readonly times: number };

const used: Used = { type: 'code.used', data: { by: 'ada' } };
const emptied: Used = { type: 'code.emptied', data: {} };

const code: Decider<Use, Used, State, 'exceeded' | 'unknown'> = {
  initial: { used: 0 },
  decide({ by, times }, state): Used[] | Refusal<'exceeded'> {
    if (state.used + times > 2) return refuse('exceeded');
    const uses = Array.from({ length: times }, (): Used => ({ type: 'code.used', data: { by } }));
    return state.used + times === 2 && times > 0 ? [...uses, emptied] : uses;
  },
  evolve: (state, event) => (event.type === 'code.used' ? { used: state.used + 1 } : state),
};
const once: Use = { by: 'ada', times: 1 };

describe('a story', () => {
  it('passes when its events are as expected', () => {
    story(code).when(once).then(used);
    story(code).given(used).when(once).then(used, emptied);
    story(code).given(used).when(once).thenTypes('code.used', 'code.emptied');
    story(code).given(used, used).when(once).thenRefused('exceeded');
    story(code).when({ by: 'ada', times: 0 }).thenNothing();
    expect(story(code).given(used, emptied).state()).toEqual({ used: 1 });
  });

  it('pays no heed to the order of keys', () => {
    const pair: Decider<null, DomainEvent<'x', { a: number; b: number }>, null> = {
      initial: null,
      decide: () => [{ data: { b: 2, a: 1 }, type: 'x' }],
      evolve: (state) => state,
    };
    story(pair)
      .when(null)
      .then({ type: 'x', data: { a: 1, b: 2 } });
  });

  it('fails on other events, more events, fewer events, and events in another order', () => {
    const tale = story(code).given(used).when(once);
    expect(() => tale.then(used)).toThrow('Expected');
    expect(() => tale.then(emptied, used)).toThrow('Expected');
    expect(() => tale.then(used, emptied, used)).toThrow('Expected');
    expect(() => tale.then({ ...used, data: { by: 'eve' } }, emptied)).toThrow('Expected');
    expect(() => tale.then()).toThrow('Expected');
    expect(() => tale.thenTypes('code.used')).toThrow('Expected');
    expect(() => tale.thenNothing()).toThrow('Expected nothing');
    expect(() => tale.thenRefused('exceeded')).toThrow('Expected the refusal exceeded');
  });

  it('fails on an unexpected refusal, and on another one than was expected', () => {
    const tale = story(code).given(used, used).when(once);
    expect(() => tale.then()).toThrow('Expected');
    expect(() => tale.thenNothing()).toThrow('Expected nothing');
    expect(() => tale.thenTypes()).toThrow('refused');
    expect(() => tale.thenRefused('unknown')).toThrow('it was exceeded');
  });

  it('fails when nothing was decided and something was expected', () => {
    const tale = story(code).when({ by: 'ada', times: 0 });
    expect(() => tale.then(used)).toThrow('Expected');
    expect(() => tale.thenRefused('exceeded')).toThrow('Expected the refusal');
  });
});

describe('a decider that is not pure', () => {
  const counting = (change: Partial<Decider<Use, Used, { used: number; by: string[] }>>) =>
    story<Use, Used, { used: number; by: string[] }, string>({
      initial: { used: 0, by: [] },
      decide: () => [used],
      evolve: (state) => state,
      ...change,
    });

  it('is caught altering the state that it evolves', () => {
    const altering = counting({
      evolve(state) {
        state.by.push('x');
        return state;
      },
    });
    expect(() => altering.given(used).state()).toThrow(TypeError);
    expect(() => altering.when(once)).toThrow(TypeError);
  });

  it('is caught altering the state or the command that it decides on', () => {
    const alteringState = counting({
      decide(_command, state) {
        state.used += 1;
        return [];
      },
    });
    expect(() => alteringState.when(once)).toThrow(TypeError);
    const alteringCommand = counting({
      decide(command) {
        (command as { times: number }).times = 0;
        return [];
      },
    });
    expect(() => alteringCommand.when({ ...once })).toThrow(TypeError);
  });

  it('is caught deciding by something else than command and state', () => {
    let asked = 0;
    const moody = counting({ decide: () => ((asked += 1) % 2 === 0 ? [] : [used]) });
    expect(() => moody.when(once)).toThrow('decides differently');
  });
});
