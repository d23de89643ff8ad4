import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { alike, itAlike } from './capabilities.js';
import { type Answer, Client, management } from './client.js';
import { contractStatuses, expectToKeepContract } from './contract.js';
import { type DocumentedOperation, documentedOperations, encoded, type JsonSchema } from './documented-operations.js';
import { backTestOver, ended } from './seeding/background.js';
import { inParallel } from './in-parallel.js';
import { byProject } from './operations-by-project.js';
import { soundBodies } from './malformed-requests.js';
import { withNulls } from './null-bodies.js';
import { Target } from './target.js';
import { newPlace } from './place.js';
import { EMPTY_REFUSALS } from './raw-request.js';
import { refusals } from './refused-requests.js';
import { anew } from './sample-bodies.js';
import { missingAmounts } from './missing-amounts.js';
import { noRebuild, VIEWS } from './view-rebuild.js';

/** Operations at once: some wait for work in the background while the machine has nothing to do. */
const OPERATIONS_AT_ONCE = 4;

/** Answers for features that the engine does not have: plans that are paid for, and areas that keys are limited to. */
const FOR_FEATURES = [402, 403];

/** In this one answer the contract has `code` as a text. The engine answers a number, as everywhere else. */
const UNLIKE_ALL_OTHERS = 'update-customers-in-bulk 429';

/** Operations that only the engine has. */
const BEYOND_THE_CONTRACT = [
  ...['list-voucher-publications', 'create-category', 'update-category', 'delete-category'],
  ...['list-views', 'rebuild-views', 'rebuild-view', 'list-webhook-deliveries', 'redeliver-webhook', 'list-audit-log'],
  ...['rotate-webhook-secret', 'test-webhook', 'get-webhook-delivery', 'copy-campaign', 'restore-bin-entry'],
  ...['create-campaign-draft', 'validate-campaign-draft', 'get-campaign-definition', 'set-campaign-limits'],
  'set-promotion-tier-limits',
  ...['create-back-test', 'list-back-tests', 'get-back-test', 'list-back-test-visits', 'cancel-back-test'],
  'revert-async-action',
  ...['order-promotion-tiers', 'update-loyalty-tier', 'delete-loyalty-tier', 'apply-campaign-terms-to-vouchers'],
  ...['list-installation-audit-log', 'list-actors'],
  ...['list-api-keys', 'create-api-key', 'get-api-key', 'update-api-key', 'rotate-api-key', 'revoke-api-key'],
  ...['make-sign-in-link', 'list-voucher-sessions', 'end-voucher-sessions'],
  ...['sign-user-out', 'sign-out-everywhere'],
  ...['list-owners', 'make-owner', 'demote-owner', 'erase-user'],
  ...['management-list-locations', 'management-create-location', 'management-get-location'],
  ...['management-update-location', 'management-delete-location'],
  ...[
    'list-campaign-figures',
    'get-campaign-insights',
    'get-loyalty-insights',
    'list-top-referrers',
    'list-attention',
    'list-expiring-points',
  ],
  'list-combinations',
  ...['get-figures', 'list-running-campaigns', 'search', 'list-names', 'list-named-customers', 'watch-project'],
  ...['find-prices', 'find-prices-client-side'],
  ...['return-items', 'list-returns', 'list-returns-of-order', 'get-return'],
  ...['get-return-policy', 'update-return-policy'],
  ...['list-voucher-history', 'list-campaign-history', 'list-promotion-tier-history', 'list-promotion-stack-history'],
  ...['list-validation-rule-history', 'list-customer-history', 'list-order-history', 'list-product-history'],
  ...['list-sku-history', 'list-loyalty-program-history', 'list-member-history', 'list-reward-history'],
  ...['get-project-clock', 'set-project-clock', 'release-project-clock', 'advance-project-clock'],
  ...['list-prices-of-product', 'list-prices-of-sku', 'exclude-price-of-product', 'exclude-price-of-sku'],
  ...['list-saved-views', 'create-saved-view', 'update-saved-view', 'delete-saved-view'],
  // Older addresses that client libraries still use.
  ...['validate-promotions-client-side', 'get-sku-of-product', 'update-products-in-bulk-before'],
  'get-voucher-redemptions-before',
  ...['list-member-activity-1-before', 'list-member-activity-before', 'get-member-statement'],
];

