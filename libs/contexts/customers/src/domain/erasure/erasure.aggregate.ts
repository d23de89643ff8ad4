import { type Aggregate } from '@perkstream/platform';
import { type ErasureCommand, erasureDecider, type ErasureEvent, type ErasureState } from './erasure.decider.js';

/** One stream per request for permanent deletion, named by the deletion's id (`del_…`). */
export const erasureAggregate: Aggregate<ErasureCommand, ErasureEvent, ErasureState, never> = {
  category: 'customer_erasure',
  decider: erasureDecider,
};
