import { type Aggregate } from '@perkstream/platform';
import { type AsyncActionEvent } from '@perkstream/published';
import { type AsyncActionCommand, asyncActionDecider, type AsyncActionState } from './async-action.decider.js';

/** One stream per action, keyed by its id. */
export const asyncActionAggregate: Aggregate<AsyncActionCommand, AsyncActionEvent, AsyncActionState, never> = {
  category: 'async_action',
  decider: asyncActionDecider,
};
