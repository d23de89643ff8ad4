import { randomBytes } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeWith, isLongRun } from './capabilities.js';
import { type Answer, type Client, type Json, newProject, unique } from './client.js';
import { documentedOperations, encoded } from './documented-operations.js';
import { seedProject } from './seeded-project.js';
import { inParallel } from './in-parallel.js';
import { soundBodies } from './malformed-requests.js';
import { sumOfLedger } from './redemption-books.js';
import { EACH_TIME } from '@perkstream/published';
import { ServerProcess } from './server-process.js';
import { settled, settledSnapshotOf, takeSnapshot } from './snapshot.js';
import { Target } from './target.js';

/** Bytes that the data may still grow by. */
const ROOM_BYTES = 2 ** 21;
const AMOUNT_CENTS = 1_000_000;
const CREDITS = 7;
const STACKS = isLongRun ? 200 : 60;
const UNKNOWN = 'It is not known whether the request took effect';

/** They take several steps. When the first one finds room the answer is 503, since nobody knows yet how it ends; the rest follows. */
const GO_ON = [
  'transfer-points',
  'create-publication',
  'create-publication-client-side',
  'add-member',
  'customer-permanently-deletion',
  'rollback-redemption',
  'rollback-stacked-redemptions',
];

interface Prepared {
  readonly method: string;
  readonly path: string;
  readonly body: object | undefined;
  readonly by: Client;
  /** It may be accepted, or begun, and done later. */
  readonly endsLater: boolean;
}

