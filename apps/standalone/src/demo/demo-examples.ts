import { isDeepStrictEqual } from 'node:util';
import { type Credentials } from '@perkstream/assembly';
import { type Engines } from '@perkstream/platform';
import { apiOperations, EXAMPLE_PROJECT, type SampleProject } from '@perkstream/published';
import { demoPaths } from './demo-paths.js';
import { DemoNote } from './demo-note.js';
import { type DemoAnswer, type DemoRequest, DemoRequests } from './demo-requests.js';
import { DISCOUNT_REWARD, POINTS_CLUB } from './shop/points-club.js';
import { CART_OFFERS, GIFT_CARD, GIFT_CARDS, MEMBERS, SMALL_REWARD, WELCOME } from './shop/programs.js';

/** Milliseconds until what was not there is looked for again. */
const LOOK_INTERVAL_MS = 5_000;

interface Found {
  readonly examples?: SampleProject;
  /** All of the shop is there, and everything that examples name. */
  readonly isWhole: boolean;
}

/**
 * What the examples of the documentation name: things of the demo shop. While it is being filled, or lacks some of them, they are looked
 * up again from time to time.
 * @returns the same object as long as they are the same: a document is made for each
 */
export function demoExamples(
  engines: Engines,
  credentials: Credentials,
  now: () => number = Date.now,
): () => Promise<SampleProject | undefined> {
  let known: Found = { isWhole: false };
  let asked = -Infinity;
  let looking: Promise<void> | undefined;
  const look = async () => {
    const found = await find(engines, credentials).catch(() => undefined);
    if (found && !isDeepStrictEqual(found, known)) known = found;
    looking = undefined;
  };
  return async () => {
    if (!known.isWhole && now() >= asked + LOOK_INTERVAL_MS) {
      asked = now();
      looking = look();
    }
    await looking;
    return known.examples;
  };
}

async function find({ documents, bus }: Engines, { projectId, appId }: Credentials): Promise<Found | undefined> {
  const demo = await (await DemoNote.in(documents)).read();
  if (demo?.projectId !== projectId) return undefined;
  const requests = new DemoRequests(bus, apiOperations, projectId, appId);
  const ask = (operation: string, parts: Partial<DemoRequest>) =>
    requests.send({ name: `example/${operation}`, operation, at: Date.now(), ...parts });
  const named = async (operation: string, param: string, name: string) => {
    const { id } = await ask(operation, { params: { [param]: name } });
    return { id: String(id), name };
  };
  const campaign = (name: string) => named('get-campaign', 'campaignId', name);
  const voucher = (code: string) => named('get-voucher', 'code', code);
  const offers = await ask('get-campaign', { params: { campaignId: CART_OFFERS } });
  const { data: rewards } = await ask('list-rewards', { query: { limit: 100 } });
  const reward = (name: string) => String((rewards as DemoAnswer[]).find((each) => each['name'] === name)?.['id']);
  const { paths, lacking } = await demoPaths(ask, projectId);
  const examples = {
    ...EXAMPLE_PROJECT,
    project: projectId,
    coupon: await voucher(WELCOME),
    card: await voucher(GIFT_CARD),
    codes: await campaign(GIFT_CARDS),
    campaign: await campaign(CART_OFFERS),
    tier: String((offers['promotion'] as { tiers: DemoAnswer[] }).tiers[0]?.['id']),
    customer: await named('get-customer', 'customerId', EXAMPLE_PROJECT.customer.name),
    program: await campaign(POINTS_CLUB),
    member: await voucher(MEMBERS[0]),
    otherMember: await voucher(MEMBERS[1]),
    reward: reward(DISCOUNT_REWARD),
    freeReward: reward(SMALL_REWARD),
    paths,
  };
  return { examples, isWhole: demo.isFinished && lacking.length === 0 };
}
