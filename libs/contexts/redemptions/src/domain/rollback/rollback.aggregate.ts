import { type Aggregate } from '@perkstream/platform';
import {
  type RollbackCommand,
  rollbackDecider,
  type RollbackEvent,
  type RollbackRefusal,
  type RollbackState,
} from './rollback.decider.js';

/** The stream's key is the id of the redemption that is rolled back. */
export const rollback: Aggregate<RollbackCommand, RollbackEvent, RollbackState, RollbackRefusal> = {
  category: 'rollback',
  decider: rollbackDecider,
};
