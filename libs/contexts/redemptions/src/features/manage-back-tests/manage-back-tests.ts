import { defineList } from '@perkstream/domain-filters';
import { isRefusal, notFound } from '@perkstream/kernel';
import { commandContext, CommandRunner, handler, listAnswer, listFeature, ViewRunner } from '@perkstream/platform';
import {
  type BackTestAnswer,
  CancelBackTest,
  CreateBackTest,
  ForgetBackTestVisits,
  GetBackTest,
  ListBackTests,
  ListBackTestVisits,
  PageOfBackTestVisits,
} from '@perkstream/published';
import { backTestAggregate } from '../../domain/back-test-run/back-test.decider.js';
import { presentBackTest } from '../../presenters/back-test.presenter.js';
import { BackTestWork } from '../../processes/back-test/back-test-work.process.js';
import { BackTestQueue } from '../../services/back-tests/back-test-queue.js';
import { KeptVisits } from '../../services/back-tests/kept-visits.js';
import { backTestsView } from '../../views/back-tests/back-tests.view.js';

const DEFAULT_LIMIT = 10;

/** The operations on back-tests. Decision 0276. */
export const manageBackTests = [
  handler(CreateBackTest, [BackTestQueue], ({ context, body }, queue) => queue.queue(body, context)),

  listFeature(ListBackTests, {
    list: defineList({ order: { created_at: 'created_at', status: 'status' } }),
    view: backTestsView,
    rows: (found) => found.map(presentBackTest),
  }),

  handler(GetBackTest, [ViewRunner], ({ context, params: { backTestId } }, views) =>
    find(views, context.projectId, backTestId),
  ),

  handler(
    ListBackTestVisits,
    [ViewRunner, KeptVisits],
    async ({ context, params: { backTestId }, query }, views, visits) => {
      const found = await find(views, context.projectId, backTestId);
      if (isRefusal(found)) return found;
      const { outcome, limit = DEFAULT_LIMIT, page = 1 } = query;
      const offset = (page - 1) * limit;
      // Those of a replay that goes on are of an attempt that may begin again.
      const isDone = found.status === 'DONE';
      const kept = isDone ? await visits.page(backTestId, outcome, { offset, limit }) : { found: [], total: 0 };
      return listAnswer('data', kept.found, kept.total);
    },
  ),

  handler(
    CancelBackTest,
    [CommandRunner, ViewRunner, KeptVisits, BackTestWork],
    async ({ context, params: { backTestId: id } }, runner, views, visits, work) => {
      const command = { do: 'cancel', id, now: context.now } as const;
      const done = await runner.execute(backTestAggregate, id, command, commandContext(context, 'cancel'));
      if (isRefusal(done)) return done.refused === 'not_found' ? notFound('back_test', id) : done;
      work.cancel(id);
      await visits.remove(id);
      return find(views, context.projectId, id);
    },
  ),

  handler(PageOfBackTestVisits, [KeptVisits], ({ asked }, visits) => visits.rows(asked)),

  handler(ForgetBackTestVisits, [KeptVisits], ({ customerId }, visits) => visits.forget(customerId)),
];

async function find(
  views: ViewRunner,
  projectId: string,
  id: string,
): Promise<BackTestAnswer | ReturnType<typeof notFound>> {
  const document = await views.collection(backTestsView).get(id);
  return document?.projectId === projectId ? presentBackTest(document) : notFound('back_test', id);
}
