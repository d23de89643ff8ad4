import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@perkstream/kernel/testing';
import { inTurn, operationsAtMost, requestsAtMost } from './capabilities.js';
import { baseUrl, type Client, type Json, shop, unique, management } from './client.js';
import { type DocumentedOperation, documentedOperations } from './documented-operations.js';
import { seededOrder } from './seeded-project.js';
import { inParallel } from './in-parallel.js';
import {
  evenChoice,
  asSent,
  soundBodies,
  withOddHeaders,
  withOddNames,
  withOddQueries,
  withoutProperJson,
  withRubbishInside,
} from './malformed-requests.js';
import { byProject } from './operations-by-project.js';
import { newPlace, type Place } from './place.js';
import { complaintAbout, type RawAnswer, type RawRequest, sendRaw } from './raw-request.js';
import { EACH_TIME } from '@perkstream/published';
import { caughtUp, readLists, settled } from './snapshot.js';
import { Target } from './target.js';
import { noRebuild } from './view-rebuild.js';

const CONCURRENT_REQUESTS = 16;
/** Operations that are tested side by side, because some of them wait for background work. */
const OPERATIONS_AT_ONCE = 4;
/** Projects for the operations that leave each other's things alone. The fewer, the more there is in each to be compared. */
const SHARED_PROJECTS = 24;
/** How many problems of one operation the message of a failed test shows. */
const SHOWN = 3;
const JSON_TYPE = { 'content-type': 'application/json' };

interface Outcome {
  readonly complaints: readonly string[];
  readonly refused: readonly RawRequest[];
  readonly taken: readonly RawAnswer[];
}

/** Sends malformed requests to an operation. Before each one, an operation that can succeed only once gets a new thing. */
async function attack(
  target: Target,
  malformed: (target: Target) => readonly Omit<RawRequest, 'method'>[],
): Promise<Outcome> {
  const outcome = { complaints: [] as string[], refused: [] as RawRequest[], taken: [] as RawAnswer[] };
  const { method } = target.operation;
  const atFirst = target.path();
  let now = target;
  await inParallel(malformed(target), target.isUsedUp ? 1 : CONCURRENT_REQUESTS, async (request) => {
    const sent = eachTime({ ...request, method, path: request.path.replace(atFirst, now.path()) });
    const answer = await answerTo(sent, target);
    const complaint = complaintAbout(answer, target.operation.id);
    if (complaint) outcome.complaints.push(`${shown(sent)}: ${complaint}`);
    // A rebuild was under way; a later request may be let in.
    if (answer.body?.key === 'rebuild_in_progress') return;
    if (answer.status >= 300) outcome.refused.push(sent);
    else {
      outcome.taken.push(answer);
      now = await now.renewed();
    }
  });
  return outcome;
}

/** Sends again: the answer to a too large body may be lost with the connection, and a cluster may answer too late. */
function answerTo(request: RawRequest, { keys }: Target): Promise<RawAnswer> {
  return eventually(
    () => sendRaw(keys, request),
    ({ status }) => status !== 0 && status !== 503,
    `an answer to ${shown(request)}`,
  );
}

function eachTime(request: RawRequest): RawRequest {
  const path = request.path.replaceAll(EACH_TIME, unique('path'));
  if (typeof request.body !== 'string') return { ...request, path };
  return { ...request, path, body: request.body.replaceAll(EACH_TIME, unique('body')) };
}

function shown({ method, path, headers, body }: RawRequest): string {
  return `${method} ${path.slice(0, 500)} ${JSON.stringify(headers ?? {}).slice(0, 300)} ${String(body ?? '').slice(0, 1_000)}`;
}

/**
 * Sends refused requests again, and checks that the project has not changed, except for the failed redemptions and rollbacks
 * that are recorded and counted in summaries as documented.
 */
async function effectsOf(refused: readonly RawRequest[], target: Target): Promise<string[]> {
  const effects = await effectsOfAgain(refused, target, readLists);
  if (effects.length === 0) return [];
  // Work of earlier requests may still go on after their answers.
  await caughtUp(target.client);
  return effectsOfAgain(refused, target, settled);
}

const KEPT_WHEN_REFUSED = new Set(['redemption', 'redemption_rollback']);

