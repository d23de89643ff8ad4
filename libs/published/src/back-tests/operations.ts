import { EACH_TIME, operation, orderParameter, pageParameters, sampleTier } from '../language/index.js';
import { BackTestAnswer, backTestsAnswer, backTestVisitsAnswer } from './answers.js';
import { CreateBackTestBody } from './bodies.js';
import { sweptBodies } from './drafts.js';
import { VISIT_OUTCOMES } from './report.js';

const ours = { context: 'redemptions', service: 'promotions', keys: 'application', scope: 'campaigns' } as const;

export class CreateBackTest extends operation({
  ...ours,
  id: 'create-back-test',
  method: 'POST',
  status: 202,
  path: '/v1/back-tests',
  summary: 'Try a draft on the visits of a window of the past; nothing of the draft is created',
  body: CreateBackTestBody,
  alsoChecked: (body) =>
    sweptBodies(body).flatMap((swept) => (swept ? [{ ...body, draft: { ...body.draft, body: swept } }] : [])),
  answer: BackTestAnswer,
  sample: () => ({
    name: `Ten percent ${EACH_TIME}`,
    draft: { kind: 'promotion_tier', body: sampleTier },
    window: { from: '2025-01-01', to: '2025-02-01' },
  }),
}) {}

export class ListBackTests extends operation({
  ...ours,
  id: 'list-back-tests',
  method: 'GET',
  path: '/v1/back-tests',
  summary: 'List back-tests, newest first',
  query: { ...pageParameters, order: orderParameter('created_at', 'status') },
  answer: backTestsAnswer,
}) {}

export class GetBackTest extends operation({
  ...ours,
  id: 'get-back-test',
  method: 'GET',
  path: '/v1/back-tests/{backTestId}',
  summary: 'Get the progress of a back-test and, once it is done, its report',
  answer: BackTestAnswer,
}) {}

export class ListBackTestVisits extends operation({
  ...ours,
  id: 'list-back-test-visits',
  method: 'GET',
  path: '/v1/back-tests/{backTestId}/visits',
  summary: 'List visits of a back-test, each with its explanation; the first 1,000 of each outcome are kept',
  query: {
    ...pageParameters,
    outcome: { type: 'string', enum: VISIT_OUTCOMES, description: 'Only visits of this outcome.' },
  },
  answer: backTestVisitsAnswer,
}) {}

export class CancelBackTest extends operation({
  ...ours,
  id: 'cancel-back-test',
  method: 'POST',
  path: '/v1/back-tests/{backTestId}/cancel',
  summary: 'Cancel a back-test that is queued or running; its visits are deleted',
  answer: BackTestAnswer,
}) {}
