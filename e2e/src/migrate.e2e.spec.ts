import { spawn } from 'node:child_process';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from '@jest/globals';
import { baseUrl, type Client, newProject } from './client.js';
import { seedProject, type SeededProject } from './seeded-project.js';
import { caughtUp, readLists } from './snapshot.js';

const TOOL = fileURLToPath(new URL('../../tools/migrate/main.mjs', import.meta.url));
const MOVED = [
  ...['/v1/products', '/v1/customers', '/v1/validation-rules', '/v1/campaigns', '/v1/vouchers', '/v1/orders'],
  ...[
    '/v1/promotions/tiers',
    '/v1/promotions/stacks',
    '/v1/segments',
    '/v1/product-collections',
    '/v1/rewards',
    '/v1/validation-rules-assignments',
  ],
];

let from: Client;
let to: Client;
let things: SeededProject;

beforeAll(async () => {
  from = (await newProject()).client;
  to = (await newProject()).client;
  things = await seedProject(from, 'moved');
  await from.post('/v1/customers', { name: 'Nobody', email: 'nobody@example.com' });
  await from.post(`/v1/vouchers/${things.card.name}/balance`, { amount: -700 });
  await from.post(`/v1/campaigns/${things.campaign.id}/disable`);
  const { id: rule } = (
    await from.post('/v1/validation-rules', {
      name: 'With a shirt',
      rules: {
        1: { name: 'order.items.any', conditions: { $is: [{ id: things.product.id, object: 'product' }] } },
        logic: '1',
      },
    })
  ).body;
  for (const [related_object_type, related_object_id] of [
    ['campaign', things.codes.id],
    ['promotion_tier', things.tier],
  ]) {
    const assignment = { related_object_type, related_object_id };
    expect((await from.post(`/v1/validation-rules/${rule}/assignments`, assignment)).status).toBe(200);
  }
  expect((await from.post('/v1/categories', { name: 'Later', hierarchy: 400 })).status).toBe(200);
  await createProgram(rule);
  await from.post('/v1/campaigns', friendsOf(things.program.id));
  await from.post('/v1/vouchers/USED-UP', { ...SINGLE_USE, type: 'DISCOUNT_VOUCHER' });
  const holder = { id: things.customer.id };
  expect((await from.post('/v1/publications', { voucher: 'USED-UP', customer: holder })).status).toBe(200);
  expect((await from.post('/v1/vouchers/USED-UP/redemption', { order: { amount: 1_000 } })).status).toBe(200);
});

const SINGLE_USE = { discount: { type: 'PERCENT', percent_off: 10 }, redemption: { quantity: 1 } };

/** Rewards points of a program, to both sides. */
function friendsOf(program: string): object {
  const points = (amount: string): object => {
    const parent = { id: program, name: things.program.name, object: 'CAMPAIGN' };
    return { related_object_parent: parent, type: 'LOYALTY_CARD', amount };
  };
  const referral_program = {
    conversion_event_type: 'redemption',
    referee_reward: points('5'),
    referral_tiers: [
      { conversions: 1, recurring: true, reward: points('10') },
      { conversions: 5, reward: points('100') },
    ],
  };
  const voucher = { discount: { type: 'AMOUNT', amount_off: 500 } };
  return { name: 'Friends', campaign_type: 'REFERRAL_PROGRAM', voucher, referral_program };
}