async function effectsOfAgain(
  refused: readonly RawRequest[],
  target: Target,
  look: typeof readLists,
): Promise<string[]> {
  const before = await look(target.client);
  const problems: string[] = [];
  let failedRedemptions = 0;
  await inParallel(refused, CONCURRENT_REQUESTS, async (request) => {
    const { status, body } = await answerTo(request, target);
    if (status < 300) problems.push(`${shown(request)} was refused, and then answered ${status}`);
    if (KEPT_WHEN_REFUSED.has(body?.resource_type)) failedRedemptions++;
  });
  const after = await look(target.client);
  const text = (list: unknown): string =>
    // A list may have had a page more or less: codes are generated after the answer.
    JSON.stringify(list, (key, value: unknown) => (key === 'summary' && failedRedemptions > 0 ? undefined : value)) ??
    'nothing';
  for (const path of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (failedRedemptions > 0 && path.startsWith('/v1/redemptions')) continue;
    const [was, is] = [text(before[path]), text(after[path])];
    if (was !== is) problems.push(`${path} is not what it was: ${difference(was, is)}`);
  }
  return problems;
}

/** Two texts around the place where they begin to differ. */
function difference(was: string, is: string): string {
  let at = 0;
  while (at < was.length && was[at] === is[at]) at++;
  const around = (text: string) => text.slice(Math.max(0, at - 100), at + 100);
  return `${around(was)} became ${around(is)}`;
}

describe('Malformed requests', () => {
  let all: DocumentedOperation[];
  let operations: readonly DocumentedOperation[];
  let groups: readonly (readonly DocumentedOperation[])[];
  const places = new Map<readonly DocumentedOperation[], Promise<Place>>();
  /** Some of the requests that each operation refused. */
  const refusedBy = new Map<DocumentedOperation, RawRequest[]>();

  beforeAll(async () => {
    // Any request to this operation rebuilds all views.
    all = (await documentedOperations()).filter(({ id }) => id !== 'rebuild-views');
    operations = evenChoice(inTurn(all), operationsAtMost);
    groups = byProject(operations, SHARED_PROJECTS);
  });

  // A view that is rebuilt is in the way of the next tests.
  afterAll(() => noRebuild(management));

  async function targetOf(operation: DocumentedOperation): Promise<Target> {
    const group = groups.find((each) => each.includes(operation)) ?? [];
    const place = places.get(group) ?? newPlace();
    places.set(group, place);
    return Target.of(operation, await place);
  }

  /** Those of one project one after the other, as what one of them makes is a change to the others. */
  const each = (
    some: (operation: DocumentedOperation) => boolean,
    use: (operation: DocumentedOperation) => Promise<void>,
  ) =>
    inParallel(groups, OPERATIONS_AT_ONCE, async (group) => {
      for (const operation of group.filter(some)) await use(operation);
    });

  const everywhere = async (malformed: (target: Target) => readonly Omit<RawRequest, 'method'>[]): Promise<void> => {
    const problems: string[] = [];
    await each(
      () => true,
      async (operation) => {
        try {
          const target = await targetOf(operation);
          const outcome = await attack(target, (of) => evenChoice(malformed(of), requestsAtMost));
          problems.push(...outcome.complaints.slice(0, SHOWN).map((each) => `${operation.id}: ${each}`));
          const some = outcome.refused.filter((_request, index) => index % 5 === 0);
          refusedBy.set(operation, [...(refusedBy.get(operation) ?? []), ...some]);
        } catch (error) {
          problems.push(`${operation.id}: ${String(error)}`);
        }
      },
    );
    expect(problems).toEqual([]);
  };

  it('are measured against sound ones, which every operation takes', async () => {
    const refused: string[] = [];
    await each(
      ({ body }) => body !== undefined,
      async (operation) => {
        let target = await targetOf(operation);
        for (const body of soundBodies(target)) {
          const request = eachTime({
            method: operation.method,
            path: target.path(),
            ...asSent(target, body),
          });
          const { status, text } = await sendRaw(target.keys, request);
          if (status >= 300) refused.push(`${operation.id} ${status} ${text} ${JSON.stringify(body)}`);
          target = await target.renewed();
        }
      },
    );
    expect(refused).toEqual([]);
  });

  it('come to no 500: bodies that are no JSON', () => everywhere(withoutProperJson));

  it('come to no 500: odd queries', () => everywhere(withOddQueries));

  it('come to no 500: odd names in the path', () => everywhere(withOddNames));

  it('come to no 500: odd headers', () => everywhere(withOddHeaders));

  it('come to no 500: rubbish in any place of the body', () => everywhere(withRubbishInside));

  // Looked at once for all of them: to read all lists of a project takes longer than to be refused.
  it('change nothing when they are refused', async () => {
    const problems: string[] = [];
    const changes = (operation: DocumentedOperation) => operation.method !== 'GET' && refusedBy.has(operation);
    expect(operations.filter(changes).length).toBeGreaterThan(0);
    await each(changes, async (operation) => {
      const refused = refusedBy.get(operation) ?? [];
      const effects = await effectsOf(refused, await targetOf(operation)).catch((error: unknown) => [String(error)]);
      problems.push(...effects.slice(0, SHOWN).map((each) => `${operation.id}: ${each}`));
    });
    expect(problems).toEqual([]);
  });

  it('come to no 500 when what was taken of them is used', async () => {
    const problems: string[] = [];
    for (const operation of all.filter(({ id }) => id in redeemableOf)) {
      const target = await targetOf(operation);
      const { taken } = await attack(target, withRubbishInside);
      expect(taken.length).toBeGreaterThan(10);
      await inParallel(taken, CONCURRENT_REQUESTS, async ({ body }) => {
        const redeemable = await redeemableOf[operation.id]?.(body, target.client);
        for (const cart of carts) {
          for (const path of ['/v1/validations', '/v1/redemptions']) {
            const sent = {
              method: 'POST',
              path,
              headers: JSON_TYPE,
              body: JSON.stringify({ ...cart, redeemables: [redeemable] }),
            };
            const complaint = complaintAbout(await sendRaw(target.keys, sent));
            if (complaint) problems.push(`${shown(sent)} of ${JSON.stringify(body)}: ${complaint}`);
          }
        }
      });
    }
    expect(problems).toEqual([]);
  });

  it('leave the connection to others when they are no HTTP', async () => {
    for (const bytes of noHttp) expect(await exchanged(bytes)).toMatch(/^(HTTP\/1.1 4\d\d |$)/);
    expect((await shop.get('/v1/vouchers')).status).toBe(200);
    expect((await shop.get('/health/ready')).status).toBe(200);
  });
});

