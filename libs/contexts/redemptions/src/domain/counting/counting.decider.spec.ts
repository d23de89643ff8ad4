import { describe, it } from '@jest/globals';
import { story } from '@perkstream/kernel/testing';
import { counting, type CountingEvent } from './counting.decider.js';

const daily = { scope: 'campaign', counts: 'redemptions', per: 'all', window: 'daily' } as const;
const ever = { ...daily, window: 'all' } as const;
const announced = (...definitions: CountingEvent['data']['definitions'][number][]): CountingEvent => ({
  type: 'counting.announced',
  data: { definitions },
});
const begun = (...definitions: CountingEvent['data']['definitions'][number][]): CountingEvent => ({
  type: 'counting.begun',
  data: { definitions },
});

describe('Counting', () => {
  const decided = story(counting);

  it('announces each kind once', () => {
    decided.when({ do: 'announce', definitions: [daily] }).then(announced(daily));
    decided
      .given(announced(daily))
      .when({ do: 'announce', definitions: [daily, ever] })
      .then(announced(ever));
    decided
      .given(announced(daily))
      .when({ do: 'announce', definitions: [{ ...daily }] })
      .thenNothing();
  });

  it('begins each kind once, and for good', () => {
    decided
      .given(announced(daily))
      .when({ do: 'begin', definitions: [daily] })
      .then(begun(daily));
    decided
      .given(announced(daily), begun(daily))
      .when({ do: 'begin', definitions: [daily] })
      .thenNothing();
    decided
      .given(announced(daily), begun(daily))
      .when({ do: 'announce', definitions: [daily] })
      .thenNothing();
    decided
      .given(announced(daily), begun(daily), announced(ever))
      .when({ do: 'begin', definitions: [daily, ever] })
      .then(begun(ever));
  });
});