/** Parts of the loyalty program that name each other, and groups that they name. */
async function createProgram(rule: string): Promise<void> {
  const post = async (path: string, body: object) => {
    const answer = await from.post(path, body);
    expect({ path, ...answer }).toMatchObject({ path, status: 200 });
    return answer.body;
  };
  const filter = { junction: 'and', name: { conditions: { $starts_with: ['Nobody'] } } };
  const segment = await post('/v1/segments', { type: 'passive', name: 'Nobodies', filter });
  const program = `/v1/loyalties/${things.program.id}`;
  const loyalty = { type: 'FIXED', points: 5 };
  const [earning] = await post(`${program}/earning-rules`, [
    { event: 'order.paid', loyalty, validation_rule_id: rule, source: { banner: 'With a shirt' } },
    { event: 'customer.segment.entered', loyalty, segment: { id: segment.id } },
  ]);
  const [tier] = await post(`${program}/tiers`, [
    {
      name: 'Moving up',
      points: { from: 5_000_000, to: 6_000_000 },
      earning_rules: { [earning.id]: { type: 'MULTIPLY', multiplier: 2 } },
      rewards: { [things.rewardAssignment]: { type: 'CUSTOM', points: 3 } },
    },
  ]);
  const joined = { event: 'customer.loyalty.tier.joined', loyalty, loyalty_tier: { id: tier.id } };
  await post(`${program}/earning-rules`, [joined]);
}

interface Attempt {
  /** Text at whose output the tool is killed. */
  readonly until?: string;
  readonly into?: Client;
  /** Address of the other account. */
  readonly at?: string;
}

function migrate({ until, into = to, at = baseUrl }: Attempt = {}): Promise<{ code: number | null; printed: string }> {
  const keysOf = ({ keys }: Client) => `${keys['x-app-id']}:${keys['x-app-token']}`;
  const args = ['--from', baseUrl, '--keys', keysOf(from), '--to', at, '--to-keys', keysOf(into)];
  const tool = spawn(process.execPath, [TOOL, ...args]);
  let printed = '';
  const note = (chunk: Buffer) => {
    printed += chunk.toString();
    if (until !== undefined && printed.includes(until)) tool.kill('SIGKILL');
  };
  tool.stdout.on('data', note);
  tool.stderr.on('data', note);
  return new Promise((resolve) => tool.on('close', (code) => resolve({ code, printed })));
}

