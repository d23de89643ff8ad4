import { type Aggregate } from '@perkstream/platform';
import {
  type LimitCounterCommand,
  limitCounterDecider,
  type LimitCounterEvent,
  type LimitCounterState,
} from './limit-counter.decider.js';

export const limitCounter: Aggregate<LimitCounterCommand, LimitCounterEvent, LimitCounterState, 'limit_reached'> = {
  category: 'limit',
  decider: limitCounterDecider,
  snapshots: { every: 500, version: 2 },
};
