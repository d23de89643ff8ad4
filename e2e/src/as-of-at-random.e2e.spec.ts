import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@perkstream/kernel/testing/waiting';
import { pause } from '@perkstream/kernel/testing';
import { isLongRun } from './capabilities.js';
import { type Answer, type Client, type Json, management, newProject } from './client.js';
import { ShopAtRandom } from './past/shop-at-random.js';
import { noRebuild, VIEWS } from './view-rebuild.js';
import { withoutNow } from './past/of-now.js';

// The same seed takes the same steps: `PERKSTREAM_SEED=7 PERKSTREAM_QUIET_MACHINE=on npm run e2e -- as-of-at-random`.
const STEPS = isLongRun ? 2_000 : 150;
const SEED = Number(process.env['PERKSTREAM_SEED'] ?? Date.now() % 2 ** 31);
/** So often everything comes to rest, and all that there is is kept. */
const STEPS_BETWEEN_RESTS = 25;
const AT_REST_MS = 60;

interface Kept {
  readonly path: string;
  readonly body?: object;
  readonly moment: string;
  readonly answer: Json;
}

describe(`A shop at random, with seed ${SEED}`, () => {
  let shop: Client;
  let world: ShopAtRandom;
  const kept: Kept[] = [];

  beforeAll(async () => {
    shop = (await newProject()).client;
    world = new ShopAtRandom(shop, SEED);
    await world.open();
    for (let step = 1; step <= STEPS; step++) {
      await world.step();
      if (step % STEPS_BETWEEN_RESTS === 0) await keepAll();
    }
  }, 1_800_000);

  const ask = (path: string, body: object | undefined, moment?: string): Promise<Answer> => {
    const asked = moment === undefined ? path : `${path}?as_of=${encodeURIComponent(moment)}`;
    return body ? shop.post(asked, body) : shop.get(asked);
  };

  async function keepAll(): Promise<void> {
    const questions = Array.from({ length: 12 }, () => world.question());
    const paths = [...world.addresses].flatMap(([, known]) => known.slice(-12)).map((each) => `/v1/${each}`);
    const segments = (world.addresses.get('customers') ?? []).map((each) => `/v1/${each}/segments`);
    const all = [...questions, ...[...paths, ...segments].map((path) => [path, undefined] as const)];
    let before = '';
    const { moment, answers } = await eventually(
      async () => {
        await pause(AT_REST_MS);
        const now = new Date().toISOString();
        await pause(2);
        const found: Json[] = [];
        for (const [path, body] of all) found.push(decided(await ask(path, body)));
        const [earlier, later] = [before, JSON.stringify(found)];
        before = later;
        return { moment: now, answers: found, isAtRest: earlier === later };
      },
      ({ isAtRest }) => isAtRest,
    );
    for (const [index, [path, body]] of all.entries()) kept.push({ path, body, moment, answer: answers[index] });
    await pause(2);
  }

  async function differences(): Promise<readonly string[]> {
    const wrong: string[] = [];
    for (const { path, body, moment, answer } of kept) {
      const said = JSON.stringify([path, body, answer]);
      if (world.erased.some((id) => said.includes(id))) continue;
      const then = decided(await ask(path, body, moment));
      try {
        expect(then).toEqual(answer);
      } catch (error) {
        wrong.push(`${path} ${JSON.stringify(body ?? {})} as of ${moment}: ${(error as Error).message}`);
      }
    }
    return wrong;
  }

  it('answers as it did then', async () => {
    expect([...world.addresses.keys()]).toHaveLength(12);
    expect(kept.length).toBeGreaterThan(STEPS);
    expect((await differences()).slice(0, 12)).toEqual([]);
  }, 1_800_000);

  it('answers so after the views were made anew', async () => {
    for (const view of ['customer_summaries', 'customer_activity', 'orders', 'vouchers']) {
      await noRebuild(management);
      await management.post(`${VIEWS}/${view}/rebuild`);
    }
    await noRebuild(management);
    const left = await eventually(differences, (wrong) => wrong.length === 0);
    expect(left.slice(0, 5)).toEqual([]);
  }, 1_800_000);
});

/** An answer without what is of the request, or of now. */
function decided({ status, body }: Answer): Json {
  if (status === 404) return { status };
  const { as_of: _moment, revision: _revision, ...rest } = body ?? {};
  const { id, ...question } = rest;
  const whole = String(id ?? '').startsWith('valid_') ? question : rest;
  return withoutNow(
    JSON.parse(JSON.stringify({ status, ...whole }, (key, value) => (key === 'request_id' ? undefined : value))),
  );
}
