import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { eventually, until } from '@perkstream/kernel/testing';
import { describeWith } from './capabilities.js';
import { Client, type Keys, newProject, type Project } from './client.js';
import { ServerProcess } from './server-process.js';
import { cookieOf, invited, linkFor, PASSWORD, signIn } from './signed-in.js';

const ROOM_PER_KEY_BYTES = 4 * 1024 * 1024;
const STATED_BYTES = 120_000;
const MAX_WAITING_BODIES = 256;

/** An engine with the limits of an installation. */
describeWith('one process on a data folder', 'The engine is shared fairly', () => {
  let engine: ServerProcess;
  let attacker: Project;
  let merchant: Client;
  let opened: Socket[] = [];
  let answers: string[] = [];

  beforeAll(async () => {
    engine = await ServerProcess.create();
    await engine.start({
      environment: {
        TRUST_PROXY: 'loopback',
        PERKSTREAM_CLIENT_API_LIMIT: '5/PT5S',
        NODE_OPTIONS: '--max-old-space-size=640',
      },
    });
  });
  beforeEach(async () => {
    attacker = await newProject({}, engine.management);
    merchant = (await newProject({}, engine.management)).client;
    const voucher = { type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 10 } };
    expect((await merchant.post('/v1/vouchers/SHOP', voucher)).status).toBe(200);
  });
  afterEach(() => {
    for (const socket of opened) socket.destroy();
    [opened, answers] = [[], []];
  });
  afterAll(() => engine.remove());

  const redeem = () =>
    merchant.post('/v1/redemptions', { redeemables: [{ object: 'voucher', id: 'SHOP' }], order: { amount: 1_000 } });

  /** Sends most of a body under these keys, and then nothing. */
  function begin(keys: Keys): void {
    const { hostname, port } = new URL(engine.address);
    const headers = { host: hostname, 'content-type': 'application/json', 'content-length': STATED_BYTES, ...keys };
    const lines = Object.entries(headers).map((header) => `${header.join(': ')}\r\n`);
    const index = opened.length;
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    opened.push(socket);
    answers[index] = '';
    socket.on('data', (data) => (answers[index] += String(data)));
    socket.write(`POST /v1/validations HTTP/1.1\r\n${lines.join('')}\r\n{"a":"${'x'.repeat(STATED_BYTES - 20_000)}`);
  }
  const answered = (status: number) => answers.filter((text) => text.startsWith(`HTTP/1.1 ${status}`)).length;

  it('tokens of a key wait in the line of the key: too many are refused, to be sent again', async () => {
    const form = (scope: string) => new URLSearchParams({ grant_type: 'client_credentials', scope });
    const tokens: string[] = [];
    for (let issued = 0; issued < 10; issued++) {
      tokens.push((await attacker.client.post('/v1/oauth/token', form('validations'))).body.access_token);
    }
    const room = Math.floor(ROOM_PER_KEY_BYTES / STATED_BYTES);
    for (let sent = 0; sent < room + MAX_WAITING_BODIES + 10; sent++) {
      begin({ authorization: `Bearer ${tokens[sent % tokens.length]}` });
    }
    await until(() => answered(503) >= 10);
    expect(answers.find((text) => text !== '')).toMatch(/\r\nretry-after: 1\r\n[^]*"key":"service_unavailable"/i);
    expect((await redeem()).status).toBe(200);
  });

  it('browsers of one network of IPv6 share the limit of one address', async () => {
    const statusFrom = async (address: string) => {
      const browser = engine.at({ ...attacker.browser.keys, 'x-forwarded-for': address });
      return (await browser.get('/client/v1/promotions/tiers')).status;
    };
    const statuses: number[] = [];
    for (let host = 1; host <= 6; host++) statuses.push(await statusFrom(`2001:db8:7:7::${host}`));
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await statusFrom('2001:db8:7:8::1')).toBe(200);
  });

  it('somebody who has signed in on their device before signs in beside strangers who guess passwords', async () => {
    const ada = await invited({ [attacker.id]: 'ADMIN' }, engine.management);
    const token = await linkFor(ada, attacker.id, engine.management);
    const first = await signIn({ link_token: token }, {}, engine.address);
    const session = new Client(cookieOf(first, attacker.id), engine.address);
    expect((await session.put('/console/v1/password', { password: PASSWORD })).status).toBe(204);
    const [, device = ''] = first.headers['set-cookie'] ?? [];
    expect(device).toMatch(
      /^perkstream_device=[\w.-]+; Path=\/console\/v1\/session; Max-Age=\d+; HttpOnly; SameSite=Strict$/,
    );
    const from = (network: number) => ({ 'x-forwarded-for': `203.0.${network >> 8}.${network & 255}` });
    const wrong = { email: ada.email, password: 'wrong horse battery' };
    const guesses = Array.from({ length: 30 }, (_each, network) => {
      const email = network < 15 ? ada.email : `nobody-${network}@example.com`;
      return signIn({ ...wrong, email }, from(network), engine.address);
    });
    const right = { email: ada.email, password: PASSWORD };
    await eventually(
      () => signIn(wrong, from(200), engine.address),
      ({ status }) => status === 429,
    );
    expect((await signIn(right, from(201), engine.address)).status).toBe(429);
    const known = { cookie: device.split(';')[0] ?? '', ...from(1) };
    expect((await signIn(right, known, engine.address)).status).toBe(201);
    await Promise.all(guesses);
  });
});
