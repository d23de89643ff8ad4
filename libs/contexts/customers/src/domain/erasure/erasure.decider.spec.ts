import { describe, it } from '@jest/globals';
import { story } from '@perkstream/kernel/testing';
import { erasureAggregate, type ErasureEvent } from './erasure.decider.js';

const erasure = { customerId: 'cust_1', at: '2026-03-01T08:00:00.000Z', events: 3 };
const begun: ErasureEvent = { type: 'customer_erasure.begun', data: erasure };
const done: ErasureEvent = { type: 'customer_erasure.done', data: {} };

describe('the erasure of a customer', () => {
  it('begins once', () => {
    story(erasureAggregate).when({ do: 'begin', erasure }).then(begun);
    story(erasureAggregate).given(begun).when({ do: 'begin', erasure }).thenNothing();
  });

  it('is done once, and not before it began', () => {
    story(erasureAggregate).given(begun).when({ do: 'end' }).then(done);
    story(erasureAggregate).given(begun, done).when({ do: 'end' }).thenNothing();
    story(erasureAggregate).when({ do: 'end' }).thenNothing();
  });
});