describeWith('one process on a data folder', 'On a disk that is full the engine', () => {
  const card = unique('CARD');
  let server: ServerProcess;
  let client: Client;
  let prepared: Prepared[];
  let spent = 0;

  const redeem = () =>
    client.post('/v1/redemptions', {
      redeemables: [{ object: 'voucher', id: card, gift: { credits: CREDITS } }],
      order: { amount: 10_000 },
    });

  /** One sound request for every operation that changes something. */
  async function prepare(): Promise<Prepared[]> {
    const { id: projectId, client: own, browser } = await newProject({}, server.management);
    client = own;
    const place = {
      projectId,
      client,
      browser,
      things: await seedProject(client, unique('full'), projectId, server.management),
    };
    const requests: Prepared[] = [];
    for (const operation of await documentedOperations(server.address)) {
      if (operation.method === 'GET' || operation.keys === 'management') continue;
      const target = await Target.of(operation, place);
      const forThis = (text: string): string => text.replaceAll(EACH_TIME, unique('x'));
      const sound = operation.body && (JSON.parse(forThis(JSON.stringify(soundBodies(target)[0]))) as object);
      const { method } = operation;
      requests.push({
        method,
        path: forThis(target.path()),
        body: encoded(operation, sound),
        by: server.at(target.keys),
        endsLater: operation.endsLater || GO_ON.includes(operation.id),
      });
    }
    return requests;
  }

  async function untilFull(): Promise<Answer> {
    const discount = { type: 'AMOUNT', amount_off: 1 };
    for (;;) {
      // Close to the most that metadata may have.
      const texts = Array.from({ length: 12 }, (_, index) => [`filling${index}`, randomBytes(1_900).toString('hex')]);
      const metadata: unknown = Object.fromEntries(texts);
      const answer = await client.post('/v1/vouchers', { type: 'DISCOUNT_VOUCHER', discount, metadata });
      if (answer.status !== 200) return answer;
    }
  }

  beforeAll(async () => {
    server = await ServerProcess.create();
    await server.start();
    prepared = await prepare();
    expect(
      (await client.post(`/v1/vouchers/${card}`, { type: 'GIFT_VOUCHER', gift: { amount: AMOUNT_CENTS } })).status,
    ).toBe(200);
    await startWithLittleRoom();
  });

  async function startWithLittleRoom(): Promise<void> {
    await server.end('SIGTERM');
    const sizes = readdirSync(server.dataDirectory).map((file) => statSync(join(server.dataDirectory, file)).size);
    await server.start({ largestFile: Math.max(...sizes) + ROOM_BYTES });
  }

  afterAll(() => server.remove());

  it('answers what it cannot store with 503', async () => {
    expect(await untilFull()).toMatchObject({
      status: 503,
      body: { code: 503, key: 'service_unavailable', message: expect.any(String) },
    });
    let failures = 0;
    await inParallel([...Array(8).keys()], 8, async () => {
      for (let n = 0; n < 2_000 && failures < 50; n++) {
        const { status, body } = await redeem();
        if (status === 200) spent += CREDITS;
        else {
          expect({ status, body }).toMatchObject({ status: 503, body: { key: 'service_unavailable' } });
          failures += 1;
        }
      }
    });
    expect(failures).toBeGreaterThanOrEqual(50);
  });

  /** Cards that are redeemed together, each only once: its balance says whether a stack took effect. */
  async function newStack(): Promise<string[]> {
    const codes = [unique('ONE'), unique('OTHER')];
    for (const code of codes) {
      const made = await client.post(`/v1/vouchers/${code}`, { type: 'GIFT_VOUCHER', gift: { amount: CREDITS } });
      expect(made.status).toBe(200);
    }
    return codes;
  }

  const redeemStack = (codes: readonly string[]) =>
    client.post('/v1/redemptions', {
      redeemables: codes.map((id) => ({ object: 'voucher', id, gift: { credits: CREDITS } })),
      order: { amount: 10_000 },
    });

  /** Sends them all. None is answered with a 500, and most with a 503. */
  async function sendOnFullDisk(requests: readonly Prepared[]): Promise<Answer[]> {
    const answers: Answer[] = [];
    const bad: string[] = [];
    await inParallel(requests, 8, async ({ method, path, body, by }) => {
      const answer = await by.send(method, path, body);
      answers.push(answer);
      if (!/^(2\d\d|4\d\d|503)$/.test(`${answer.status}`)) bad.push(`${answer.status} ${method} ${path}`);
    });
    expect(bad).toEqual([]);
    expect(answers.filter(({ status }) => status === 503).length).toBeGreaterThan(requests.length / 2);
    return answers;
  }

  it('has no 500 for any operation', async () => {
    await sendOnFullDisk(prepared.filter(({ endsLater }) => !endsLater));
  });

  it('is not ready, but lives, reports its state and shows what it has', async () => {
    const statusOf = async (path: string): Promise<number> => (await fetch(server.address + path)).status;
    // The log of the store makes a little room now and then, and then it is ready for a moment.
    const seen = new Set<number>();
    for (let n = 0; n < 20 && !seen.has(503); n++) {
      await untilFull();
      seen.add(await statusOf('/health/ready'));
    }
    expect(seen).toContain(503);
    for (const path of ['/health/live', '/metrics', '/docs', '/openapi.json']) expect(await statusOf(path)).toBe(200);
    expect((await client.get(`/v1/vouchers/${card}`)).body.gift.balance).toBe(AMOUNT_CENTS - spent);
  });

  it('has what it answered, and nothing else, when there is room again', async () => {
    const before = await takeSnapshot(client);
    expect((await server.end('SIGTERM')).code).toBe(0);
    await server.start();
    // Processes that were begun and could not be ended end now.
    const after = await settledSnapshotOf(client);
    expect((await client.get(`/v1/vouchers/${card}`)).body.gift.balance).toBe(AMOUNT_CENTS - spent);
    expect(await sumOfLedger(client, card)).toBe(AMOUNT_CENTS - spent);
    expect(Object.keys(before).length).toBeGreaterThan(50);
    expect(after).toEqual(before);
    expect((await redeem()).status).toBe(200);
  });

  it('ends later what it accepted', async () => {
    await startWithLittleRoom();
    expect((await untilFull()).status).toBe(503);
    // The log of the store makes a little room now and then: some may be accepted.
    const answers = await sendOnFullDisk(prepared.filter(({ endsLater }) => endsLater));
    const accepted = answers.flatMap(({ body }) => body.async_action_id ?? []);
    await server.end('SIGTERM');
    await server.start();
    const [actions] = Object.values(await settled(client, ['/v1/async-actions'])) as Json[];
    const done = actions?.async_actions.filter(({ status }: Json) => status === 'DONE').map(({ id }: Json) => id);
    expect(done).toEqual(expect.arrayContaining(accepted));
  });

  it('redeems no stack later that it has answered as if nothing had happened', async () => {
    const stacks: string[][] = [];
    await inParallel([...Array(STACKS).keys()], 8, async () => void stacks.push(await newStack()));
    await startWithLittleRoom();
    expect((await untilFull()).status).toBe(503);
    const notDone: string[][] = [];
    const wrong: unknown[] = [];
    await inParallel(stacks, 8, async (codes) => {
      const { status, body } = await redeemStack(codes);
      if (status === 503 && body.details === undefined) notDone.push(codes);
      else if (status !== 200 && body.details !== UNKNOWN) wrong.push({ status, body });
    });
    expect(wrong).toEqual([]);
    expect(notDone.length).toBeGreaterThan(0);
    await server.end('SIGTERM');
    await server.start();
    for (const code of notDone.flat()) {
      const { body } = await client.get(`/v1/vouchers/${code}`);
      expect({ code, balance: body.gift.balance }).toEqual({ code, balance: CREDITS });
    }
  });
});