const carts = [
  {},
  { order: { amount: 0 } },
  {
    order: { ...seededOrder, metadata: { day: 'x', tags: [] } },
    customer: { source_id: 'user', metadata: { note: 1 } },
  },
];

/** The redeemable that an operation has made. */
const redeemableOf: Readonly<Record<string, (made: Json, client: Client) => Promise<object>>> = {
  'create-voucher': async ({ code }) => ({ object: 'voucher', id: code }),
  'generate-random-code': async ({ code }) => ({ object: 'voucher', id: code }),
  'add-promotion-tier-to-campaign': async ({ id }) => ({ object: 'promotion_tier', id }),
  'create-promotion-stack': async ({ id }) => ({ object: 'promotion_stack', id }),
  'create-validation-rules': async ({ id }, client) => {
    const code = unique('RULED');
    const discount = { type: 'FIXED', fixed_amount: 1, effect: 'APPLY_TO_ITEMS' };
    await client.post(`/v1/vouchers/${code}`, { type: 'DISCOUNT_VOUCHER', discount, validation_rules: [id] });
    return { object: 'voucher', id: code };
  },
};

const noHttp = [
  'hello\r\n\r\n',
  'GET /v1/vouchers HTTP/9.9\r\n\r\n',
  'GET /v1/vouchers HTTP/1.1\r\n\r\n',
  `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(40_000)}\r\n\r\n`,
  'POST /v1/vouchers HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n',
  'POST /v1/vouchers HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  'POST /v1/vouchers HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  '\0\0\0\0\r\n\r\n',
];

/** Sends bytes, and reads until the engine closes the connection. */
function exchanged(bytes: string): Promise<string> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve) => {
    let read = '';
    const socket = connect(Number(port), hostname, () => socket.end(bytes, 'latin1'));
    socket.setTimeout(5_000, () => resolve('nothing within 5 s'));
    socket.on('data', (data) => (read += data.toString()));
    socket.on('error', () => resolve(read));
    socket.on('close', () => resolve(read));
  });
}