/** What the contract does not have yet. */
const ANNOUNCED = [
  ...['create-metadata-schema-1', 'update-metadata-schema-1', 'delete-metadata-schema-1', 'generate-oauth-token-v2'],
  ...['update-segment', 'list-segment-activities', 'list-product-collection-activities'],
];

/** Operations that are open to none of the keys that there are. */
const FOR_NOBODY = ['create-publication-1'];

/** Their answer says whether the thing exists, or they make it: they never answer 404. */
const NEVER_WITHOUT = ['create-voucher', 'validate-voucher', 'validate-promotion-tier', 'list-customer-segments'];

/** This operation goes on for longest after its answer, and keeps a rebuild of one view from beginning. */
const isLast = ({ id }: DocumentedOperation): boolean => id === 'rebuild-views';

describe('The contract of the public API', () => {
  let operations: DocumentedOperation[];
  const kept = new Set<string>();

  beforeAll(async () => {
    operations = (await documentedOperations()).sort((one, other) => Number(isLast(one)) - Number(isLast(other)));
  });

  // On FerretDB a view is missing for a moment when its new documents take its place, and the next tests would see it.
  afterAll(() => noRebuild(management));

  /** @returns what is wrong with the answer, by the contract; the client looks at the engine's own document */
  function complaintsAbout(operationId: string, answer: Answer): string[] {
    const missing = missingAmounts(answer.body, operationId);
    if (!contractStatuses(operationId).includes(answer.status)) return missing;
    kept.add(`${operationId} ${answer.status}`);
    try {
      expectToKeepContract(operationId, answer);
      return missing;
    } catch (error) {
      return [...missing, (error as Error).message];
    }
  }

  function ask(target: Target, path: string, body?: object, keys = target.keys): Promise<Answer> {
    return new Client(keys).send(target.operation.method, anew(path), encoded(target.operation, anew(body)));
  }

  it('knows every operation', () => {
    const unknown = operations.filter(({ id }) => contractStatuses(id).length === 0).map(({ id }) => id);
    expect(unknown.filter((id) => ![...BEYOND_THE_CONTRACT, ...ANNOUNCED].includes(id))).toEqual([]);
  });

  it('is kept by what every operation answers when it does what it is for', async () => {
    const complaints: string[] = [];
    const forSomebody = operations.filter(({ id }) => !FOR_NOBODY.includes(id));
    const doAll = async (group: readonly DocumentedOperation[]) => {
      const place = await newPlace();
      for (const operation of group) complaints.push(...(await complaintsWhenDone(await Target.of(operation, place))));
    };
    const others = forSomebody.filter((operation) => !isLast(operation));
    await inParallel(byProject(others, OPERATIONS_AT_ONCE), OPERATIONS_AT_ONCE, doAll);
    await doAll(forSomebody.filter(isLast));
    expect(complaints).toEqual([]);
  });

  async function complaintsWhenDone(first: Target): Promise<string[]> {
    const complaints: string[] = [];
    const { operation } = first;
    let target = first;
    const requests = [
      ...(operation.body
        ? alike(bodiesOf(target, operation.body)).map((body) => ({ path: target.path(), body }))
        : [{ path: target.path(), body: undefined }]),
      ...(also[operation.id]?.(target) ?? []),
    ];
    for (const [index, { path, body }] of requests.entries()) {
      if (index > 0) target = await target.renewed();
      const answer = await ask(target, target.isUsedUp && index > 0 ? target.path() : path, body);
      if (answer.status >= 300)
        complaints.push(`${operation.id} answers ${answer.status} ${JSON.stringify(answer.body)}`);
      complaints.push(...complaintsAbout(operation.id, answer));
      if (answer.status === 202) await carriedOut(target, answer);
    }
    return complaints;
  }

  itAlike('is kept by refusals', async () => {
    const complaints: string[] = [];
    const place = await newPlace();
    for (const operation of operations) {
      const target = await Target.of(operation, place);
      const body = operation.body && soundBodies(target)[0];
      const nobody = Object.fromEntries(operation.parameters.map((name) => [name, 'nobody']));
      const refused: [number, Promise<Answer>][] = [[401, ask(target, target.path(), body, {})]];
      if (operation.parameters.length > 0 && !NEVER_WITHOUT.includes(operation.id))
        refused.push([404, ask(target, target.path(nobody), body)]);
      for (const [status, request] of [...refused, ...(refusals[operation.id]?.(target) ?? [])] as const) {
        const answer = await (typeof request === 'function' ? request(ask) : request);
        if (answer.status !== status)
          complaints.push(`${operation.id} answers ${answer.status}, not ${status}: ${JSON.stringify(answer.body)}`);
        // Bodies that are too large are answered before there is an operation: the contract shows them so.
        const isEmpty = EMPTY_REFUSALS.includes(`${operation.id} ${status}`);
        if (isEmpty ? answer.body !== undefined : (answer.body?.code ?? answer.body?.statusCode) !== answer.status)
          complaints.push(`${operation.id} ${status}: ${JSON.stringify(answer.body)}`);
        complaints.push(...complaintsAbout(operation.id, answer));
      }
    }
    expect(complaints).toEqual([]);
  });

  itAlike('has no answer of these operations that was not seen here', () => {
    const answers = operations.flatMap(({ id }) => contractStatuses(id).map((status) => ({ id, status })));
    const unseen = answers.filter(
      ({ id, status }) => !FOR_FEATURES.includes(status) && !FOR_NOBODY.includes(id) && !kept.has(`${id} ${status}`),
    );
    expect(unseen.map(({ id, status }) => `${id} ${status}`)).toEqual([UNLIKE_ALL_OTHERS]);
  });
});

