import { describe, it } from '@jest/globals';
import { story } from '@perkstream/kernel/testing';
import { type AsyncActionEvent } from '@perkstream/published';
import { asyncActionAggregate } from './async-action.decider.js';

const AT = '2026-03-02T12:00:00.000Z';
const action = story(asyncActionAggregate);
const wanted = { id: 'aa_1', type: 'CAMPAIGN.VOUCHERS_GENERATE', requestId: 'v-1', at: AT } as const;
const scheduled: AsyncActionEvent = { type: 'async_action.scheduled', data: wanted };
const schedule = { do: 'schedule', ...wanted } as const;
const progressed = (progress: number): AsyncActionEvent => ({
  type: 'async_action.progressed',
  data: { id: 'aa_1', progress, at: AT },
});
const progress = (percent: number) => ({ do: 'progress', id: 'aa_1', progress: percent, at: AT }) as const;
const ended = { id: 'aa_1', outcome: 'SUCCESS', result: { done_count: 2 }, at: AT } as const;
const finished: AsyncActionEvent = { type: 'async_action.finished', data: ended };
const finish = { do: 'finish', ...ended } as const;

describe('an async action', () => {
  it('is scheduled once', () => {
    action.when(schedule).then(scheduled);
    action.given(scheduled).when(schedule).thenNothing();
    action.given(scheduled, finished).when(schedule).thenNothing();
  });

  it('is under way with the first news of it, and never goes back', () => {
    action.given(scheduled).when(progress(0)).then(progressed(0));
    action.given(scheduled, progressed(0)).when(progress(0)).thenNothing();
    action.given(scheduled, progressed(40)).when(progress(30)).thenNothing();
    action.given(scheduled, progressed(40)).when(progress(50)).then(progressed(50));
  });

  it('ends once, from any state', () => {
    action.given(scheduled).when(finish).then(finished);
    action.given(scheduled, progressed(40)).when(finish).then(finished);
    action
      .given(scheduled, finished)
      .when({ ...finish, outcome: 'FAILED' })
      .thenNothing();
    action.given(scheduled, finished).when(progress(50)).thenNothing();
  });

  it('that was never scheduled is nothing', () => {
    action.when(progress(50)).thenNothing();
    action.when(finish).thenNothing();
  });
});

describe('a bulk update', () => {
  const [id, items, parts, channel] = ['aa_1', 150, 2, 'API'] as const;
  const actor = { kind: 'key', id: 'app_1' } as const;
  const bulkBegun: AsyncActionEvent = {
    type: 'async_action.bulk_begun',
    data: { id, items, parts, actor, channel, at: AT },
  };
  const begin = { do: 'begin_bulk', ...wanted, items, parts, actor, channel } as const;
  const error = { message: 'Resource not found', key: 'not_found', code: 'A' };
  const note = (part: number, failures = 0) =>
    ({
      do: 'note_parts',
      id,
      from: part,
      part,
      done: 10,
      failedCount: failures,
      errors: Array<typeof error>(failures).fill(error),
      at: AT,
    }) as const;
  const partDone = (part: number, failedCount: number, listed: number, progress: number): AsyncActionEvent => {
    const errors = Array<typeof error>(listed).fill(error);
    return { type: 'async_action.part_done', data: { id, part, done: 10, failedCount, errors, progress, at: AT } };
  };

  it('is scheduled and begun at once, and only once', () => {
    action.when(begin).then(scheduled, bulkBegun);
    action.given(scheduled, bulkBegun).when(begin).thenNothing();
    action.given(scheduled, bulkBegun, finished).when(begin).thenNothing();
  });

  it('notes each part once, in their order', () => {
    action
      .given(scheduled, bulkBegun)
      .when(note(0, 1))
      .then(partDone(0, 1, 1, 50));
    action
      .given(scheduled, bulkBegun, partDone(0, 1, 1, 50))
      .when(note(1))
      .then(partDone(1, 0, 0, 99));
    action
      .given(scheduled, bulkBegun, partDone(0, 1, 1, 50))
      .when(note(0))
      .thenNothing();
    action.given(scheduled, bulkBegun).when(note(1)).thenNothing();
    action
      .given(scheduled, bulkBegun)
      .when({ ...note(1), from: 0 })
      .then(partDone(1, 0, 0, 99));
    action
      .given(scheduled, bulkBegun, partDone(0, 1, 1, 50))
      .when({ ...note(1), from: 0 })
      .thenNothing();
    action.given(scheduled).when(note(0)).thenNothing();
  });

  it('forgets its report once, also when it has ended', () => {
    const reported = { ...bulkBegun, data: { ...bulkBegun.data, reportUntil: AT } } as AsyncActionEvent;
    const forget = { do: 'forget_report', id, at: AT } as const;
    const forgotten: AsyncActionEvent = { type: 'async_action.report_forgotten', data: { id, at: AT } };
    action.when({ ...begin, reportUntil: AT }).then(scheduled, reported);
    for (const before of [[reported], [reported, partDone(0, 0, 0, 50)], [reported, finished]]) {
      action
        .given(scheduled, ...before)
        .when(forget)
        .then(forgotten);
      action
        .given(scheduled, ...before, forgotten)
        .when(forget)
        .thenNothing();
    }
    action.given(scheduled, reported, forgotten, finished).when(forget).thenNothing();
    action.given(scheduled, bulkBegun).when(forget).thenNothing();
    action.given(scheduled).when(forget).thenNothing();
    action.when(forget).thenNothing();
  });

  it('lists a thousand failures and counts the others', () => {
    action
      .given(scheduled, bulkBegun, partDone(0, 998, 998, 50))
      .when(note(1, 10))
      .then(partDone(1, 10, 2, 99));
  });
});