/** The engine, behind a line that breaks before the first answer to a POST of each path comes back. */
async function unreliably<T>(work: (address: string) => Promise<T>): Promise<T> {
  const broken = new Set<string>();
  const pass = async ({ method = '', url = '', headers }: IncomingMessage, body: Buffer) => {
    const { host: _host, connection: _connection, 'content-length': _length, ...sent } = headers;
    const init = { method, headers: sent as Record<string, string>, ...(body.length > 0 && { body }) };
    const answer = await fetch(baseUrl + url, init);
    return { status: answer.status, body: Buffer.from(await answer.arrayBuffer()) };
  };
  const line = createServer(async (request, response) => {
    const answer = await pass(request, await buffer(request));
    const { method, url = '' } = request;
    if (method === 'POST' && !broken.has(url)) {
      broken.add(url);
      return request.socket.destroy();
    }
    return response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
  await new Promise<void>((listening) => line.listen(0, '127.0.0.1', listening));
  try {
    return await work(`http://127.0.0.1:${(line.address() as AddressInfo).port}`);
  } finally {
    line.closeAllConnections();
    line.close();
  }
}

const shownBy = async (client: Client, path: string) => (await client.get(path)).body;

it('An account moves into a project, also when the first attempt is killed', async () => {
  expect((await migrate({ until: 'campaigns' })).code).not.toBe(0);
  const { code, printed } = await migrate();
  expect({ code, printed }).toEqual({ code: 0, printed: expect.stringMatching(/balances of gift cards .* true/) });
  await caughtUp(to);

  const { coupon, card, member, customer, order, product, sku, campaign, program, published } = things;
  expect(await shownBy(to, `/v1/vouchers/${coupon.name}`)).toMatchObject({
    discount: { type: 'PERCENT', percent_off: 10 },
    metadata: { note: 'moved' },
    redemption: { redeemed_quantity: 0 },
    validation_rules_assignments: { total: 1 },
  });
  const { balance } = (await shownBy(from, `/v1/vouchers/${card.name}`)).gift;
  expect(await shownBy(to, `/v1/vouchers/${card.name}`)).toMatchObject({ gift: { amount: balance, balance } });
  const { id: customerId } = await shownBy(to, `/v1/customers/${customer.name}`);
  expect(await shownBy(to, `/v1/loyalties/members/${member.name}`)).toMatchObject({
    campaign: program.name,
    holder_id: customerId,
    loyalty_card: { balance: 1_000 },
  });
  expect(await shownBy(to, `/v1/loyalties/members/${member.name}/transactions`)).toMatchObject({
    data: [{ type: 'POINTS_ADDITION', reason: 'Opening balance' }],
  });
  expect(await shownBy(to, `/v1/vouchers/${published.name}`)).toMatchObject({ holder_id: customerId });
  expect(await shownBy(to, '/v1/vouchers/USED-UP')).toMatchObject({ holder_id: customerId, active: false });
  const before = await shownBy(from, `/v1/orders/${order.id}`);
  const { amount, total_amount, status } = before;
  expect(await shownBy(to, `/v1/orders/${order.name}`)).toMatchObject({ amount, total_amount, status });
  expect(await shownBy(to, `/v1/products/${product.name}`)).toMatchObject({ name: 'Shirt moved', skus: { total: 1 } });
  expect(await shownBy(to, `/v1/skus/${sku.name}`)).toMatchObject({ attributes: { size: 'M' } });
  const { id: productId } = await shownBy(to, `/v1/products/${product.name}`);
  const [assigned] = (await shownBy(to, `/v1/vouchers/${published.name}`)).validation_rules_assignments.data;
  expect(await shownBy(to, `/v1/validation-rules/${assigned.rule_id}`)).toMatchObject({
    rules: { 1: { conditions: { $is: [{ id: productId }] } } },
  });
  const moved = await shownBy(to, `/v1/campaigns/${campaign.name}`);
  const [tier] = moved.promotion.tiers;
  expect(moved).toMatchObject({ active: false, promotion: { tiers: [{ name: 'Tier moved' }] } });
  expect(tier.validation_rule_assignments).toMatchObject({ total: 1 });
  const { data: stacks } = await shownBy(to, `/v1/promotions/${moved.id}/stacks`);
  expect(stacks).toMatchObject([{ name: 'Stack moved', tiers: { ids: [tier.id] }, metadata: { note: 'moved' } }]);
  const { data: categories } = await shownBy(to, '/v1/categories');
  expect(categories).toContainEqual(expect.objectContaining({ name: 'Later', hierarchy: 400 }));
  const { id: programId } = await shownBy(to, `/v1/campaigns/${program.name}`);
  expect(programId).not.toBe(program.id);
  expect(await shownBy(to, '/v1/campaigns/Friends')).toMatchObject(friendsOf(programId));
});

it('Segments, collections and what a loyalty program is made of come with it, under the ids of what they name', async () => {
  const { program, segment, collection, customer } = things;
  const all = async (path: string) => (await shownBy(to, `${path}?limit=100`)).data;
  const byName = async (path: string, name: string) =>
    (await all(path)).find((each: { name: string }) => each.name === name);
  const { id: customerId } = await shownBy(to, `/v1/customers/${customer.name}`);
  const { id: segmentId } = await byName('/v1/segments', segment.name);
  expect(await shownBy(to, `/v1/customers?segment_id=${segmentId}`)).toMatchObject({ customers: [{ id: customerId }] });
  expect(await byName('/v1/product-collections', collection.name)).toMatchObject({ type: expect.any(String) });

  const path = `/v1/loyalties/${program.name}`;
  const rules = await all(`${path}/earning-rules`);
  expect(rules).toHaveLength((await from.get(`/v1/loyalties/${program.id}/earning-rules?limit=100`)).body.total);
  const ruleOf = (event: string) => rules.find((rule: { event: string }) => rule.event === event);
  const { id: nobodies } = await byName('/v1/segments', 'Nobodies');
  expect(ruleOf('customer.segment.entered')).toMatchObject({ segment: { id: nobodies } });
  const tier = await byName(`${path}/tiers`, 'Moving up');
  const withShirt = rules.find((rule: { source: { banner?: string } }) => rule.source.banner === 'With a shirt');
  expect(tier.earning_rules).toEqual({ [withShirt.id]: { type: 'MULTIPLY', multiplier: 2 } });
  expect(ruleOf('customer.loyalty.tier.joined')).toMatchObject({ loyalty_tier: { id: tier.id } });
  expect(await shownBy(to, `/v1/validation-rules/${withShirt.validation_rule_id}`)).toMatchObject({
    name: 'With a shirt',
  });
  const assigned = await all(`${path}/reward-assignments`);
  expect(Object.keys(tier.rewards)).toEqual([assigned[0].id]);
});

it('Moving once more changes nothing', async () => {
  const before = await readLists(to, MOVED);
  expect((await migrate()).code).toBe(0);
  await caughtUp(to);
  expect(await readLists(to, MOVED)).toEqual(before);
});

it('What is done is not done again when its answer was lost', async () => {
  const into = (await newProject()).client;
  const { code, printed } = await unreliably((at) => migrate({ into, at }));
  expect({ code, printed }).toEqual({ code: 0, printed: expect.stringMatching(/points of loyalty cards .* true/) });
  const { member, program } = things;
  const { data: transactions } = await shownBy(into, `/v1/loyalties/members/${member.name}/transactions`);
  expect(transactions).toMatchObject([{ reason: 'Opening balance', details: { balance: { balance: 1_000 } } }]);
  const rulesOf = async (client: Client, name: string) =>
    (await shownBy(client, `/v1/loyalties/${name}/earning-rules?limit=100`)).total;
  expect(await rulesOf(into, program.name)).toBe(await rulesOf(from, program.id));
});

it('Rules that are there twice, and balances that only add up, are reported one by one', async () => {
  const into = (await newProject()).client;
  const cards = ['CARD-ONE', 'CARD-TWO'];
  for (const code of cards) await from.post(`/v1/vouchers/${code}`, { type: 'GIFT_VOUCHER', gift: { amount: 5_000 } });
  expect((await migrate({ into })).code).toBe(0);
  for (const [code, amount] of [
    [cards[0], 100],
    [cards[1], -100],
  ]) {
    expect((await into.post(`/v1/vouchers/${code}/balance`, { amount })).status).toBe(200);
  }
  const path = `/v1/loyalties/${things.program.name}/earning-rules`;
  const banner = { source: { banner: 'With a shirt' } };
  const { data } = await shownBy(into, `${path}?limit=100`);
  const { event, loyalty, validation_rule_id } = data.find(
    (rule: { source: { banner?: string } }) => rule.source.banner === banner.source.banner,
  );
  expect((await into.post(path, [{ event, loyalty, validation_rule_id, ...banner }])).status).toBe(200);
  const { code, printed } = await migrate({ into });
  expect(code).toBe(1);
  expect(printed).toMatch(/'?balances of gift cards'? .* false/);
  expect(printed).toContain('balances of gift cards: CARD-ONE: 5000, and 5100 here');
  expect(printed).toContain('balances of gift cards: CARD-TWO: 5000, and 4900 here');
  expect(printed).toMatch(/'?earning rules'? .* false/);
  expect(printed).toMatch(/earning rules: .*: once more here/);
});

it('What the other end does not have is reported, and fails', async () => {
  await to.delete(`/v1/vouchers/${things.card.name}`);
  const { code, printed } = await migrate();
  // The voucher in the bin still has the code.
  expect({ code, printed }).toEqual({ code: 1, printed: expect.stringMatching(/balances of gift cards .* false/) });
});
