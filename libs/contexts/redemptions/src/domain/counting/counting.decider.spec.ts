import { describe, it } from '@jest/globals';
import { story } from '@perkstream/kernel/testing';
import { countingDecider, type CountingEvent } from './counting.decider.js';

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
  const counting = story(countingDecider);

  it('announces each kind once', () => {
    counting.when({ do: 'announce', definitions: [daily] }).then(announced(daily));
    counting
      .given(announced(daily))
      .when({ do: 'announce', definitions: [daily, ever] })
      .then(announced(ever));
    counting
      .given(announced(daily))
      .when({ do: 'announce', definitions: [{ ...daily }] })
      .thenNothing();
  });

  it('begins each kind once, and for good', () => {
    counting
      .given(announced(daily))
      .when({ do: 'begin', definitions: [daily] })
      .then(begun(daily));
    counting
      .given(announced(daily), begun(daily))
      .when({ do: 'begin', definitions: [daily] })
      .thenNothing();
    counting
      .given(announced(daily), begun(daily))
      .when({ do: 'announce', definitions: [daily] })
      .thenNothing();
    counting
      .given(announced(daily), begun(daily), announced(ever))
      .when({ do: 'begin', definitions: [daily, ever] })
      .then(begun(ever));
  });
});