/** Sound bodies: one as it is, and all with null for what they leave out; forms know no null. */
function bodiesOf(target: Target, schema: JsonSchema): object[] {
  const bodies = soundBodies(target);
  if (target.operation.isFile) return bodies;
  return target.operation.isForm ? bodies : [...bodies.slice(0, 1), ...bodies.map((body) => withNulls(schema, body))];
}

/** Waits for what goes on after its answer; not for what is in the way of no other operation: all views, and sandboxes that it alone has. */
async function carriedOut({ operation, client }: Target, { body }: Answer): Promise<void> {
  if (operation.id === 'create-back-test') await backTestOver(client, body.id);
  else if (!operation.path.startsWith(VIEWS) && operation.id !== 'advance-project-clock')
    await ended(client, body.async_action_id);
  else if (operation.id === 'rebuild-view') await noRebuild(management);
}

/** More requests that succeed, where one does not show everything. */
const also: Readonly<Record<string, (target: Target) => { path: string; body?: object }[]>> = {
  'get-voucher': ({ things: { coupon, held, published } }) =>
    [coupon, held, published].map(({ id }) => ({ path: `/v1/vouchers/${id}` })),
  'get-campaign': ({ things: { codes } }) => [{ path: `/v1/campaigns/${codes.name}` }],
  'get-redemption': ({ things: { failure, rollback, rolledBack, stack, children } }) =>
    [failure, rollback, rolledBack, stack, ...children].map((id) => ({ path: `/v1/redemptions/${id}` })),
  'add-vouchers-to-campaign': ({ things: { codes } }) => [
    { path: `/v1/campaigns/${codes.id}/vouchers?vouchers_count=3`, body: {} },
  ],
};
