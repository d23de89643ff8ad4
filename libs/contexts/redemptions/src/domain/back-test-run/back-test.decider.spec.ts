import { describe, it } from '@jest/globals';
import { story } from '@perkstream/kernel/testing';
import { type BackTestDefinition, type BackTestEvent, type BackTestReport } from '@perkstream/published';
import { backTestAggregate } from './back-test.decider.js';

const id = 'bt_1';
const now = '2026-03-01T08:00:00.000Z';
const definition = { id, name: 'Ten percent' } as BackTestDefinition;
const report = { visits: 3 } as BackTestReport;
const queued: BackTestEvent = { type: 'back_test.queued', data: { ...definition, at: now } };
const begun = (attempt: number): BackTestEvent => ({ type: 'back_test.begun', data: { id, attempt, at: now } });
const done: BackTestEvent = { type: 'back_test.done', data: { id, attempt: 1, report, at: now } };
const canceled: BackTestEvent = { type: 'back_test.canceled', data: { id, at: now } };

describe('A back-test', () => {
  const decided = story(backTestAggregate);

  it('is queued once', () => {
    decided.when({ do: 'queue', definition, now }).then(queued);
    decided.given(queued).when({ do: 'queue', definition, now }).thenNothing();
  });

  it('begins again after a crash, and the earlier attempt changes nothing any more', () => {
    decided.given(queued).when({ do: 'begin', now }).then(begun(1));
    decided.given(queued, begun(1)).when({ do: 'begin', now }).then(begun(2));
    const late = decided.given(queued, begun(1), begun(2));
    late.when({ do: 'finish', attempt: 1, report, now }).thenNothing();
    late.when({ do: 'progress', attempt: 1, progress: 0.5, now }).thenNothing();
    late.when({ do: 'fail', attempt: 1, reason: 'lost', now }).thenNothing();
  });

  it('is done with its report', () => {
    decided.given(queued, begun(1)).when({ do: 'finish', attempt: 1, report, now }).then(done);
    decided.given(queued, begun(1), done).when({ do: 'begin', now }).thenNothing();
  });

  it('can be canceled until it has ended, and stays so', () => {
    decided.given(queued).when({ do: 'cancel', id, now }).then(canceled);
    decided.given(queued, begun(1)).when({ do: 'cancel', id, now }).then(canceled);
    decided.given(queued, canceled).when({ do: 'cancel', id, now }).thenNothing();
    decided.given(queued, begun(1), canceled).when({ do: 'finish', attempt: 1, report, now }).thenNothing();
    decided.given(queued, begun(1), done).when({ do: 'cancel', id, now }).thenRefused('back_test_ended');
    decided.when({ do: 'cancel', id, now }).thenRefused('not_found');
  });

  it('is removed once', () => {
    const removed: BackTestEvent = { type: 'back_test.removed', data: { id, at: now } };
    decided.given(queued, begun(1), done).when({ do: 'remove', id, now }).then(removed);
    decided.given(queued, removed).when({ do: 'remove', id, now }).thenNothing();
    decided.given(queued, removed).when({ do: 'cancel', id, now }).thenRefused('not_found');
  });
});
