import { toPublish, translations } from '@perkstream/platform';
import { type AsyncActionEvent, asyncActionEvents } from '@perkstream/published';

/** What the world learns of work that goes on after its request: that it is done. */
export const asyncActionTranslations = translations<AsyncActionEvent>({
  'async_action.finished': ({ data: { id, outcome } }) => [toPublish(asyncActionEvents.finished, { id, outcome })],
  'async_action.scheduled': null,
  'async_action.progressed': null,
  'async_action.bulk_begun': null,
  'async_action.part_done': null,
  'async_action.report_forgotten': null,
  'async_action.revert_requested': null,
});
