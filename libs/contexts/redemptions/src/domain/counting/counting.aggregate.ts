import { type Aggregate } from '@perkstream/platform';
import { type CountingCommand, countingDecider, type CountingEvent, type CountingState } from './counting.decider.js';

/** The stream's key is the id of the campaign or assignment that counts. */
export const counting: Aggregate<CountingCommand, CountingEvent, CountingState, never> = {
  category: 'counting',
  decider: countingDecider,
};
