import { describe, it } from '@jest/globals';
import { story } from '@perkstream/kernel/testing';
import { validationSession, type ValidationSessionEvent } from './validation-session.decider.js';

const session = story(validationSession);

function held(vouchers: readonly string[], leaving: readonly string[] = []): ValidationSessionEvent {
  return { type: 'validation_session.held', data: { vouchers, leaving } };
}

describe('What a session key reserves', () => {
  it('is what the last validation under it found applicable', () => {
    session.when({ do: 'replace', vouchers: ['a', 'b'], reserved: ['a', 'b'] }).then(held(['a', 'b']));
    session
      .given(held(['a', 'b']))
      .when({ do: 'replace', vouchers: ['b', 'a'], reserved: ['b', 'a'] })
      .thenNothing();
  });

  it('what the validation before it reserved and it does not is released', () => {
    session
      .given(held(['a', 'b']))
      .when({ do: 'replace', vouchers: ['b', 'c'], reserved: ['b', 'c'] })
      .then(held(['b', 'c'], ['a']));
  });

  it('what it reserved itself, and did without in the end, is released', () => {
    session.when({ do: 'replace', vouchers: ['b'], reserved: ['a', 'b'] }).then(held(['b'], ['a']));
  });

  it('what a redemption leaves of it is released', () => {
    session
      .given(held(['a', 'b'], ['c']))
      .when({ do: 'redeem', vouchers: ['a'] })
      .then(held([], ['b', 'c']));
    session
      .given(held(['a', 'b']))
      .when({ do: 'redeem', vouchers: ['b', 'a'] })
      .thenNothing();
  });

  it('a release that did not happen is made up for by the next validation', () => {
    const crashed = held(['b'], ['a']);
    session
      .given(crashed)
      .when({ do: 'replace', vouchers: ['c'], reserved: ['c'] })
      .then(held(['c'], ['b', 'a']));
    session
      .given(crashed)
      .when({ do: 'replace', vouchers: ['a', 'b'], reserved: ['a', 'b'] })
      .then(held(['a', 'b']));
  });

  it('what was released is not released again', () => {
    const left = { type: 'validation_session.left', data: { vouchers: ['a'] } } as const;
    session
      .given(held(['b'], ['a']))
      .when({ do: 'leave', vouchers: ['a'] })
      .then(left);
    session
      .given(held(['b'], ['a']), left)
      .when({ do: 'replace', vouchers: ['c'], reserved: ['c'] })
      .then(held(['c'], ['b']));
    session
      .given(held(['b']))
      .when({ do: 'leave', vouchers: [] })
      .thenNothing();
  });

  it('stays as it was when a validation comes to nothing', () => {
    session
      .given(held(['a']))
      .when({ do: 'keep', reserved: [] })
      .thenNothing();
    session
      .given(held(['a']))
      .when({ do: 'keep', reserved: ['a', 'b'] })
      .then(held(['a'], ['b']));
  });
});
